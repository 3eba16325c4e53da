/** How long a course is and how much it climbs. */
import type { RawPoint } from './raw-course.ts'
import { refused } from './refused-course.ts'

const EARTH_METRES = 6_371_008.8
const RADIAN = Math.PI / 180
const JUMP_METRES = 50_000
const SHORTEST_METRES = 100
const LONGEST_METRES = 1_500_000

type Place = readonly [latitude: number, longitude: number, ...rest: unknown[]]

/** Haversine. */
export const metresBetween = (one: Place, other: Place): number => {
  const [lat1, lon1] = one
  const [lat2, lon2] = other
  const up = Math.sin(((lat2 - lat1) * RADIAN) / 2)
  const along = Math.sin(((lon2 - lon1) * RADIAN) / 2)
  const half = up * up + Math.cos(lat1 * RADIAN) * Math.cos(lat2 * RADIAN) * along * along
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Metres from the start at each point. Refuses what is no course. */
export const metresAlong = (points: readonly RawPoint[]): Float64Array => {
  const metres = new Float64Array(points.length)
  for (let at = 1; at < points.length; at++) {
    const step = metresBetween(points[at - 1] as RawPoint, points[at] as RawPoint)
    if (step > JUMP_METRES) throw refused.jump(step / 1000)
    metres[at] = (metres[at - 1] as number) + step
  }
  const length = metres.at(-1) ?? 0
  if (length < SHORTEST_METRES) throw refused.tooShort()
  if (length > LONGEST_METRES) throw refused.tooLong()
  return metres
}

/** Heights at even steps, without what a GPS invents: 70 m of road around each, then 50 m. */
const STEP_METRES = 10
const MOST_STEPS = 10_000
const MEDIAN_AROUND = 3
const MEAN_AROUND = 2
/** What goes up and down again by less was noise. */
const NOISE_METRES = 3

export type Heights = { step: number; metres: number[] }

const around = (list: readonly number[], at: number, reach: number) =>
  list.slice(Math.max(0, at - reach), at + reach + 1)

const median = (list: number[]) => {
  const sorted = list.sort((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Half of the points must know theirs; a line drawn by hand says 0 everywhere and knows none. */
const knownHeights = (points: readonly RawPoint[], metres: Float64Array) => {
  const at: number[] = []
  const heights: number[] = []
  for (const [index, [, , height]] of points.entries()) {
    if (height === null) continue
    at.push(metres[index] as number)
    heights.push(height)
  }
  const told = heights.length * 2 >= points.length && heights.some((height) => height !== 0)
  return told ? { at, heights } : null
}

const resampled = (at: readonly number[], heights: readonly number[], step: number, steps: number) => {
  const even: number[] = []
  let next = 0
  for (let index = 0; index <= steps; index++) {
    const metres = index * step
    while (next < at.length && (at[next] as number) < metres) next += 1
    const before = Math.max(0, next - 1)
    const after = Math.min(next, at.length - 1)
    const gap = (at[after] as number) - (at[before] as number)
    const share = gap > 0 ? (metres - (at[before] as number)) / gap : 0
    const from = heights[before] as number
    even.push(from + ((heights[after] as number) - from) * Math.min(1, Math.max(0, share)))
  }
  return even
}

export const smoothHeights = (points: readonly RawPoint[], metres: Float64Array): Heights | null => {
  const known = knownHeights(points, metres)
  if (!known) return null
  const length = metres.at(-1) ?? 0
  const steps = Math.min(MOST_STEPS, Math.ceil(length / STEP_METRES))
  const step = length / steps
  const even = resampled(known.at, known.heights, step, steps)
  const calm = even.map((_, at) => median(around(even, at, MEDIAN_AROUND)))
  return { step, metres: calm.map((_, at) => mean(around(calm, at, MEAN_AROUND))) }
}

export const heightAt = ({ step, metres }: Heights, along: number): number => {
  const at = Math.min(metres.length - 1, Math.max(0, along / step))
  const before = metres[Math.floor(at)] ?? 0
  return before + ((metres[Math.ceil(at)] ?? before) - before) * (at - Math.floor(at))
}

/** From one turn to the next; a turn counts once the way has left it by more than the noise. */
export const climbs = ({ metres }: Heights): { ascent: number; descent: number } => {
  const sums = { up: 0, down: 0 }
  const start = metres[0] ?? 0
  let low = start
  let high = start
  let heading: 'up' | 'down' | null = null
  for (const height of metres) {
    if (heading !== 'down' && high - height >= NOISE_METRES) {
      if (heading) sums.up += high - low
      heading = 'down'
      low = height
    } else if (heading !== 'up' && height - low >= NOISE_METRES) {
      if (heading) sums.down += high - low
      heading = 'up'
      high = height
    }
    // What it climbs from stays while it climbs, what it falls from while it falls.
    if (heading !== 'up') low = Math.min(low, height)
    if (heading !== 'down') high = Math.max(high, height)
  }
  if (heading) sums[heading] += high - low
  return { ascent: Math.round(sums.up), descent: Math.round(sums.down) }
}
