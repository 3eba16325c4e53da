/**
 * Which price is in force. A tier is valid up to and including its date, or until its places are sold where it has a
 * number of them, whichever comes first; after the last date the last tier stays until registration closes. Days are
 * Bogotá days as YYYY-MM-DD.
 */

export type Dated = { date: string; places?: number | null | undefined; sold?: number | undefined }

/** By date; of one day those that end by places come first, in the order they were written. */
export const inOrder = <T extends Dated>(tiers: readonly T[]): T[] =>
  [...tiers].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1
    return Number((a.places ?? null) === null) - Number((b.places ?? null) === null)
  })

/** How many may still buy at its price; null where only its day ends it. */
export const leftAt = ({ places, sold = 0 }: Dated): number | null =>
  places === null || places === undefined ? null : Math.max(0, places - sold)

/** Those that count from this day on, the one in force first. */
const stillOpen = <T extends Dated>(tiers: readonly T[], day: string): T[] => {
  const sorted = inOrder(tiers)
  const open = sorted.filter((tier) => tier.date >= day && leftAt(tier) !== 0)
  return open.length > 0 ? open : sorted.slice(-1)
}

export const tierInForce = <T extends Dated>(tiers: readonly T[], day: string): T | null =>
  stillOpen(tiers, day)[0] ?? null

/** The tier that follows the one in force; null when no other comes. */
export const nextTier = <T extends Dated>(tiers: readonly T[], day: string): T | null =>
  stillOpen(tiers, day)[1] ?? null

/** The tier of each of so many people who buy together: the last places of one go to the first of them. */
export const tiersFor = <T extends Dated>(tiers: readonly T[], day: string, people: number): T[] => {
  const open = stillOpen(tiers, day)
  const given: T[] = []
  for (const [at, tier] of open.entries()) {
    const isLast = at === open.length - 1
    const room = isLast ? people : (leftAt(tier) ?? people)
    while (given.length < people && given.filter((one) => one === tier).length < room) given.push(tier)
  }
  return given
}

export type Priced = {
  event_price: number
  /** What it asks for some distances, by their id. */
  prices?: Record<number, number> | undefined
}

/** The tier's own price of the distance, or its price and the category's difference, never below 0. */
export const priceIn = (
  { event_price, prices }: Priced,
  { difference, distance_id }: { difference: number; distance_id?: number | undefined },
): number =>
  (distance_id === undefined ? undefined : prices?.[distance_id]) ?? Math.max(0, event_price + difference)

/** What a person pays in the end for an entry: with its service. This is the price that people read, on every screen. */
export const fullPriceIn = (
  tier: Priced & { cost_service: number },
  category: { difference: number; distance_id?: number | undefined },
): number => priceIn(tier, category) + tier.cost_service
