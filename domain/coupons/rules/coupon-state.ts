/** What a code is worth today, in one word for the list. The same words decide whether it can be redeemed. */

export const COUPON_STATES = ['vigente', 'programado', 'vencido', 'agotado', 'inactivo'] as const
export type CouponState = (typeof COUPON_STATES)[number]

type Limits = {
  active: boolean
  uses: number
  max_uses: number | null
  valid_from: Date | null
  valid_until: Date | null
}

export const couponState = (
  { active, uses, max_uses, valid_from, valid_until }: Limits,
  now: Date,
): CouponState => {
  if (!active) return 'inactivo'
  if (valid_until && now > valid_until) return 'vencido'
  if (max_uses !== null && uses >= max_uses) return 'agotado'
  return valid_from && now < valid_from ? 'programado' : 'vigente'
}
