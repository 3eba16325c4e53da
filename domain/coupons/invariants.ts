/** The uses of a code are the participants it covers, and never more than its limit. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const couponInvariants: Invariant[] = [
  {
    name: 'coupon-uses-counted',
    promise: 'Los usos de un cupón son los de las inscripciones que lo tienen y no pasan de su máximo.',
    violations: `
      select 'cupón ' || c.id as id from coupons c
      left join (
        select coupon_id, sum(coupon_uses) as uses,
          coalesce(sum(coupon_uses) filter (where state = 'paid'), 0) as paid_uses
        from registrations where state in ('held', 'paid') and coupon_id is not null group by coupon_id) live
        on live.coupon_id = c.id
      where c.uses <> coalesce(live.uses, 0) or c.paid_uses <> coalesce(live.paid_uses, 0) or c.uses > c.max_uses`,
  },
]
