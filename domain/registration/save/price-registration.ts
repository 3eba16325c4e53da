/** What a registration costs at this instant, or as the hold that it changes was priced. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { tierInForce } from '#domain/events/rules/price-tier.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { memberPrice, type PriceBasis, totalsOf } from '../rules/totals.ts'

export type Price = { tier_price: number | null; member_price: number; member_service: number }

/** Null when the category or the last tier is gone. */
export const priceAt = (offer: EventOffer, category_id: number, now: Date): Price | null => {
  const category = offer.categories.find(({ id }) => id === category_id)
  const tier = tierInForce(offer.tiers, bogotaDay(now))
  if (!category || !tier) return null
  return {
    tier_price: tier.event_price,
    member_price: memberPrice(tier.event_price, category.difference),
    member_service: tier.cost_service,
  }
}

export const priceRegistration = (
  { tier_price, member_price, member_service }: Price,
  on: Pick<PriceBasis, 'members' | 'products_total' | 'coupon'>,
) => ({
  tier_price,
  member_price,
  member_service,
  members: on.members,
  ...totalsOf({ member_price, member_service, ...on }),
})
