/** The add-ons of a registration follow its fate: paid with it, or back on the shelf with it. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { moveStock } from './move-stock.ts'
import { order_lines, orders } from './tables.ts'

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
