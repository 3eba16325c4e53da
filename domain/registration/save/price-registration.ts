/** What each person costs at this instant, or as in the hold that the form changes. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { priceIn, tierInForce, tiersFor } from '#domain/events/rules/price-tier.ts'
import type { OfferedCategory, OfferedTier } from '../lookup/find-offer.ts'
import type { Entry } from '../rules/totals.ts'

export type PricedEntry = Entry & { tier_price: number | null; tier_id: number | null }

type Offered = { tiers: OfferedTier[]; categories: OfferedCategory[] }

/** One for each category given; null when a category or the last tier is gone. */
export const priceAt = (
  { tiers, categories }: Offered,
  category_ids: number[],
  now: Date,
): PricedEntry[] | null => {
  const given = tiersFor(tiers, bogotaDay(now), category_ids.length)
  const entries = category_ids.flatMap((category_id, at) => {
    const category = categories.find(({ id }) => id === category_id)
    const tier = given[at]
    if (!category || !tier) return []
    return {
      category_id,
      tier_id: tier.id,
      tier_price: tier.event_price,
      entry_price: priceIn(tier, category),
      entry_service: tier.cost_service,
    }
  })
  return entries.length === category_ids.length ? entries : null
}

/**
 * A till's own price has the service in it, as people read it (decision 26). It is of no tier, so that it takes none of
 * the places that a tier has.
 */
export const atTablePrice = (
  { tiers }: Offered,
  category_ids: number[],
  now: Date,
  price: number,
): PricedEntry[] => {
  const tier = tierInForce(tiers, bogotaDay(now))
  const entry_service = Math.min(price, tier?.cost_service ?? 0)
  const entry_price = price - entry_service
  return category_ids.map((category_id) => ({
    category_id,
    tier_id: null,
    tier_price: entry_price,
    entry_price,
    entry_service,
  }))
}
