/** Proofs of transfers, as rows: the photo and the number a person sent, and what staff decided about them. */
import { and, eq, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { isOf, keyOf, type PayableKey } from '../payable.ts'
import { transfer_proofs } from '../tables.ts'

/** What a person sends. */
export type TransferProof = { number: string; image_key: string; image_hash: string }

/** What a proof pays, which never changes. Of an event the caller manages; one of no event is the Administrator's. */
export const findPaidBy = async (db: Reader, caller: Caller, id: number): Promise<PayableKey> => {
  const [found] = await db
    .select({ registration_id: transfer_proofs.registration_id, order_id: transfer_proofs.order_id })
    .from(transfer_proofs)
    .where(and(eq(transfer_proofs.id, id), managedBy(caller, sql`transfer_proofs.event_id`)))
  if (!found) throw notFound()
  return keyOf(found)
}

export const isWaiting = async (tx: Tx, key: PayableKey): Promise<boolean> => {
  const [waiting] = await tx
    .select({ id: transfer_proofs.id })
    .from(transfer_proofs)
    .where(and(isOf(transfer_proofs, key), eq(transfer_proofs.state, 'pending')))
  return waiting !== undefined
}

/** After what it pays; null when it was decided. */
export const lockWaiting = async (tx: Tx, id: number) => {
  const [proof] = await tx.select().from(transfer_proofs).where(eq(transfer_proofs.id, id)).for('update')
  return proof?.state === 'pending' ? proof : null
}

export const writeDecision = async (
  tx: Tx,
  caller: Caller,
  id: number,
  { state, reason = '' }: { state: 'approved' | 'rejected'; reason?: string },
) => {
  await tx
    .update(transfer_proofs)
    .set({ state, reason, decided_at: sql`now()`, decided_by: caller.user_id })
    .where(eq(transfer_proofs.id, id))
}
