/**
 * Seats a registration whose hold is over again, if everything it had is still free: spots, kits, coupon uses, stock.
 * Late money and staff's decisions come here (product.md section 6). The caller holds the event's lock.
 */
import { eq, sql } from 'drizzle-orm'
import { retakeCoupon } from '#domain/coupons/redeem-coupon.ts'
import { moveSeats, type UpTo } from '#domain/events/capacity/seats.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { retakeAddOns } from '#domain/store/orders/end-order.ts'
import type { Tx } from '#server/database/connect.ts'
import { inPurchase, participants, registrations } from '../tables.ts'
import { expireHolds, type Registration, type Tell } from './release-holds.ts'
import { letGoOfWhatIsOver, seatsOf } from './seats-of.ts'

export type ReinstateOutcome =
  | 'reinstated'
  | 'no spots'
  | 'no kits'
  | 'no coupon'
  | 'no stock'
  | 'registered elsewhere'

/** A place of who claims the document, or whose document staff held in hand, on either side. */
const isElsewhere = async (tx: Tx, id: number, event_id: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from participants m join participants o on o.event_id = m.event_id and o.document_key = m.document_key
    where m.registration_id = ${id} and m.position is not null and o.event_id = ${event_id} and o.holds_place
      and o.registration_id <> m.registration_id
      and (o.identity_matches and m.identity_matches or m.document_seen_at is not null
        or o.document_seen_at is not null and m.disputed_key is distinct from m.document_key) limit 1`)
  return rows.length > 0
}

/** Anything but 'reinstated' must be followed by a rollback (refuse): some things may have been taken already. */
export const reinstate = async (
  tx: Tx,
  registration: Registration,
  tell: Tell,
  upTo: UpTo = 'public',
): Promise<ReinstateOutcome> => {
  const { id, event_id, coupon_id, coupon_uses } = registration
  await expireHolds(tx, event_id, tell)
  if (await isElsewhere(tx, id, event_id)) return 'registered elsewhere'
  await letGoOfWhatIsOver(tx, id)
  const seats = await moveSeats(tx, event_id, { to: await seatsOf(tx, id), upTo })
  if (seats !== 'moved') return seats === 'no kits' ? seats : 'no spots'
  if (coupon_id !== null && coupon_uses > 0 && !(await retakeCoupon(tx, coupon_id, coupon_uses)))
    return 'no coupon'
  if (!(await retakeAddOns(tx, id))) return 'no stock'
  await tx.update(participants).set({ state: 'held', ended_at: null }).where(inPurchase(id))
  await tx
    .update(registrations)
    .set({ state: 'held', hold_until: sql`now() + interval '5 hours'`, ended_at: null, cancel_reason: null })
    .where(eq(registrations.id, id))
  await bookRegistration(tx, id, { note: 'La inscripción volvió a tener cupo' })
  return 'reinstated'
}
