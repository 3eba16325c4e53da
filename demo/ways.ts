/** Ways that nobody runs, in country that looks like theirs: a sketch of corners becomes a track as a watch writes it. */
import { metresBetween } from '#domain/events/course/measure.ts'
import type { RawCourse, RawPoint } from '#domain/events/course/raw-course.ts'
import { chance } from './random.ts'

export type Way = {
  event: string
  distance: string
  km: number
  /** Where its sketch has 0, 0. */
  from: [latitude: number, longitude: number]
  /** East and north, in any measure: it is stretched to its kilometres. */
  corners: [east: number, north: number][]
  /** Metres above the sea, evenly along it. */
  heights: number[]
  /** Roads wind, streets have corners. */
  kind: 'road' | 'street'
  /** To the last corner and the same way home. */
  back?: true
  waterEvery: number
}

type Spot = [x: number, y: number]

const STEPS = 60

const between = (one: Spot, other: Spot, share: number): Spot => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
]

/** Catmull and Rom: through every corner, without one. */
const curved = (corners: readonly Spot[]): Spot[] =>
  corners.slice(0, -1).flatMap((corner, at) => {
    const next = corners[at + 1] as Spot
    const [before, after] = [corners[at - 1] ?? corner, corners[at + 2] ?? next]
    return Array.from({ length: STEPS }, (_, step): Spot => {
      const t = step / STEPS
      const on = (axis: 0 | 1) =>
        0.5 *
        (2 * corner[axis] +
          (next[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * corner[axis] + 4 * next[axis] - after[axis]) * t * t +
          (3 * corner[axis] - before[axis] - 3 * next[axis] + after[axis]) * t * t * t)
      return [on(0), on(1)]
    })
  })

/** Straight to each corner, which is cut a little. */
const cornered = (corners: readonly Spot[]): Spot[] =>
  corners.flatMap((corner, at): Spot[] => {
    const [before, after] = [corners[at - 1], corners[at + 1]]
    if (!before || !after) return [corner]
    return [
      between(corner, before, 0.06),
      between(corner, before, 0.02),
      between(corner, after, 0.02),
      between(corner, after, 0.06),
    ]
  })

/** A point every few metres, as a watch writes them. */
const dense = (spots: readonly Spot[]): Spot[] =>
  spots.flatMap((spot, at) => {
    const next = spots[at + 1]
    if (!next) return [spot]
    return Array.from({ length: STEPS }, (_, step) => between(spot, next, step / STEPS))
  })

const spread = (corners: readonly Spot[]) => {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

/** Bends that no map of the whole shows. */
const wound = (spots: readonly Spot[], size: number, seed: number): Spot[] => {
  const luck = chance(seed)
  const waves = [7, 13, 29, 53].map((often) => ({
    often,
    x: luck.next() * 6.3,
    y: luck.next() * 6.3,
    high: (size * 0.09) / often,
  }))
  return spots.map(([x, y], at) => {
    const share = (at / spots.length) * Math.PI * 2
    // Both ends stay: a loop closes.
    const calm = Math.min(1, at / 40, (spots.length - 1 - at) / 40)
    const sum = (axis: 'x' | 'y') =>
      waves.reduce((all, wave) => all + Math.sin(share * wave.often + wave[axis]) * wave.high, 0) * calm
    return [x + sum('x'), y + sum('y')]
  })
}

const DEGREE = 111_195

const placed = (spots: readonly Spot[], [latitude, longitude]: Way['from'], metres: number): RawPoint[] =>
  spots.map(([x, y]) => [
    latitude + (y * metres) / DEGREE,
    longitude + (x * metres) / DEGREE / Math.cos((latitude * Math.PI) / 180),
    null,
  ])

const alongOf = (points: readonly RawPoint[]): number[] => {
  let sum = 0
  return points.map((point, at) => {
    const before = points[at - 1]
    if (before) sum += metresBetween(before, point)
    return sum
  })
}

const smoothStep = (share: number) => share * share * (3 - 2 * share)

const heightAt = (heights: readonly number[], share: number, rough: number) => {
  const at = Math.min(share, 0.999_999) * (heights.length - 1)
  const [before = 0, after = 0] = heights.slice(Math.floor(at), Math.floor(at) + 2)
  return (
    before +
    (after - before) * smoothStep(at % 1) +
    Math.sin(share * 190) * rough +
    Math.sin(share * 71) * rough
  )
}

export const trackOf = (way: Way): RawCourse => {
  const seed = [...way.event, ...way.distance].reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7)
  const sketch =
    way.kind === 'street'
      ? dense(cornered(way.corners))
      : wound(curved(way.corners), spread(way.corners), seed)
  const there = way.back ? [...sketch, ...sketch.toReversed().slice(1)] : sketch
  const unit = alongOf(placed(there, way.from, 1000)).at(-1) ?? 1
  const points = placed(there, way.from, (1000 * way.km * 1000) / unit)
  const along = alongOf(points)
  const length = along.at(-1) ?? 1
  const rough = (Math.max(...way.heights) - Math.min(...way.heights)) * 0.008
  const share = (metres: number) => {
    const part = metres / length
    return way.back ? 1 - Math.abs(1 - 2 * part) : part
  }
  const marks: RawCourse['marks'] = []
  for (const [at, point] of points.entries()) {
    const metres = along[at] as number
    point[2] = Number(heightAt(way.heights, share(metres), rough).toFixed(1))
    const number = marks.length + 1
    if (metres < number * way.waterEvery * 1000 || metres > length - 400) continue
    marks.push({
      latitude: point[0],
      longitude: point[1],
      name: `Hidratación ${number}`,
      symbol: 'Drinking Water',
    })
  }
  return { points, marks }
}
