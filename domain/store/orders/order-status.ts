/** Staff decide about a store order: paid to the organiser, a courtesy, cancelled, or money without stock. */
import { and, eq, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { requireRightOf } from '#domain/accounts/users/require-right.ts'
import { hasMoney, sumsOf } from '#domain/payments/account/account-sums.ts'
import { type TakenByStaff, undoSettlement, wasGivenBack } from '#domain/payments/account/book-settlement.ts'
import { undoTransfers } from '#domain/payments/bank-transfer/transfer-attempt.ts'
import { recordRefund } from '#domain/payments/ledger/record-refund.ts'
import { recordStatus } from '#domain/payments/record-status.ts'
import { type Changes, changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { orders } from '../tables.ts'
import { endOrders, type Order } from './release-orders.ts'
import { type RetakeOutcome, retakeOrder, type Settlement, settleOrder } from './settle-order.ts'

type Noted = { id: number; note: string }
export type StaffOutcome =
  | 'done'
  | 'with registration'
  | 'already paid'
  | 'cancelled before'
  | 'not by hand'
  | 'not open'
  | 'sent already'
  | 'given back'
  | 'nothing to review'
  | Exclude<RetakeOutcome, 'taken'>

/** Of an event the caller manages; one of no event is the Administrator's. */
const lockManaged = async (tx: Tx, caller: Caller, id: number): Promise<Order> => {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), managedBy(caller, sql`orders.event_id`)))
    .for('update')
  if (!order) throw notFound()
  return order
}

const audit = (
  tx: Tx,
  caller: Caller,
  { id, event_id, amount, payment_status }: Order,
  action: string,
  detail: Record<string, unknown> = {},
  changes: Changes = {},
) =>
  record(tx, caller, {
    action,
    subject: 'orden',
    subject_id: id,
    ...(event_id ? { event_id } : {}),
    changes,
    detail: { amount, payment_status, ...detail },
  })

/** One that ended takes its stock again, all of it or nothing. */
const settleByStaff = async (tx: Tx, order: Order, settlement: Settlement): Promise<StaffOutcome> => {
  if (order.state !== 'held') {
    const retaken = await retakeOrder(tx, order)
    if (retaken !== 'taken') return retaken
  }
  await settleOrder(tx, order, settlement)
  return 'done'
}

export const setManualStatus = async (
  tx: Tx,
  caller: Caller,
  { id, status, note, taken }: { id: number; status: 7 | 8; note: string; taken?: TakenByStaff | undefined },
): Promise<StaffOutcome> => {
  const order = await lockManaged(tx, caller, id)
  if (order.registration_id !== null) return 'with registration'
  if (order.state === 'paid') return 'already paid'
  // Somebody decided that it ends: a colleague with an older screen must not revive it.
  if (order.state === 'cancelled' && !order.payment_review) return 'cancelled before'
  const outcome = await settleByStaff(tx, order, {
    status,
    source: 'staff',
    note,
    user_id: caller.user_id,
    taken,
  })
  const changes = changesOf(order, { payment_status: status, state: 'paid' })
  if (outcome === 'done')
    await audit(tx, caller, order, status === 7 ? 'marcar pago' : 'dar cortesía', { note }, changes)
  return outcome
}

export const undoManualStatus = async (
  tx: Tx,
  caller: Caller,
  { id, note }: Noted,
): Promise<StaffOutcome> => {
  const order = await lockManaged(tx, caller, id)
  const { payment_status } = order
  if (order.registration_id !== null) return 'with registration'
  if (order.state !== 'paid' || (payment_status !== 7 && payment_status !== 8)) return 'not by hand'
  if (await wasGivenBack(tx, { kind: 'order', id })) return 'given back'
  await tx
    .update(orders)
    .set({
      state: 'held',
      payment_status: 0,
      paid_at: null,
      hold_until: sql`now() + interval '5 hours'`,
      // Its form may have been sent again meanwhile.
      form_hash: null,
    })
    .where(eq(orders.id, id))
  await undoTransfers(tx, { kind: 'order', id })
  await undoSettlement(tx, { kind: 'order', id }, { note, user_id: caller.user_id })
  // A gateway's money of it stays here: staff decide about it.
  if (hasMoney(await sumsOf(tx, { kind: 'order', id })))
    await tx.update(orders).set({ payment_review: true }).where(eq(orders.id, id))
  const change = { status_before: payment_status, status_after: 0, note, user_id: caller.user_id }
  await recordStatus(tx, { order_id: id, source: 'staff', ...change })
  const changes = changesOf(order, { payment_status: 0, state: 'held' })
  await audit(tx, caller, order, 'deshacer pago', { note }, changes)
  return 'done'
}

