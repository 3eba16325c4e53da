/**
 * Changes a user. Who loses the role, the status or the password loses the open sessions too; mailed links end with the
 * email they were sent to and the password they would replace.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Role } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { dropPasswordLinks } from '../drop-password-links.ts'
import { login_challenges, sessions, users } from '../tables.ts'
import type { Rights } from './create-user.ts'

export type UserChange = Rights & {
  id: number
  name: string
  email: string
  phone: string
  company?: string | undefined
  rol: Role
  status: boolean
  /** Only when a new password was typed. */
  password_hash?: string | undefined
}

export type UpdateOutcome = 'updated' | 'not found' | 'email taken' | 'last administrator'

export const updateUser = async (tx: Tx, { id, ...change }: UserChange): Promise<UpdateOutcome> => {
  // All active Administrators are locked in one order: two of them cannot demote each other at the same instant.
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.rol, 'Administrator'), eq(users.status, true)))
    .orderBy(users.id)
    .for('update')
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!before) return 'not found'

  const staysAdministrator = change.rol === 'Administrator' && change.status
  const isLast = administrators.length === 1 && administrators[0]?.id === id
  if (isLast && !staysAdministrator) return 'last administrator'

  const [twin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, change.email), ne(users.id, id)))
  if (twin) return 'email taken'

  await tx
    .update(users)
    .set({
      ...change,
      company: change.company ?? '',
      password_hash: change.password_hash ?? sql`${users.password_hash}`,
      // Nobody has read the new address yet.
      ...(change.email === before.email ? {} : { email_proven_at: null }),
    })
    .where(eq(users.id, id))
  if (change.password_hash || !change.status || change.rol !== before.rol) await endSessions(tx, id)
  if (change.password_hash || !change.status || change.email !== before.email) await dropPasswordLinks(tx, id)
  return 'updated'
}

/** Whoever else is in with this account, after it became safer. */
export const endOtherSessions = (tx: Tx, { user_id, session_id }: { user_id: number; session_id: number }) =>
  tx.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.id, session_id)))

/** Logins that wait for their second step end too: they began with the earlier password. */
export const endSessions = async (tx: Tx, user_id: number) => {
  await tx.delete(sessions).where(eq(sessions.user_id, user_id))
  await tx.delete(login_challenges).where(eq(login_challenges.user_id, user_id))
}
