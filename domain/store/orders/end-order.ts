/** The add-ons of a registration follow its fate: paid with it, or back on the shelf with it. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { moveStock } from '../products/move-stock.ts'
import { order_lines, orders } from '../tables.ts'

const ofRegistration = (registration_id: number, state: 'held' | 'paid') =>
  and(eq(orders.registration_id, registration_id), eq(orders.state, state))

export const settleAddOns = (tx: Tx, registration_id: number, payment_status: number) =>
  tx
    .update(orders)
    .set({ state: 'paid', payment_status, paid_at: sql`now()`, hold_until: null })
    .where(ofRegistration(registration_id, 'held'))

/** Gives the stock back, once: only an order that still owns it does. */
export const giveBackAddOns = async (tx: Tx, registration_id: number, state: 'released' | 'cancelled') => {
  const ended = await tx
    .update(orders)
    .set({ state, ended_at: sql`now()`, hold_until: null })
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, ['held', 'paid'])))
    .returning({ id: orders.id })
  for (const { id: order_id } of ended) {
    const lines = await tx.select().from(order_lines).where(eq(order_lines.order_id, order_id))
    await moveStock(tx, lines, { reason: 'devolución', order_id })
  }
}

/** The newest add-ons that were given back are taken again; false when a size has run out (then the caller rolls back). */
export const retakeAddOns = async (tx: Tx, registration_id: number): Promise<boolean> => {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.registration_id, registration_id), inArray(orders.state, ['released', 'cancelled'])))
    .orderBy(desc(orders.id))
    .limit(1)
    .for('update')
  if (!order) return true
  const lines = await tx.select().from(order_lines).where(eq(order_lines.order_id, order.id))
  const taken = lines.map(({ product_size_id, quantity }) => ({ product_size_id, quantity: -quantity }))
  if ((await moveStock(tx, taken, { reason: 'reserva', order_id: order.id })) !== null) return false
  await tx
    .update(orders)
    .set({ state: 'held', hold_until: sql`now() + interval '5 hours'`, ended_at: null })
    .where(eq(orders.id, order.id))
  return true
}

/** A payment that was undone leaves the add-ons held again. */
export const unsettleAddOns = (tx: Tx, registration_id: number) =>
  tx
    .update(orders)
    .set({ state: 'held', payment_status: 0, paid_at: null, hold_until: sql`now() + interval '5 hours'` })
    .where(ofRegistration(registration_id, 'paid'))
