/**
 * A hold that is over gives everything back: spots, kits, coupon uses, stock, bibs. Always under the event's lock, so that
 * nobody counts while it happens, and once: only a row that is still held can be ended.
 */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { giveBackBibsOf } from '#domain/bibs/follow-participants.ts'
import { giveBackCoupon } from '#domain/coupons/redeem-coupon.ts'
import { giveBackSeats, markPaid } from '#domain/events/capacity/seats.ts'
import { awaitsDecision, sumsOf } from '#domain/payments/account/account-sums.ts'
import { bookRegistration } from '#domain/payments/account/book-charges.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import { giveBackAddOns } from '#domain/store/orders/end-order.ts'
import type { Tx } from '#server/database/connect.ts'
import { inPurchase, participants, registrations } from '../tables.ts'
import { seatsOf } from './seats-of.ts'

export type Registration = typeof registrations.$inferSelect

/** Money is on its way, or staff decide about it. */
export const isPaying = ({
  payment_pending,
  payment_review,
}: Pick<Registration, 'payment_pending' | 'payment_review'>) => payment_pending || payment_review

/** The caller holds the event's lock. Gives back what the registration owns and leaves it in the given end state. */
export const endRegistration = async (
  tx: Tx,
  { id, event_id, coupon_id, coupon_uses, state: before }: Registration,
  state: 'released' | 'cancelled',
  cancel_reason: string | null = null,
): Promise<false | 'ended' | 'with money'> => {
  const ended = await tx
    .update(registrations)
    .set({
      state,
      cancel_reason,
      ended_at: sql`now()`,
      hold_until: null,
      paused_hold_until: null,
      payment_pending: false,
    })
    .where(and(eq(registrations.id, id), inArray(registrations.state, ['held', 'paid'])))
    .returning({ id: registrations.id })
  if (ended.length === 0) return false
  const seats = await seatsOf(tx, id)
  await giveBackBibsOf(tx, id)
  await tx
    .update(participants)
    // Health data that nobody signed for goes with the place.
    .set({ state, ended_at: sql`now()`, sealed_health: null })
    .where(inPurchase(id))
  if (before === 'paid') await markPaid(tx, event_id, -seats.length)
  await giveBackSeats(tx, event_id, seats)
  if (coupon_id !== null && coupon_uses > 0)
    await giveBackCoupon(tx, coupon_id, coupon_uses, { paid: before === 'paid' })
  await giveBackAddOns(tx, id, state)
  await bookRegistration(tx, id, { note: cancel_reason ?? 'La reserva terminó sin pago' })
  // Of what was never paid a credit is the person's again; of what was, who ends it decides.
  if (before === 'held') await returnCredits(tx, id, { note: 'La reserva terminó' })
  if (!awaitsDecision(await sumsOf(tx, { kind: 'registration', id }))) return 'ended'
  // What came for it and is still here waits for staff, however it ended.
  await tx.update(registrations).set({ payment_review: true }).where(eq(registrations.id, id))
  return 'with money'
}

/** Writes the letter of an occasion (notify-participants.ts). */
export type Tell = (tx: Tx, registration_id: number, occasion: 'hold-ended' | 'hold-ending') => Promise<void>

/** Ends every hold of the event whose time is over, by the database's clock. */
export const expireHolds = async (tx: Tx, event_id: number, tell: Tell): Promise<number> => {
  const over = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.event_id, event_id),
        eq(registrations.state, 'held'),
        lte(registrations.hold_until, sql`now()`),
      ),
    )
    .orderBy(registrations.id)
    .for('update')
  let released = 0
  for (const registration of over) {
    const ended = await endRegistration(tx, registration, 'released')
    if (!ended) continue
    released += 1
    // Who paid and waits for a decision must not read that no payment came.
    if (!registration.payment_review && ended !== 'with money') await tell(tx, registration.id, 'hold-ended')
  }
  return released
}
