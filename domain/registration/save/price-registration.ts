/** What each person costs at this instant, or as in the hold that the form changes. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { type Entry, entryPrice } from '../rules/totals.ts'

export type PricedEntry = Entry & { tier_price: number | null }

/** One for each category given; null when a category or the last tier is gone. */
export const priceAt = (offer: EventOffer, category_ids: number[], now: Date): PricedEntry[] | null => {
  const tier = tierInForce(offer.tiers, bogotaDay(now))
  if (!tier) return null
  const entries = category_ids.flatMap((category_id) => {
    const category = offer.categories.find(({ id }) => id === category_id)
    if (!category) return []
    return {
      category_id,
      tier_price: tier.event_price,
      entry_price: entryPrice(tier.event_price, category.difference),
      entry_service: tier.cost_service,
    }
  })
  return entries.length === category_ids.length ? entries : null
}
