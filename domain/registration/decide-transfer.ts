/**
 * A receipt of a registration comes in and staff decide about it. Everything under the event's lock, then the
 * registration's, then the receipt's: however often a button is pressed, the first decision is the only one.
 */
import { and, eq } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { closeTransfer, openTransfer } from '#domain/payments/transfer-attempt.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { asProven, type Proven } from './checkout/checkout-proof.ts'
import type { Registration } from './hold/release-holds.ts'
import { notifyParticipants } from './notify-participants.ts'
import { isWaiting, lockWaiting, type Receipt, writeDecision } from './receipts.ts'
import { refusedHold, transferHold } from './rules/transfer.ts'
import { lockManaged } from './staff/find-managed.ts'
import { type StatusOutcome, setManualStatus } from './staff/staff-status.ts'
import { registrations, transfer_receipts } from './tables.ts'
import { tellRefused } from './transfer-mails.ts'

export type SendOutcome =
  | 'received'
  | 'received late'
  | 'already waiting'
  | 'paying'
  | 'already paid'
  | 'closed'
  | 'ended'

const lockByReference = async (tx: Tx, event_id: number, reference: string) => {
  const event = await lockEvent(tx, event_id)
  const [registration] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.reference, reference), eq(registrations.event_id, event_id)))
    .for('update')
  return event && registration ? { event, registration } : null
}

/** Who sent money keeps the spot until staff decide; sent too late, it still reaches them. */
export const receiveTransfer = async (
  tx: Tx,
  { event_id, reference }: Pick<Registration, 'event_id' | 'reference'>,
  receipt: Receipt,
  proven: Proven,
): Promise<{ outcome: SendOutcome; hold_until: Date | null }> => {
  const both = await lockByReference(tx, event_id, reference)
  if (!both) return { outcome: 'ended', hold_until: null }
  const { event, registration } = both
  const { id, state, amount, hold_until, payment_status } = registration
  const refused = (outcome: SendOutcome) => ({ outcome, hold_until })
  if (state === 'paid') return refused('already paid')
  if (state === 'cancelled') return refused('ended')
  if (await isWaiting(tx, { kind: 'registration', id })) return refused('already waiting')
  if (registration.payment_pending || registration.payment_review) return refused('paying')
  const attempt_id = await openTransfer(tx, {
    kind: 'registration',
    id,
    reference,
    event_id,
    amount,
    number: receipt.number,
    version: registration.people_version,
    opened_with: proven,
  })
  await tx.insert(transfer_receipts).values({ ...receipt, registration_id: id, event_id, attempt_id, amount })
  if (state !== 'held' || !hold_until || hold_until <= event.now) return refused('received late')
  const until = transferHold(event.now, event.event_datetime)
  await tx
    .update(registrations)
    .set({ payment_pending: true, payment_status: 0, hold_until: until })
    .where(eq(registrations.id, id))
  await recordStatus(tx, {
    registration_id: id,
    status_before: payment_status,
    status_after: 0,
    source: 'system',
    note: `Comprobante de transferencia ${receipt.number} en revisión`,
  })
  return { outcome: 'received', hold_until: until }
}

/** A receipt and the registration it pays. */
type OfRegistration = { id: number; registration_id: number }

/** Of an event the caller manages, locked after its event and registration; null when it was decided. */
const lockBoth = async (tx: Tx, caller: Caller, { id, registration_id }: OfRegistration) => {
  const registration = await lockManaged(tx, caller, registration_id)
  const receipt = await lockWaiting(tx, id)
  return receipt && { registration, receipt }
}

export type ApproveOutcome = StatusOutcome | 'decided' | 'less'

export const approveTransfer = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  of: OfRegistration,
): Promise<ApproveOutcome> => {
  const locked = await lockBoth(tx, caller, of)
  if (!locked) return 'decided'
  const { registration, receipt } = locked
  if (receipt.amount < registration.amount) return 'less'
  const event = await lockEvent(tx, registration.event_id)
  if (!event) throw notFound()
  // A hold that is over is seated again here, or all of this is undone.
  const outcome = await setManualStatus(
    tx,
    caller,
    { id: registration.id, status: 7, note: `Transferencia ${receipt.number} aprobada` },
    (inner, ended, occasion) => notifyParticipants(inner, context, ended, occasion),
  )
  if (outcome !== 'done') return outcome
  await closeTransfer(tx, receipt.attempt_id, 'approved')
  await writeDecision(tx, caller, receipt.id, { state: 'approved' })
  await notifyParticipants(tx, context, registration.id, 'paid')
  return 'done'
}

export type RejectOutcome = 'held' | 'not held' | 'decided'

export const rejectTransfer = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  { reason, ...of }: OfRegistration & { reason: string },
): Promise<RejectOutcome> => {
  const locked = await lockBoth(tx, caller, of)
  if (!locked) return 'decided'
  const { registration, receipt } = locked
  const event = await lockEvent(tx, registration.event_id)
  if (!event) throw notFound()
  const { now, event_datetime } = event
  const { state, hold_until, payment_status: status } = registration
  const isHeld = state === 'held' && hold_until !== null && hold_until > now
  const until = isHeld ? refusedHold(now, event_datetime) : null
  const opened_with = await closeTransfer(tx, receipt.attempt_id, 'declined')
  await writeDecision(tx, caller, receipt.id, { state: 'rejected', reason })
  if (until)
    await tx
      .update(registrations)
      .set({ payment_pending: false, hold_until: until, reminded: false })
      .where(eq(registrations.id, registration.id))
  await recordStatus(tx, {
    registration_id: registration.id,
    status_before: status,
    status_after: status,
    source: 'staff',
    note: `Comprobante ${receipt.number} rechazado: ${reason}`,
    user_id: caller.user_id,
  })
  await record(tx, caller, {
    action: 'rechazar transferencia',
    subject: 'inscripción',
    subject_id: registration.id,
    event_id: registration.event_id,
    detail: { reason, number: receipt.number, amount: receipt.amount },
  })
  const told = { reason, number: receipt.number, until }
  await tellRefused(tx, context, registration, told, asProven(opened_with))
  return until ? 'held' : 'not held'
}
