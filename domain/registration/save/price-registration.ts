/** What each person costs at this instant, or as in the hold that the form changes. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { priceIn, tiersFor } from '#domain/events/rules/price-tier.ts'
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
