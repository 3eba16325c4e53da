/** A held registration becomes paid, once: whoever comes second finds it paid already. */
import { markCouponPaid } from '#domain/coupons/redeem-coupon.ts'
import { markedPaid } from '#domain/events/capacity/seat-statement.ts'
import { bookSettlement, type TakenByStaff } from '#domain/payments/account/book-settlement.ts'
import { type StatusChange, statusRecorded } from '#domain/payments/record-status.ts'
import { settleAddOns } from '#domain/store/orders/end-order.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Registration } from './release-holds.ts'

export type Settlement = Pick<StatusChange, 'source' | 'note' | 'user_id'> & {
  status: 4 | 7 | 8 | 100
  /** How staff took the money they settle it with. */
  taken?: TakenByStaff | undefined
}

type Places = Record<'id' | 'status' | 'review' | 'before' | 'source' | 'note' | 'user_id', string>

/**
 * One that was paid, annulled and is seated again keeps the day and the sum it was paid with; undoing a payment forgets
 * them. Most have no add-ons: under the event's lock every statement that can be left out is time nobody else waits.
 */
export const settledParts = ({ id, status, review, before, source, note, user_id }: Places, from = '') => `
  settled as (
    update registrations r set state = 'paid', payment_status = ${status}, paid_at = coalesce(r.paid_at, now()),
      hold_until = null, settled_amount = coalesce(r.settled_amount, r.amount), paused_hold_until = null,
      payment_pending = false, payment_review = ${review}
    ${from} where r.id = ${id} and r.state = 'held' returning r.id, r.event_id),
  confirmed as (
    update participants m set state = 'confirmed', payment_status = ${status} from settled s
    where m.registration_id = s.id and m.state = 'held' returning m.id),
  people as (select event_id, (select count(*) from confirmed)::int as people from settled),
  counted as (${markedPaid('people')}),
  recorded as (${statusRecorded('settled', { before, after: status, source, note, user_id })})`

export const withAddOns = (id: string) =>
  `exists (select 1 from orders o where o.registration_id = ${id} and o.state = 'held')`

const SETTLE = {
  name: 'settle-registration',
  text: `
  with ${settledParts({ id: '$1', status: '$2', review: '$3', before: '$4', source: '$5', note: '$6', user_id: '$7' })}
  select ${withAddOns('settled.id')} as has_add_ons from settled`,
}

/** The caller holds the event's lock and has seen that the hold still owns its spots. */
export const settleRegistration = async (
  tx: Tx,
  { id, coupon_id, coupon_uses, payment_status: status_before, payment_review }: Registration,
  { status, taken, ...cause }: Settlement,
): Promise<boolean> => {
  // What waited for staff is other money than what a gateway brings now: it goes on waiting.
  const stillUnderReview = cause.source === 'gateway' && payment_review
  const { source, note = '', user_id = null } = cause
  const values = [id, status, stillUnderReview, status_before, source, note, user_id]
  const [settled] = await runNamed<{ has_add_ons: boolean }>(tx, SETTLE, values)
  if (!settled) return false
  if (coupon_id !== null && coupon_uses > 0) await markCouponPaid(tx, coupon_id, coupon_uses)
  if (settled.has_add_ons) await settleAddOns(tx, id, status)
  await bookSettlement(tx, { kind: 'registration', id }, { status, taken, ...cause })
  return true
}
