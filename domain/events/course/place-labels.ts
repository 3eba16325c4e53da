/** Where the number of each kilometre stands: beside the road, on neither the line nor another number. */

export type Spot = { x: number; y: number }

const AWAY = 17
/** Two numbers side by side, and a number and the line. */
const APART = 24
const FROM_LINE = 11
const EDGE = 12

const near = (one: Spot, other: Spot, reach: number) =>
  Math.abs(one.x - other.x) < reach && Math.abs(one.y - other.y) < reach

export type Placed = Spot & { km: number; heading: number }

type Ground = { width: number; height: number; line: readonly Spot[]; taken: readonly Spot[] }

/** The right side of the road first: on one that is run twice, the way back has the other side. */
const TURNS = [0.5, -0.5, 0.25, 0.75, -0.25, -0.75, 1, 0].map((share) => share * Math.PI)

export const placeLabels = (dots: readonly Placed[], { width, height, line, taken }: Ground) => {
  const placed: Spot[] = [...taken]
  return dots.map(({ km, x, y, heading }) => {
    const cost = (spot: Spot) => {
      const outside =
        spot.x < EDGE || spot.y < EDGE || spot.x > width - EDGE || spot.y > height - EDGE ? 100 : 0
      const others = placed.filter((other) => near(spot, other, APART)).length
      const onLine = line.some((other) => near(spot, other, FROM_LINE)) ? 1 : 0
      return outside + others * 10 + onLine
    }
    let best = { x, y }
    let least = Number.POSITIVE_INFINITY
    for (const turn of TURNS) {
      const spot = { x: x + Math.cos(heading + turn) * AWAY, y: y + Math.sin(heading + turn) * AWAY }
      const costs = cost(spot)
      if (costs >= least) continue
      best = spot
      least = costs
      if (costs === 0) break
    }
    placed.push(best)
    const round = (value: number) => Math.round(value * 10) / 10
    return { km, x: round(x), y: round(y), label: { x: round(best.x - x), y: round(best.y - y) } }
  })
}
