/**
 * Mailed links that nobody used yet stop working: a newer one was sent, or the email or the password is another by now.
 * Whoever can still read the old mailbox must not get in with it.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { password_links } from './tables.ts'

export const dropPasswordLinks = (tx: Tx, user_id: number) =>
  tx.delete(password_links).where(and(eq(password_links.user_id, user_id), isNull(password_links.used_at)))
