/**
 * Seats a registration whose hold is over again, if everything it had is still free: spots, kits, coupon uses, stock.
 * Late money and staff's decisions come here (product.md section 6). The caller holds the event's lock.
 */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
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

/** Anything but 'reinstated' must be followed by a rollback (refuse): some things may have been taken already. */
export const reinstate = async (
  tx: Tx,
  registration: Registration,
  tell: Tell,
  upTo: UpTo = 'public',
): Promise<ReinstateOutcome> => {
  const { id, event_id, coupon_id, coupon_uses } = registration
  await expireHolds(tx, event_id, tell)
  const people = await tx
    .select({
      document_key: participants.document_key,
      identity_matches: participants.identity_matches,
    })
    .from(participants)
    .where(inPurchase(id))
  const claimed = people
    .filter(({ identity_matches }) => identity_matches)
    .map(({ document_key }) => document_key)
  if (claimed.length > 0) {
    const [elsewhere] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(
        and(
          eq(participants.event_id, event_id),
          inArray(participants.document_key, claimed),
          eq(participants.holds_place, true),
          eq(participants.identity_matches, true),
          ne(participants.registration_id, id),
        ),
      )
      .limit(1)
    if (elsewhere) return 'registered elsewhere'
  }
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
