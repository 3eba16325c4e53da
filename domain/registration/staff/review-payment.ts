/** Staff decide about money without a spot (product.md section 6). Under the event's lock; the second click finds nothing. */
import { eq } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { recordRefund } from '#domain/payments/ledger/record-refund.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { type ReinstateOutcome, reinstate } from '../hold/reinstate.ts'
import { endRegistration, type Registration, type Tell } from '../hold/release-holds.ts'
import { settleRegistration } from '../hold/settle-registration.ts'
import { registrations } from '../tables.ts'
import { lockManaged } from './find-managed.ts'

export type SeatOutcome =
  | 'done'
  | 'already paid'
  | 'nothing to review'
  | Exclude<ReinstateOutcome, 'reinstated'>

const auditOf = ({ id, event_id, amount, payment_status }: Registration) => ({
  subject: 'inscripción',
  subject_id: id,
  event_id,
  detail: { amount, payment_status },
})

export const seatReviewed = async (
  tx: Tx,
  caller: Caller,
  { id, note }: { id: number; note: string },
  tell: Tell,
): Promise<SeatOutcome> => {
  const registration = await lockManaged(tx, caller, id)
  if (!registration.payment_review) return 'nothing to review'
  if (registration.state === 'paid') return 'already paid'
  const event = await lockEvent(tx, registration.event_id)
  const { state, hold_until } = registration
  const owns = state === 'held' && hold_until !== null && event !== null && hold_until > event.now
  if (!owns) {
    if (state === 'held') await endRegistration(tx, registration, 'released')
    const outcome = await reinstate(tx, registration, tell, 'permit')
    if (outcome !== 'reinstated') return refuse(outcome)
  }
  await settleRegistration(tx, registration, {
    // Paid to the organiser once, annulled, and seated again: it is what it was.
    status: registration.payment_status === 7 ? 7 : 4,
    source: 'staff',
    note: note || 'Pago revisado: se sentó la inscripción',
    user_id: caller.user_id,
  })
  await record(tx, caller, { action: 'sentar pago revisado', ...auditOf(registration) })
  return 'done'
}

export const closeReview = async (
  tx: Tx,
  caller: Caller,
  { id, amount, note }: { id: number; amount: number; note: string },
): Promise<'done' | 'nothing to review'> => {
  const registration = await lockManaged(tx, caller, id)
  if (!registration.payment_review) return 'nothing to review'
  const { payment_status: status } = registration
  await tx.update(registrations).set({ payment_review: false }).where(eq(registrations.id, id))
  if (amount > 0)
    await recordRefund(tx, { kind: 'registration', id }, { amount, note, user_id: caller.user_id })
  await recordStatus(tx, {
    registration_id: id,
    status_before: status,
    status_after: status,
    source: 'staff',
    note: `${amount > 0 ? 'Devolución' : 'Revisado'}: ${note}`,
    user_id: caller.user_id,
  })
  const { detail, ...subject } = auditOf(registration)
  await record(tx, caller, {
    action: amount > 0 ? 'registrar devolución' : 'cerrar revisión de pago',
    ...subject,
    detail: { ...detail, refunded: amount, note },
  })
  return 'done'
}
