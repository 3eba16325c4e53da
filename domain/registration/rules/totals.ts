/** What a registration costs (docs/pricing.md). Whole pesos; the server alone computes it. */
import { discountOf } from '#domain/coupons/rules/discount.ts'

export type PriceBasis = {
  /** Of the tier in force and the category, per participant. */
  entry_price: number
  entry_service: number
  participant_count: number
  products_total: number
  coupon: { kind: string; value: number; uses: number } | null
}

export type Totals = {
  event_price: number
  cost_service: number
  products_total: number
  discount: number
  amount: number
}

/** The tier's price and the category's difference, never below 0. */
export const entryPrice = (event_price: number, difference: number): number =>
  Math.max(0, event_price + difference)

export const totalsOf = ({
  entry_price,
  entry_service,
  participant_count,
  products_total,
  coupon,
}: PriceBasis): Totals => {
  const event_price = entry_price * participant_count
  const service = entry_service * participant_count
  const { discount, waived_service } = coupon
    ? discountOf({ entry_price, entry_service, coupon })
    : { discount: 0, waived_service: 0 }
  const cost_service = service - waived_service
  return {
    event_price,
    cost_service,
    products_total,
    discount,
    amount: event_price - discount + cost_service + products_total,
  }
}
