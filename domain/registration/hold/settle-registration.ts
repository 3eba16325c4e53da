/** A held registration becomes paid, once: whoever comes second finds it paid already. */
import { markCouponPaid } from '#domain/coupons/redeem-coupon.ts'
import { markPaid } from '#domain/events/capacity/seats.ts'
import { bookSettlement, type TakenByStaff } from '#domain/payments/account/book-settlement.ts'
import { recordStatus, type StatusChange } from '#domain/payments/record-status.ts'
import { settleAddOns } from '#domain/store/orders/end-order.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from './release-holds.ts'

export type Settlement = Pick<StatusChange, 'source' | 'note' | 'user_id'> & {
  status: 4 | 7 | 8 | 100
  /** How staff took the money they settle it with. */
  taken?: TakenByStaff | undefined
}

/**
 * One that was paid, annulled and is seated again keeps the day and the sum it was paid with; undoing a payment forgets
 * them. Most have no add-ons: under the event's lock every statement that can be left out is time nobody else waits.
 */
const SETTLE = {
  name: 'settle-registration',
  text: `
  with settled as (
    update registrations set state = 'paid', payment_status = $2, paid_at = coalesce(paid_at, now()), hold_until = null,
      settled_amount = coalesce(settled_amount, amount), paused_hold_until = null, payment_pending = false, payment_review = $3
    where id = $1 and state = 'held' returning id),
  confirmed as (
    update participants m set state = 'confirmed', payment_status = $2 from settled s
    where m.registration_id = s.id and m.state = 'held' returning m.id)
  select (select count(*) from confirmed)::int as confirmed,
    exists (select 1 from orders o where o.registration_id = settled.id and o.state = 'held') as has_add_ons
  from settled`,
}

/** The caller holds the event's lock and has seen that the hold still owns its spots. */
export const settleRegistration = async (
  tx: Tx,
  { id, event_id, coupon_id, coupon_uses, payment_status: status_before, payment_review }: Registration,
  { status, taken, ...cause }: Settlement,
): Promise<boolean> => {
  // What waited for staff is other money than what a gateway brings now: it goes on waiting.
  const stillUnderReview = cause.source === 'gateway' && payment_review
  const [settled] = await runNamed<{ confirmed: number; has_add_ons: boolean }>(tx, SETTLE, [
    id,
    status,
    stillUnderReview,
  ])
  if (!settled) return false
  await markPaid(tx, event_id, settled.confirmed)
  if (coupon_id !== null && coupon_uses > 0) await markCouponPaid(tx, coupon_id, coupon_uses)
  if (settled.has_add_ons) await settleAddOns(tx, id, status)
  await bookSettlement(tx, { kind: 'registration', id }, { status, taken, ...cause })
  await recordStatus(tx, { ...cause, registration_id: id, status_before, status_after: status })
  return true
}
