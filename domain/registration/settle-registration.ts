/** A held registration becomes paid, once: whoever comes second finds it paid already. */
import { and, eq, sql } from 'drizzle-orm'
import { markCouponPaid } from '#domain/coupons/redeem-coupon.ts'
import { markPaid } from '#domain/events/capacity.ts'
import { recordStatus, type StatusChange } from '#domain/payments/record-status.ts'
import { settleAddOns } from '#domain/store/end-order.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Registration } from './release-holds.ts'
import { registrations } from './tables.ts'

export type Settlement = Pick<StatusChange, 'source' | 'note' | 'user_id'> & { status: 4 | 7 | 8 | 100 }

/** The caller holds the event's lock and has seen that the hold still owns its spots. */
export const settleRegistration = async (
  tx: Tx,
  {
    id,
    event_id,
    members,
    coupon_id,
    coupon_uses,
    payment_status: status_before,
    payment_review,
  }: Registration,
  { status, ...cause }: Settlement,
): Promise<boolean> => {
  const settled = await tx
    .update(registrations)
    .set({
      state: 'paid',
      payment_status: status,
      paid_at: sql`now()`,
      hold_until: null,
      payment_pending: false,
      // What waited for staff is other money than what a gateway brings now: it goes on waiting.
      payment_review: cause.source === 'gateway' && payment_review,
    })
    .where(and(eq(registrations.id, id), eq(registrations.state, 'held')))
    .returning({ id: registrations.id })
  if (settled.length === 0) return false
  await markPaid(tx, event_id, members)
  if (coupon_id !== null && coupon_uses > 0) await markCouponPaid(tx, coupon_id, coupon_uses)
  await settleAddOns(tx, id, status)
  await recordStatus(tx, { ...cause, registration_id: id, status_before, status_after: status })
  return true
}
