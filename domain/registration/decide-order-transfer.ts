/**
 * A receipt of a store order comes in and staff decide about it, as about those of registrations: under the order's
 * lock, then the receipt's, so that the first decision is the only one.
 */
import { closeTransfer, openTransfer } from '#domain/payments/transfer-attempt.ts'
import { awaitTransfer, endTransferWait } from '#domain/store/orders/await-transfer.ts'
import { findBounds } from '#domain/store/orders/order-payable.ts'
import { lockManaged, type StaffOutcome, setManualStatus } from '#domain/store/orders/order-status.ts'
import type { Order } from '#domain/store/orders/release-orders.ts'
import { lockOrder } from '#domain/store/orders/settle-order.ts'
import { tellBuyer } from '#domain/store/orders/tell-buyer.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import type { RejectOutcome, SendOutcome } from './decide-transfer.ts'
import { isWaiting, lockWaiting, type Receipt, writeDecision } from './receipts.ts'
import { refusedHold, transferHold } from './rules/transfer.ts'
import { transfer_receipts } from './tables.ts'
import { tellBuyerRefused } from './transfer-mails.ts'

const holdsStock = ({ state, hold_until }: Order, now: Date) =>
  state === 'held' && hold_until !== null && hold_until > now

/** Who sent money keeps the stock until staff decide; sent too late, it still reaches them. */
export const receiveOrderTransfer = async (
  tx: Tx,
  order_id: number,
  receipt: Receipt,
): Promise<{ outcome: SendOutcome; hold_until: Date | null }> => {
  const order = await lockOrder(tx, order_id)
  if (!order) return { outcome: 'ended', hold_until: null }
  const { id, reference, event_id, state, amount, hold_until } = order
  const refused = (outcome: SendOutcome) => ({ outcome, hold_until })
  if (state === 'paid') return refused('already paid')
  if (state === 'cancelled') return refused('ended')
  const key = { kind: 'order', id } as const
  if (await isWaiting(tx, key)) return refused('already waiting')
  if (order.payment_pending || order.payment_review) return refused('paying')
  const { number } = receipt
  const attempt_id = await openTransfer(tx, { ...key, reference, event_id, amount, number })
  await tx.insert(transfer_receipts).values({ ...receipt, order_id: id, event_id, attempt_id, amount })
  const { now, event_datetime } = await findBounds(tx, order)
  if (!holdsStock(order, now)) return refused('received late')
  const until = transferHold(now, event_datetime)
  await awaitTransfer(tx, order, { until, note: `Comprobante de transferencia ${number} en revisión` })
  return { outcome: 'received', hold_until: until }
}

/** A receipt and the order it pays. */
type OfOrder = { id: number; order_id: number }

/** Null when the receipt was decided. */
const lockBoth = async (tx: Tx, caller: Caller, { id, order_id }: OfOrder) => {
  const order = await lockManaged(tx, caller, order_id)
  const receipt = await lockWaiting(tx, id)
  return receipt && { order, receipt }
}

export type ApproveOrderOutcome = StaffOutcome | 'decided'

export const approveOrderTransfer = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  of: OfOrder,
): Promise<ApproveOrderOutcome> => {
  const locked = await lockBoth(tx, caller, of)
  if (!locked) return 'decided'
  const { order, receipt } = locked
  // One that is over takes its stock again here, all of it or nothing.
  const note = `Transferencia ${receipt.number} aprobada`
  const outcome = await setManualStatus(tx, caller, { id: order.id, status: 7, note })
  if (outcome !== 'done') return outcome
  await closeTransfer(tx, receipt.attempt_id, 'approved')
  await writeDecision(tx, caller, receipt.id, { state: 'approved' })
  await tellBuyer(tx, context, order.id, 'paid')
  return 'done'
}

export const rejectOrderTransfer = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  { reason, ...of }: OfOrder & { reason: string },
): Promise<RejectOutcome> => {
  const locked = await lockBoth(tx, caller, of)
  if (!locked) return 'decided'
  const { order, receipt } = locked
  const { id, event_id } = order
  const { number, amount } = receipt
  const { now, event_datetime } = await findBounds(tx, order)
  const until = holdsStock(order, now) ? refusedHold(now, event_datetime) : null
  await closeTransfer(tx, receipt.attempt_id, 'declined')
  await writeDecision(tx, caller, receipt.id, { state: 'rejected', reason })
  const note = `Comprobante ${number} rechazado: ${reason}`
  await endTransferWait(tx, order, { until, note, user_id: caller.user_id })
  await record(tx, caller, {
    action: 'rechazar transferencia',
    subject: 'orden',
    subject_id: id,
    ...(event_id ? { event_id } : {}),
    detail: { reason, number, amount },
  })
  await tellBuyerRefused(tx, context, order, { reason, number, until })
  return until ? 'held' : 'not held'
}
