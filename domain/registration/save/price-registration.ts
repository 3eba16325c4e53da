/** What a registration costs at this instant, or as the hold that it changes was priced. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { entryPrice, type PriceBasis, totalsOf } from '../rules/totals.ts'

export type Price = { tier_price: number | null; entry_price: number; entry_service: number }

/** Null when the category or the last tier is gone. */
export const priceAt = (offer: EventOffer, category_id: number, now: Date): Price | null => {
  const category = offer.categories.find(({ id }) => id === category_id)
  const tier = tierInForce(offer.tiers, bogotaDay(now))
  if (!category || !tier) return null
  return {
    tier_price: tier.event_price,
    entry_price: entryPrice(tier.event_price, category.difference),
    entry_service: tier.cost_service,
  }
}

export const priceRegistration = (
  { tier_price, entry_price, entry_service }: Price,
  on: Pick<PriceBasis, 'participant_count' | 'products_total' | 'coupon'>,
) => ({
  tier_price,
  entry_price,
  entry_service,
  participant_count: on.participant_count,
  ...totalsOf({ entry_price, entry_service, ...on }),
})
