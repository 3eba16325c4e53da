/** The only writer of what is left: each change of a size's amount is a movement of the ledger, in one transaction. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { product_sizes, stock_movements } from './tables.ts'

export type Movement = { product_size_id: number; quantity: number }
type Cause = { reason: 'entrada' | 'ajuste' | 'reserva' | 'devolución'; order_id?: number; user_id?: number }

/** Sizes are locked in the order of their ids, so that two carts that cross never wait for each other in a circle. */
export const lockSizes = (tx: Tx, ids: number[]) =>
  tx
    .select()
    .from(product_sizes)
    .where(inArray(product_sizes.id, ids))
    .orderBy(product_sizes.id)
    .for('update')

/** The size that ran out, or null when everything moved. The caller rolls back on a size. */
export const moveStock = async (tx: Tx, movements: Movement[], cause: Cause): Promise<number | null> => {
  const inOrder = movements
    .filter(({ quantity }) => quantity !== 0)
    .toSorted((one, other) => one.product_size_id - other.product_size_id)
  for (const { product_size_id, quantity } of inOrder) {
    const arrived = cause.reason === 'entrada' ? quantity : 0
    const moved = await tx
      .update(product_sizes)
      .set({
        amount: sql`${product_sizes.amount} + ${quantity}`,
        total_amount: sql`${product_sizes.total_amount} + ${arrived}`,
      })
      .where(and(eq(product_sizes.id, product_size_id), gte(product_sizes.amount, -quantity)))
      .returning({ id: product_sizes.id })
    if (moved.length === 0) return product_size_id
  }
  if (inOrder.length > 0)
    await tx
      .insert(stock_movements)
      .values(inOrder.map(({ product_size_id, quantity }) => ({ product_size_id, quantity, ...cause })))
  return null
}
