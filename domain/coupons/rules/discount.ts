/**
 * What a coupon takes off a registration (product.md section 4). A use covers one member; percentage and value are
 * per covered member; who pays nothing for the race pays no service either. Whole pesos throughout.
 */

export type CouponPrice = {
  /** Of one member: tier plus difference of the category. */
  member_price: number
  member_service: number
  /** `uses`: how many members it covers. */
  coupon: { kind: string; value: number; uses: number }
}

export type Discount = {
  /** Off the price of all members. */
  discount: number
  /** Off their service cost. */
  waived_service: number
}

/** As many uses as members, at most those left; an unlimited code covers everyone. */
export const coveredMembers = (members: number, uses_left: number | null): number =>
  Math.max(0, uses_left === null ? members : Math.min(members, uses_left))

/** For one covered member. Half a peso rounds up, in integers: (p · v + 50) / 100. */
export const memberDiscount = (member_price: number, kind: string, value: number): number =>
  Math.min(member_price, kind === 'porcentaje' ? Math.floor((member_price * value + 50) / 100) : value)

export const discountOf = ({ member_price, member_service, coupon }: CouponPrice): Discount => {
  const each = memberDiscount(member_price, coupon.kind, coupon.value)
  return {
    discount: each * coupon.uses,
    waived_service: each === member_price ? member_service * coupon.uses : 0,
  }
}
