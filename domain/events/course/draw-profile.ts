/** How high the way goes, kilometre by kilometre. */
import type { CoursePoint } from '../page/page-tables.ts'
import type { Course } from './course-contract.ts'
import { kilometreStep } from './draw-map.ts'

const WIDTH = 640
const HEIGHT = 160
const TOP = 12
/** A flat race is drawn flat. */
const LEAST_RANGE = 60
const STEPS = [20, 50, 100, 200, 500, 1000, 2000]
const MOST_HEIGHTS = 4

const round = (value: number) => Math.round(value * 10) / 10

const rangeOf = (heights: readonly number[]) => {
  const lowest = Math.min(...heights)
  const highest = Math.max(...heights)
  const spare = Math.max(0, LEAST_RANGE - (highest - lowest)) / 2
  // A little ground below the lowest point, so that the line never lies on the edge.
  const ground = (highest - lowest + 2 * spare) * 0.12
  return { from: lowest - spare - ground, to: highest + spare }
}

type At = readonly [x: number, y: number]

/** Without those that nobody sees: the map needs more points than the profile. */
const visible = (spots: readonly At[]) => {
  let [x, y] = [Number.NEGATIVE_INFINITY, 0]
  return spots.filter((spot, at) => {
    if (at < spots.length - 1 && spot[0] - x < 2 && Math.abs(spot[1] - y) < 2) return false
    x = spot[0]
    y = spot[1]
    return true
  })
}

export const drawProfile = (points: readonly CoursePoint[], length: number): Course['profile'] => {
  const known = points.flatMap(([, , height, metres]) => (height === null ? [] : [{ height, metres }]))
  if (known.length < 2 || length <= 0) return null
  const { from, to } = rangeOf(known.map(({ height }) => height))
  const xAt = (metres: number) => round((metres / length) * WIDTH)
  const yAt = (height: number) => round(HEIGHT - ((height - from) / (to - from)) * (HEIGHT - TOP))
  const spots = known.map(({ height, metres }) => [Math.min(WIDTH, xAt(metres)), yAt(height)] as const)
  const line = `M${visible(spots)
    .map(([x, y]) => `${x} ${y}`)
    .join('L')}`
  const heightStep = STEPS.find((step) => (to - from) / step <= MOST_HEIGHTS) ?? 5000
  const heights: { metres: number; y: number }[] = []
  for (let metres = Math.ceil(from / heightStep) * heightStep; metres <= to; metres += heightStep)
    heights.push({ metres, y: yAt(metres) })
  const step = kilometreStep(length)
  const kilometres: { km: number; x: number }[] = []
  // The last number would hang over the edge.
  for (let km = step; km * 1000 < length * 0.98; km += step) kilometres.push({ km, x: xAt(km * 1000) })
  return {
    width: WIDTH,
    height: HEIGHT,
    line,
    area: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
    kilometres,
    heights,
  }
}
