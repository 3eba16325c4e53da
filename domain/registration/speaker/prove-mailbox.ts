/**
 * A mailbox was proven: its link was opened, its code was typed, or its proven login came. The row remembers it, and the
 * account of the same address does where the link was opened in that account's own session.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { markEmailProven } from '#domain/accounts/self/email-proof.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Caller } from '#server/http/route.ts'
import { participants } from '../tables.ts'

type Row = { id: number; email: string }

export const markProven = async (
  { db }: Pick<AppContext, 'db'>,
  { id, email }: Row,
  { caller }: { caller: Caller | null },
) => {
  await db
    .update(participants)
    .set({ email_proven_at: sql`now()` })
    .where(and(eq(participants.id, id), eq(participants.email, email), isNull(participants.email_proven_at)))
  if (caller && !caller.email_proven && caller.email === email) await markEmailProven(db, caller)
}