/** One that was paid too: what is on the shelf goes back there, and who bought is told. */
export const cancelOrder = async (
  tx: Tx,
  caller: Caller,
  { id, note }: Noted,
  tellAnnulled: () => Promise<unknown>,
): Promise<StaffOutcome> => {
  const order = await lockManaged(tx, caller, id)
  if (order.registration_id !== null) return 'with registration'
  const isOpen = order.state === 'held' || order.state === 'paid'
  if (!isOpen || order.payment_pending || order.payment_review) return 'not open'
  // What was sent is not on the shelf any more: it comes back by a stock entry, and the money by a refund.
  if (order.sent) return 'sent already'
  if (order.state === 'paid') await requireRightOf(tx, caller.user_id, 'annul')
  await endOrders(tx, [id], 'cancelled', [], { note: note || 'Orden cancelada', user_id: caller.user_id })
  const { received, refunded } = await sumsOf(tx, { kind: 'order', id })
  const owed = Math.max(0, received - refunded)
  if (order.state === 'paid') await tellAnnulled()
  const changes = changesOf(order, { state: 'cancelled' })
  await audit(tx, caller, order, order.state === 'paid' ? 'anular' : 'cancelar', { note, owed }, changes)
  return 'done'
}

export const seatReviewed = async (tx: Tx, caller: Caller, { id, note }: Noted): Promise<StaffOutcome> => {
  const order = await lockManaged(tx, caller, id)
  if (order.registration_id !== null) return 'with registration'
  if (!order.payment_review) return 'nothing to review'
  if (order.state === 'paid') return 'already paid'
  const outcome = await settleByStaff(tx, order, {
    status: 4,
    source: 'staff',
    note: note || 'Pago revisado: se confirmó la orden',
    user_id: caller.user_id,
  })
  const changes = changesOf(order, { payment_status: 4, state: 'paid' })
  if (outcome === 'done') await audit(tx, caller, order, 'atender pago revisado', { note }, changes)
  return outcome
}

export const closeReview = async (
  tx: Tx,
  caller: Caller,
  { id, amount, note }: { id: number; amount: number; note: string },
): Promise<StaffOutcome> => {
  const order = await lockManaged(tx, caller, id)
  if (order.registration_id !== null) return 'with registration'
  if (!order.payment_review) return 'nothing to review'
  const { payment_status: status } = order
  await tx.update(orders).set({ payment_review: false }).where(eq(orders.id, id))
  if (amount > 0) await recordRefund(tx, { kind: 'order', id }, { amount, note, user_id: caller.user_id })
  await recordStatus(tx, {
    order_id: id,
    status_before: status,
    status_after: status,
    source: 'staff',
    note: `${amount > 0 ? 'Devolución' : 'Revisado'}: ${note}`,
    user_id: caller.user_id,
  })
  const action = amount > 0 ? 'registrar devolución' : 'cerrar revisión de pago'
  await audit(tx, caller, order, action, { refunded: amount, note })
  return 'done'
}

/** 'Enviado' or 'Sin Enviar', whoever pays and however. */
export const markSent = async (
  tx: Tx,
  caller: Caller,
  { id, sent }: { id: number; sent: boolean },
): Promise<Order> => {
  const order = await lockManaged(tx, caller, id)
  if (order.sent === sent) return order
  await tx.update(orders).set({ sent }).where(eq(orders.id, id))
  await audit(
    tx,
    caller,
    order,
    sent ? 'marcar enviado' : 'marcar sin enviar',
    {},
    changesOf(order, { sent }),
  )
  return order
}
