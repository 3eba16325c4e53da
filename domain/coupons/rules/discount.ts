/**
 * What a coupon takes off a registration (product.md section 4). A use covers one participant; percentage and value are
 * per covered participant; who pays nothing for the race pays no service either. Whole pesos throughout.
 */

export type CouponPrice = {
  /** Of one participant: tier plus difference of the category. */
  entry_price: number
  entry_service: number
  /** `uses`: how many participants it covers. */
  coupon: { kind: string; value: number; uses: number }
}

export type Discount = {
  /** Off the price of all participants. */
  discount: number
  /** Off their service cost. */
  waived_service: number
}

/** As many uses as participants, at most those left; an unlimited code covers everyone. */
export const coveredParticipants = (participant_count: number, uses_left: number | null): number =>
  Math.max(0, uses_left === null ? participant_count : Math.min(participant_count, uses_left))

/** For one covered participant. Half a peso rounds up, in integers: (p · v + 50) / 100. */
export const entryDiscount = (entry_price: number, kind: string, value: number): number =>
  Math.min(entry_price, kind === 'porcentaje' ? Math.floor((entry_price * value + 50) / 100) : value)

export const discountOf = ({ entry_price, entry_service, coupon }: CouponPrice): Discount => {
  const each = entryDiscount(entry_price, coupon.kind, coupon.value)
  return {
    discount: each * coupon.uses,
    waived_service: each === entry_price ? entry_service * coupon.uses : 0,
  }
}
