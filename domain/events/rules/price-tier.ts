/**
 * Which price is in force. A tier is valid up to and including its date; after the last date the last tier stays
 * until registration closes (product.md section 3). Days are Bogotá days as YYYY-MM-DD.
 */

type Dated = { date: string }

const inOrder = <T extends Dated>(tiers: readonly T[]): T[] =>
  [...tiers].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

export const tierInForce = <T extends Dated>(tiers: readonly T[], day: string): T | null => {
  const sorted = inOrder(tiers)
  return sorted.find(({ date }) => date >= day) ?? sorted.at(-1) ?? null
}

/** The tier that follows the one in force, the day after the latter's date; null when no other comes. */
export const nextTier = <T extends Dated>(tiers: readonly T[], day: string): T | null =>
  inOrder(tiers).filter(({ date }) => date >= day)[1] ?? null
