/** An order becomes paid, once; one that ended takes its stock again first, all of it or nothing. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { bookOrder } from '#domain/payments/account/book-charges.ts'
import { bookSettlement, type TakenByStaff } from '#domain/payments/account/book-settlement.ts'
import { recordStatus, type StatusChange } from '#domain/payments/record-status.ts'
import type { Tx } from '#server/database/connect.ts'
import { lockSizes, moveStock } from '../products/move-stock.ts'
import { order_lines, orders } from '../tables.ts'
import { type Order, releaseEnded } from './release-orders.ts'

export type Settlement = Pick<StatusChange, 'source' | 'note' | 'user_id'> & {
  status: 4 | 7 | 8
  /** How staff took the money they settle it with. */
  taken?: TakenByStaff | undefined
}

export const lockOrder = async (tx: Tx, id: number): Promise<Order | null> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

/** The caller has locked the order and seen that it owns its stock. */
export const settleOrder = async (
  tx: Tx,
  { id, payment_status: status_before, payment_review }: Order,
  { status, taken, ...cause }: Settlement,
) => {
  const settled = await tx
    .update(orders)
    .set({
      state: 'paid',
      payment_status: status,
      paid_at: sql`now()`,
      hold_until: null,
      payment_pending: false,
      // What waited for staff is other money than what a gateway brings now: it goes on waiting.
      payment_review: cause.source === 'gateway' && payment_review,
    })
    .where(and(eq(orders.id, id), eq(orders.state, 'held')))
    .returning({ id: orders.id })
  if (settled.length === 0) throw new Error('an order changed under its lock')
  await bookSettlement(tx, { kind: 'order', id }, { status, taken, ...cause })
  await recordStatus(tx, { ...cause, order_id: id, status_before, status_after: status })
}

export type RetakeOutcome = 'taken' | 'no stock' | 'gift elsewhere'

/** Anything but 'taken' leaves everything as it was. */
export const retakeOrder = async (tx: Tx, { id, gift_key }: Order): Promise<RetakeOutcome> => {
  if (gift_key) {
    const [other] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.gift_key, gift_key), ne(orders.id, id), inArray(orders.state, ['held', 'paid'])))
      .limit(1)
    if (other) return 'gift elsewhere'
  }
  const lines = await tx.select().from(order_lines).where(eq(order_lines.order_id, id))
  const ids = lines.map(({ product_size_id }) => product_size_id)
  await releaseEnded(tx, ids)
  const sizes = await lockSizes(tx, ids)
  const isShort = lines.some(
    ({ product_size_id, quantity }) =>
      (sizes.find((size) => size.id === product_size_id)?.amount ?? 0) < quantity,
  )
  if (isShort) return 'no stock'
  const moves = lines.map(({ product_size_id, quantity }) => ({ product_size_id, quantity: -quantity }))
  if ((await moveStock(tx, moves, { reason: 'reserva', order_id: id })) !== null)
    throw new Error('stock changed under its lock')
  await tx
    .update(orders)
    .set({
      state: 'held',
      hold_until: sql`now() + interval '5 hours'`,
      ended_at: null,
      end_told: false,
      // Its form may have been sent again meanwhile.
      form_hash: null,
    })
    .where(eq(orders.id, id))
  await bookOrder(tx, id, { note: 'La orden volvió a tener existencias' })
  return 'taken'
}
