/** What a registration costs, person by person (docs/pricing.md). Whole pesos; the server alone computes it. */
import { discountOf } from '#domain/coupons/rules/discount.ts'

/** What one participant is asked before any code. */
export type Entry = {
  category_id: number
  /** Of the tier in force and the category. */
  entry_price: number
  entry_service: number
}

/** `uses`: how many people it covers; one with a category covers only its people. */
export type Covering = { kind: string; value: number; uses: number; category_id: number | null }

/** The participant's own share of the totals. */
export type Share = { coupon_use: boolean; discount: number; cost_service: number }

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

/** The first people that a code fits are covered, as many as it has uses. */
export const sharesOf = <E extends Entry>(entries: E[], coupon: Covering | null): (E & Share)[] => {
  let left = coupon?.uses ?? 0
  return entries.map((entry) => {
    const { category_id, entry_price, entry_service } = entry
    const fits = coupon !== null && (coupon.category_id === null || coupon.category_id === category_id)
    if (!coupon || !fits || left <= 0)
      return { ...entry, coupon_use: false, discount: 0, cost_service: entry_service }
    left -= 1
    const { discount, waived_service } = discountOf({
      entry_price,
      entry_service,
      coupon: { ...coupon, uses: 1 },
    })
    return { ...entry, coupon_use: true, discount, cost_service: entry_service - waived_service }
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export const totalsOf = (people: (Entry & Share)[], products_total: number): Totals => {
  const event_price = sum(people.map(({ entry_price }) => entry_price))
  const cost_service = sum(people.map((person) => person.cost_service))
  const discount = sum(people.map((person) => person.discount))
  return {
    event_price,
    cost_service,
    products_total,
    discount,
    amount: event_price - discount + cost_service + products_total,
  }
}
