/** The rows of the transfer desk, the same for what a registration and what an order of the store is paid with. */
import { and, eq, sql } from 'drizzle-orm'
import { keyOf, type PayableKey } from '#domain/payments/payable.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { transfer_receipts } from './tables.ts'

/** What a person sends. */
export type Receipt = { number: string; image_key: string; image_hash: string }

export const columnOf = ({ kind }: PayableKey) =>
  kind === 'registration' ? transfer_receipts.registration_id : transfer_receipts.order_id

/** What a receipt pays; it never changes. */
export const findPaidBy = async (db: Reader, id: number): Promise<PayableKey> => {
  const [found] = await db
    .select({ registration_id: transfer_receipts.registration_id, order_id: transfer_receipts.order_id })
    .from(transfer_receipts)
    .where(eq(transfer_receipts.id, id))
  if (!found) throw notFound()
  return keyOf(found)
}

export const isWaiting = async (tx: Tx, key: PayableKey): Promise<boolean> => {
  const [waiting] = await tx
    .select({ id: transfer_receipts.id })
    .from(transfer_receipts)
    .where(and(eq(columnOf(key), key.id), eq(transfer_receipts.state, 'pending')))
  return waiting !== undefined
}

/** After what it pays; null when it was decided. */
export const lockWaiting = async (tx: Tx, id: number) => {
  const [receipt] = await tx
    .select()
    .from(transfer_receipts)
    .where(eq(transfer_receipts.id, id))
    .for('update')
  return receipt?.state === 'pending' ? receipt : null
}

export const writeDecision = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { state, reason = '' }: { state: 'approved' | 'rejected'; reason?: string },
) => {
  await tx
    .update(transfer_receipts)
    .set({ state, reason, decided_at: sql`now()`, decided_by: caller.user_id })
    .where(eq(transfer_receipts.id, id))
}
