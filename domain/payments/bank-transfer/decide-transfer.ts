/**
 * The proof of a transfer comes in and staff decide about it, whatever it pays. What is paid is locked first (its event
 * before it), then the proof: however often a button is pressed, the first decision is the only one.
 */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { sumsOf } from '../account/account-sums.ts'
import { bookPayment } from '../account/book-payment.ts'
import { auditedAs, ownerOf, type PayableKey, type PayableState, type Payables } from '../payable.ts'
import { recordStatus } from '../record-status.ts'
import { refusedHold, transferHold } from '../rules/bank-transfer.ts'
import { transfer_proofs } from '../tables.ts'
import { isWaiting, lockWaiting, type TransferProof, writeDecision } from './proofs.ts'
import { closeTransfer, insertTransferAttempt } from './transfer-attempt.ts'
import { writeRefused } from './transfer-mails.ts'

export type SendOutcome =
  | 'received'
  | 'received late'
  | 'already waiting'
  | 'paying'
  | 'already paid'
  | 'closed'
  | 'ended'

const isHeld = ({ state, hold_until, now }: PayableState) =>
  state === 'held' && hold_until !== null && hold_until > now

/** Who sent money keeps the spot or the stock until staff decide; sent too late, it still reaches them. */
export const receiveTransfer = async (
  tx: Tx,
  payables: Payables,
  { kind, id, opened_with }: PayableKey & { opened_with: string | null },
  proof: TransferProof,
): Promise<{ outcome: SendOutcome; hold_until: Date | null }> => {
  const key = { kind, id }
  const paid = await payables[kind].lock(tx, id)
  if (!paid) return { outcome: 'ended', hold_until: null }
  const { state, event_id, reference, version, hold_until } = paid
  const refused = (outcome: SendOutcome) => ({ outcome, hold_until })
  // What came before is not asked again; what is paid may owe what a change left.
  const sums = await sumsOf(tx, key)
  const amount = isHeld(paid) || state === 'paid' ? sums.balance : paid.amount - sums.received + sums.refunded
  if (state === 'paid' && amount <= 0) return refused('already paid')
  if (state === 'cancelled') return refused('ended')
  if (await isWaiting(tx, key)) return refused('already waiting')
  if (paid.payment_pending || paid.payment_review) return refused('paying')
  const { number } = proof
  const attempt = { ...key, reference, event_id, amount, number, version, opened_with }
  const attempt_id = await insertTransferAttempt(tx, attempt)
  await tx.insert(transfer_proofs).values({ ...proof, ...ownerOf(key), event_id, attempt_id, amount })
  if (state === 'paid') return refused('received')
  if (!isHeld(paid)) return refused('received late')
  const until = transferHold(paid.now, paid.event_datetime)
  await payables[kind].setHold(tx, id, until, true)
  await recordStatus(tx, {
    ...ownerOf(key),
    status_before: paid.payment_status,
    status_after: 0,
    source: 'system',
    note: `Comprobante de transferencia ${number} en revisión`,
  })
  return { outcome: 'received', hold_until: until }
}

/** The proof of a transfer, and what it pays, as findPaidBy found it for the caller. */
type ToDecide = PayableKey & { proof_id: number }

/** `proof` is null when it was decided. */
const lockBoth = async (tx: Tx, payables: Payables, { kind, id, proof_id }: ToDecide) => {
  const paid = await payables[kind].lock(tx, id)
  if (!paid) throw notFound()
  return { paid, proof: await lockWaiting(tx, proof_id) }
}

/** A transfer for what was owed of something that is paid. */
const bookTransfer = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  { kind, id }: PayableKey,
  { amount, number, attempt_id }: { amount: number; number: string; attempt_id: number },
  balance: number,
) => {
  const note = `Transferencia ${number} aprobada`
  await bookPayment(tx, { kind, id }, { way: 'transfer', amount, attempt_id, note, user_id: caller.user_id })
  await payables[kind].receive(tx, id, { amount, balance: Math.max(0, balance - amount) })
  await record(tx, caller, {
    action: 'anotar pago',
    ...auditedAs({ kind, id }, null),
    detail: { amount, number },
  })
}

/** A notice says why what is paid could not be settled. */
export type ApproveOutcome = 'done' | 'decided' | 'less' | Notice

export const approveTransfer = async (
  tx: Tx,
  payables: Payables,
  caller: Caller,
  decided: ToDecide,
): Promise<ApproveOutcome> => {
  const { paid, proof } = await lockBoth(tx, payables, decided)
  if (!proof) return 'decided'
  const { balance, received, refunded } = await sumsOf(tx, decided)
  if (paid.isPaid && balance > 0) {
    await bookTransfer(tx, payables, caller, decided, proof, balance)
    await closeTransfer(tx, proof.attempt_id, 'approved')
    await writeDecision(tx, caller, proof.id, { state: 'approved' })
    return 'done'
  }
  if (proof.amount < paid.amount - received + refunded) return 'less'
  // What is over takes its place or its stock again here, or nothing changes.
  const note = `Transferencia ${proof.number} aprobada`
  const settled = await payables[decided.kind].settleByStaff(tx, caller, decided.id, {
    note,
    taken: { way: 'transfer', attempt_id: proof.attempt_id, amount: proof.amount },
  })
  if (settled !== 'settled') return settled
  await closeTransfer(tx, proof.attempt_id, 'approved')
  await writeDecision(tx, caller, proof.id, { state: 'approved' })
  return 'done'
}

export type RejectOutcome = 'held' | 'not held' | 'decided'

export const rejectTransfer = async (
  tx: Tx,
  { config }: AppContext,
  payables: Payables,
  caller: Caller,
  { reason, ...decided }: ToDecide & { reason: string },
): Promise<RejectOutcome> => {
  const { paid, proof } = await lockBoth(tx, payables, decided)
  if (!proof) return 'decided'
  const { kind, id } = decided
  const { number, amount } = proof
  const until = isHeld(paid) ? refusedHold(paid.now, paid.event_datetime) : null
  const opened_with = await closeTransfer(tx, proof.attempt_id, 'declined')
  await writeDecision(tx, caller, proof.id, { state: 'rejected', reason })
  if (until) await payables[kind].setHold(tx, id, until, false)
  await recordStatus(tx, {
    ...ownerOf(decided),
    status_before: paid.payment_status,
    status_after: paid.payment_status,
    source: 'staff',
    note: `Comprobante ${number} rechazado: ${reason}`,
    user_id: caller.user_id,
  })
  await record(tx, caller, {
    action: 'rechazar transferencia',
    ...auditedAs(decided, paid.event_id),
    detail: { reason, number, amount },
  })
  const payer = await payables[kind].payer(tx, id, opened_with)
  if (payer) await writeRefused(tx, config, payer.email, { ...paid, ...payer, kind, reason, number, until })
  return until ? 'held' : 'not held'
}
