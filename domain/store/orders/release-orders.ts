/**
 * A store order that ends unpaid gives its stock back through the ledger, once: only one that is still held can end.
 * Orders are locked before sizes, sizes by id (docs/capacity.md).
 */
import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { hasMoney, sumsOf } from '#domain/payments/account/account-sums.ts'
import { bookOrder, type Cause } from '#domain/payments/account/book-charges.ts'
import type { Tx } from '#server/database/connect.ts'
import { lockSizes, moveStock } from '../products/move-stock.ts'
import { order_lines, orders } from '../tables.ts'

export type Order = typeof orders.$inferSelect

/** Add-ons follow their registration (end-order.ts). */
const isOver = and(
  eq(orders.state, 'held'),
  isNull(orders.registration_id),
  lte(orders.hold_until, sql`now()`),
)

/**
 * The caller has locked these orders. All their sizes, and those the caller wants next, are locked at once and by id, so
 * that two who do this never wait for each other in a circle.
 */
export const endOrders = async (
  tx: Tx,
  ids: number[],
  state: 'released' | 'cancelled',
  alsoWanted: number[] = [],
  cause: Cause = { note: state === 'released' ? 'La reserva terminó sin pago' : 'Orden cancelada' },
): Promise<number[]> => {
  if (ids.length === 0) return []
  const ended = await tx
    .update(orders)
    .set({ state, ended_at: sql`now()`, hold_until: null, payment_pending: false })
    .where(and(inArray(orders.id, ids), inArray(orders.state, ['held', 'paid'])))
    .returning({ id: orders.id })
  if (ended.length === 0) return []
  const gone = ended.map(({ id }) => id)
  const lines = await tx.select().from(order_lines).where(inArray(order_lines.order_id, gone))
  await lockSizes(tx, [...lines.map(({ product_size_id }) => product_size_id), ...alsoWanted])
  for (const order_id of gone)
    await moveStock(
      tx,
      lines.filter((line) => line.order_id === order_id),
      { reason: 'devolución', order_id },
    )
  for (const id of gone) {
    await bookOrder(tx, id, cause)
    // What came for it and is still here waits for staff, however it ended.
    if (hasMoney(await sumsOf(tx, { kind: 'order', id })))
      await tx.update(orders).set({ payment_review: true }).where(eq(orders.id, id))
  }
  return gone
}

/** One whose payment arrives this moment is left to it: skip locked never waits, so nobody waits in a circle. */
const sweep = async (tx: Tx, among: SQL | undefined, alsoWanted: number[] = []): Promise<number> => {
  const over = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOver, among))
    .orderBy(orders.id)
    .limit(200)
    .for('update', { skipLocked: true })
  const ended = await endOrders(
    tx,
    over.map(({ id }) => id),
    'released',
    alsoWanted,
  )
  return ended.length
}

/** Before somebody takes these sizes: what orders whose time is over still own of them is free. */
export const releaseEnded = async (tx: Tx, product_size_ids: number[]): Promise<number> =>
  product_size_ids.length === 0
    ? 0
    : sweep(
        tx,
        sql`exists (select 1 from ${order_lines} l where l.order_id = orders.id and l.product_size_id in ${product_size_ids})`,
        product_size_ids,
      )

/** The same form, or the same person's gift, in an order whose time is over. */
export const releaseEndedOf = (
  tx: Tx,
  { form_hash, gift_key }: { form_hash: string; gift_key: string | null },
) => sweep(tx, sql`(${orders.form_hash} = ${form_hash} or ${orders.gift_key} = ${gift_key})`)

export const releaseAllEnded = (tx: Tx): Promise<number> => sweep(tx, undefined)
