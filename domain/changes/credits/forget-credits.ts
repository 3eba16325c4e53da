/**
 * Who is forgotten has no document to use a credit with: what is left is owed in money, and the row keeps no document.
 * Before the person is gone, in the same transaction.
 */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { credits } from './credit-tables.ts'
import { becomeRefund, lockOne } from './end-credits.ts'

export const forgetCredits = async (tx: Tx, document_key: string) => {
  const own = await tx
    .select()
    .from(credits)
    .where(eq(credits.document_key, document_key))
    .orderBy(credits.event_id, credits.registration_id, credits.id)
  for (const one of own) {
    const open = await lockOne(tx, one)
    if (open) await becomeRefund(tx, open, 'La persona pidió borrar sus datos')
  }
  await tx
    .update(credits)
    .set({
      document_key: sql`'forgotten:' || ${credits.id}`,
      ended_at: sql`coalesce(${credits.ended_at}, now())`,
    })
    .where(eq(credits.document_key, document_key))
}
