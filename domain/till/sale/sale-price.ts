/** What a till asks for a category: the distance's own price of the expo, or the one of the day. */
import type { EventOffer } from '#domain/registration/lookup/find-offer.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { dayPrice } from '#domain/registration/table/sell-at-table.ts'
import type { TillSettings } from '../settings.ts'

/** `own`: the expo's; null where the price of the day counts. */
export const salePrice = (
  offer: EventOffer,
  { prices }: TillSettings,
  category_id: number,
): { asked: number | null; own: number | null } => {
  const distance = distanceOf(offer, category_id)
  const own = distance ? (prices.get(distance.id) ?? null) : null
  return { own, asked: own ?? dayPrice(offer, category_id) }
}
