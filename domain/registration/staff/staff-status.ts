/** Staff write 7 and 8 with a note; only an Administrator undoes them; anybody of the staff annuls with a reason. */

import { and, eq, sql } from 'drizzle-orm'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { markCouponPaid } from '#domain/coupons/redeem-coupon.ts'
import { markPaid } from '#domain/events/capacity/seats.ts'
import { hasMoney, sumsOf } from '#domain/payments/account/account-sums.ts'
import { type TakenByStaff, undoSettlement, wasGivenBack } from '#domain/payments/account/book-settlement.ts'
import { returnCredits } from '#domain/payments/account/credit-payments.ts'
import { undoTransfers } from '#domain/payments/bank-transfer/transfer-attempt.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import { unsettleAddOns } from '#domain/store/orders/end-order.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { type ReinstateOutcome, reinstate } from '../hold/reinstate.ts'
import { endRegistration, type Registration, type Tell } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { inPurchase, participants, registrations } from '../tables.ts'
import { lockManaged } from './find-managed.ts'

export type StatusOutcome = 'done' | 'already paid' | 'annulled' | Exclude<ReinstateOutcome, 'reinstated'>

export const setManualStatus = async (
  tx: Tx,
  caller: Caller,
  { id, status, note, taken }: { id: number; status: 7 | 8; note: string; taken?: TakenByStaff | undefined },
  tell: Tell,
): Promise<StatusOutcome> => {
  const registration = await lockManaged(tx, caller, id)
  if (registration.state === 'paid') return 'already paid'
  // Somebody decided that it ends: a colleague with an older screen must not revive it. Money that came for what was
  // never paid is another thing.
  const wasPaid = isPaid(registration.payment_status)
  if (registration.state === 'cancelled' && (wasPaid || !registration.payment_review)) return 'annulled'
  const isOver =
    registration.state !== 'held' || !registration.hold_until || registration.hold_until <= (await now(tx))
  if (isOver) {
    if (registration.state === 'held') await endRegistration(tx, registration, 'released')
    // The note of who decides is the reason to go above the public limit.
    const outcome = await reinstate(tx, registration, tell, 'permit')
    if (outcome !== 'reinstated') return refuse(outcome)
  }
  const settlement = { status, source: 'staff', note, user_id: caller.user_id, taken } as const
  if (!(await settleRegistration(tx, registration, settlement)))
    throw new Error('a locked hold was not settled')
  await record(tx, caller, {
    action: status === 7 ? 'marcar pago' : 'dar cortesía',
    subject: 'inscripción',
    subject_id: id,
    event_id: registration.event_id,
    changes: changesOf(registration, { payment_status: status, state: 'paid' }),
    detail: { note, status_before: registration.payment_status },
  })
  return 'done'
}

const now = async (tx: Tx): Promise<Date> => {
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? 0)
}

export const undoManualStatus = async (
  tx: Tx,
  caller: Caller,
  { id, note }: { id: number; note: string },
): Promise<'done' | 'not by hand' | 'given back'> => {
  const registration = await lockManaged(tx, caller, id)
  const { payment_status, event_id, participant_count, coupon_id, coupon_uses } = registration
  if (registration.state !== 'paid' || (payment_status !== 7 && payment_status !== 8)) return 'not by hand'
  const key = { kind: 'registration', id } as const
  if (await wasGivenBack(tx, key)) return 'given back'
  await tx
    .update(registrations)
    .set({
      state: 'held',
      payment_status: 0,
      paid_at: null,
      settled_amount: null,
      hold_until: sql`now() + interval '5 hours'`,
    })
    .where(and(eq(registrations.id, id), eq(registrations.state, 'paid')))
  await tx.update(participants).set({ state: 'held', payment_status: 0 }).where(inPurchase(id))
  await markPaid(tx, event_id, -participant_count)
  if (coupon_id !== null && coupon_uses > 0) await markCouponPaid(tx, coupon_id, -coupon_uses)
  await unsettleAddOns(tx, id)
  await undoTransfers(tx, key)
  await undoSettlement(tx, key, { note, user_id: caller.user_id })
  // A gateway's money of it stays here: staff decide about it, as about any that has no place.
  if (hasMoney(await sumsOf(tx, key)))
    await tx.update(registrations).set({ payment_review: true }).where(eq(registrations.id, id))
  await recordStatus(tx, {
    registration_id: id,
    status_before: payment_status,
    status_after: 0,
    source: 'staff',
    note,
    user_id: caller.user_id,
  })
  await record(tx, caller, {
    action: 'deshacer pago',
    subject: 'inscripción',
    subject_id: id,
    event_id,
    changes: changesOf<string>({ payment_status, state: 'paid' }, { payment_status: 0, state: 'held' }),
    detail: { note, status_before: payment_status },
  })
  return 'done'
}

type Annulled = { registration: Registration; owed: number }

/** Money that came and was not given back stays on the list of what staff must decide, until it is refunded. */
export const annulRegistration = async (
  tx: Tx,
  caller: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<Annulled | 'already ended'> => {
  await requireRightOf(tx, caller.user_id, 'annul')
  const registration = await lockManaged(tx, caller, id)
  const { event_id, payment_status, payment_review, amount, state } = registration
  const ended = await endRegistration(tx, registration, 'cancelled', reason)
  // Under review without a spot: there was nothing to give back, and the second time there is nothing to annul either.
  if (!ended && (!payment_review || state === 'cancelled')) return 'already ended'
  await returnCredits(tx, id, { note: `Anulada: ${reason}` })
  const { received, refunded } = await sumsOf(tx, { kind: 'registration', id })
  const owed = Math.max(0, received - refunded)
  await tx
    .update(registrations)
    .set({ state: 'cancelled', cancel_reason: reason, payment_review: owed > 0 })
    .where(eq(registrations.id, id))
  await record(tx, caller, {
    action: 'anular',
    subject: 'inscripción',
    subject_id: id,
    event_id,
    changes: changesOf({ state }, { state: 'cancelled' }),
    detail: { reason, payment_status, payment_review, amount, owed },
  })
  return { registration, owed }
}
