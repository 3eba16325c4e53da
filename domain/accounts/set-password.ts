/** A mailed link, used once, sets the password and ends every open session. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { dropPasswordLinks } from './drop-password-links.ts'
import { password_links, users } from './tables.ts'
import { hashToken } from './tokens.ts'
import { endSessions } from './users/update-user.ts'

export const LINK_HOURS = 48

export const insertPasswordLink = async (tx: Tx, user_id: number, token: string) => {
  await tx.insert(password_links).values({
    user_id,
    token_hash: hashToken(token),
    expires_at: sql`now() + make_interval(hours => ${LINK_HOURS})`,
  })
}

const usable = (token: string) =>
  and(
    eq(password_links.token_hash, hashToken(token)),
    isNull(password_links.used_at),
    sql`${password_links.expires_at} > now()`,
  )

/** Whose link it is; null when it is unknown, used or over. */
export const findLinkOwner = async (db: Reader, token: string) => {
  const [owner] = await db
    .select({ user_id: users.id, email: users.email, name: users.name })
    .from(password_links)
    .innerJoin(users, eq(users.id, password_links.user_id))
    .where(and(usable(token), eq(users.status, true)))
  return owner ?? null
}

export const setPassword = async (
  tx: Tx,
  { token, password_hash }: { token: string; password_hash: string },
): Promise<'set' | 'useless link'> => {
  // The person first, as `updateUser` does: a link that is used while its email changes is good before it or not at all.
  const [owner] = await tx
    .select({ id: users.id })
    .from(password_links)
    .innerJoin(users, eq(users.id, password_links.user_id))
    .where(and(usable(token), eq(users.status, true)))
    .for('update', { of: users })
  if (!owner) return 'useless link'
  const used = await tx
    .update(password_links)
    .set({ used_at: sql`now()` })
    .where(usable(token))
    .returning({ id: password_links.id })
  if (used.length === 0) return 'useless link'
  await tx.update(users).set({ password_hash, email_proven_at: sql`now()` }).where(eq(users.id, owner.id))
  await dropPasswordLinks(tx, owner.id)
  await endSessions(tx, owner.id)
  return 'set'
}
