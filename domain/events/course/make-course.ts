/** What is stored of a file: its measures on all of its points, and as few points as map and profile need. */
import type { CourseMark, CoursePoint } from '../page/page-tables.ts'
import { isEnd, markKind } from './mark-kind.ts'
import { climbs, type Heights, heightAt, metresAlong, metresBetween, smoothHeights } from './measure.ts'
import type { RawCourse, RawMark, RawPoint } from './raw-course.ts'
import { awayFromPiece, keptAt, toleranceFor, worthOf } from './thin.ts'

export type MadeCourse = {
  length: number
  ascent: number | null
  descent: number | null
  points: CoursePoint[]
  marks: CourseMark[]
}

/** Looking for the worth of each takes the square of their number at worst: so many are looked at. */
const MOST_CANDIDATES = 5000
/** One list serves both: those that the map needs and those that the profile needs. */
const FOR_MAP = { metres: 3, points: 450 }
const FOR_PROFILE = { metres: 1, points: 150 }

const MOST_MARKS = 60
/** Further away, a mark belongs to something else in the file. */
const MARK_METRES = 1000

const candidatesOf = (metres: Float64Array): number[] => {
  const last = metres.length - 1
  if (metres.length <= MOST_CANDIDATES) return [...metres.keys()]
  const spacing = (metres[last] ?? 0) / (MOST_CANDIDATES - 2)
  const kept = [0]
  let from = 0
  for (let at = 1; at < last; at++) {
    if ((metres[at] as number) - from < spacing) continue
    kept.push(at)
    from = metres[at] as number
  }
  return [...kept, last]
}

/** Degrees as metres on a flat map around the start: good enough to tell which points a line needs. */
const flatten = (points: readonly RawPoint[]) => {
  const degree = 111_195
  const narrow = Math.cos(((points[0]?.[0] ?? 0) * Math.PI) / 180)
  return points.map(([latitude, longitude]) => [longitude * degree * narrow, latitude * degree] as const)
}

const thinned = (points: readonly RawPoint[], metres: Float64Array, heights: Heights | null) => {
  const candidates = candidatesOf(metres)
  const along = candidates.map((at) => metres[at] as number)
  const flat = flatten(candidates.map((at) => points[at] as RawPoint))
  type Flat = (typeof flat)[number]
  const onMap = worthOf(
    candidates.length,
    (at, from, to) => awayFromPiece(flat[at] as Flat, flat[from] as Flat, flat[to] as Flat),
    FOR_MAP.metres,
  )
  const kept = new Set(keptAt(onMap, toleranceFor(onMap, FOR_MAP.metres, FOR_MAP.points)))
  if (heights) {
    const high = along.map((at) => heightAt(heights, at))
    const fromProfile = (at: number, from: number, to: number) => {
      const way = (along[to] as number) - (along[from] as number)
      const share = way > 0 ? ((along[at] as number) - (along[from] as number)) / way : 0
      const drawn = (high[from] as number) + ((high[to] as number) - (high[from] as number)) * share
      return Math.abs((high[at] as number) - drawn)
    }
    const inProfile = worthOf(candidates.length, fromProfile, FOR_PROFILE.metres)
    const tolerance = toleranceFor(inProfile, FOR_PROFILE.metres, FOR_PROFILE.points)
    for (const at of keptAt(inProfile, tolerance)) kept.add(at)
  }
  return [...kept].sort((one, other) => one - other).map((at) => candidates[at] as number)
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

const marksOf = (marks: readonly RawMark[], points: readonly CoursePoint[]): CourseMark[] => {
  const nearLine = (place: [number, number]) => {
    for (const [at, point] of points.entries()) {
      const before = points[at - 1] ?? point
      // The way between two points is at most as far as both of them together.
      if (metresBetween(place, point) < MARK_METRES + metresBetween(before, point) / 2) return true
    }
    return false
  }
  return marks
    .filter(({ name, latitude, longitude }) => !isEnd(name) && nearLine([latitude, longitude]))
    .slice(0, MOST_MARKS)
    .map(({ name, symbol, latitude, longitude }) => ({
      kind: markKind(name, symbol),
      name,
      latitude: round(latitude, 6),
      longitude: round(longitude, 6),
    }))
}

export const makeCourse = ({ points, marks }: RawCourse): MadeCourse => {
  const metres = metresAlong(points)
  const heights = smoothHeights(points, metres)
  const stored = thinned(points, metres, heights).map((at): CoursePoint => {
    const [latitude, longitude] = points[at] as RawPoint
    const along = metres[at] as number
    const height = heights && round(heightAt(heights, along), 1)
    return [round(latitude, 6), round(longitude, 6), height, round(along, 1)]
  })
  return {
    length: Math.round(metres.at(-1) ?? 0),
    ...(heights ? climbs(heights) : { ascent: null, descent: null }),
    points: stored,
    marks: marksOf(marks, stored),
  }
}
