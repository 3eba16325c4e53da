/**
 * Which points a line needs (Douglas and Peucker): each is worth the tolerance up to which it stays. Worked out once for
 * all tolerances, so that 'at most 400' is a matter of sorting.
 */

/** How far the point is from what is drawn when all between `from` and `to` are left out. */
type Deviation = (at: number, from: number, to: number) => number

/** The ends are worth more than any tolerance; what is not worth more than the least one is not told apart. */
export const worthOf = (count: number, deviation: Deviation, least = 0): Float64Array => {
  const worth = new Float64Array(count)
  if (count === 0) return worth
  worth[0] = Number.POSITIVE_INFINITY
  worth[count - 1] = Number.POSITIVE_INFINITY
  const open: [from: number, to: number, most: number][] = [[0, count - 1, Number.POSITIVE_INFINITY]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to, most] = part
    let furthest = -1
    let far = -1
    for (let at = from + 1; at < to; at++) {
      const away = deviation(at, from, to)
      if (away > far) {
        far = away
        furthest = at
      }
    }
    if (furthest < 0 || far <= least) continue
    // A part of what would be left out is left out too.
    const value = Math.min(most, far)
    worth[furthest] = value
    open.push([from, furthest, value], [furthest, to, value])
  }
  return worth
}

/** The least tolerance, from `least` on, that leaves at most `most` points. */
export const toleranceFor = (worth: Float64Array, least: number, most: number): number => {
  if (worth.length <= most) return least
  const sorted = worth.toSorted()
  return Math.max(least, sorted[sorted.length - 1 - most] ?? 0)
}

/** Those that stay at a tolerance. */
export const keptAt = (worth: Float64Array, tolerance: number): number[] => {
  const kept: number[] = []
  for (const [at, value] of worth.entries()) if (value > tolerance) kept.push(at)
  return kept
}

type Spot = readonly [x: number, y: number]

/** From the piece of line between two spots, not from the endless line: a loop ends where it begins. */
export const awayFromPiece = ([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number => {
  const width = x2 - x1
  const height = y2 - y1
  const square = width * width + height * height
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * width + (y - y1) * height) / square))
  return Math.hypot(x - x1 - share * width, y - y1 - share * height)
}
