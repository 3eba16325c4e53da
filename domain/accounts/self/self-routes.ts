/** The own account of who is signed in: staff and runners alike. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { dropPasswordLinks } from '../drop-password-links.ts'
import { isOwnPassword } from '../log-in.ts'
import * as messages from '../messages.ts'
import { hashPassword } from '../password-hash.ts'
import { passwordProblem } from '../rules/passwords.ts'
import { login_challenges, sessions, users } from '../tables.ts'
import { endOtherSessions } from '../users/update-user.ts'
import * as contract from './self-contract.ts'

/** By account, from wherever: a session that was stolen does not find the password out. */
const CURRENT_LIMIT: Limit = { name: 'own-password', max: 5, seconds: 15 * 60 }

export const selfRoutes = ({ db, limiter }: AppContext): Route[] => [
  route(contract.changeOwnPassword, async ({ body, caller }) => {
    const { user_id } = caller
    await limiter.enforce(CURRENT_LIMIT, String(user_id))
    if (!(await isOwnPassword(db, user_id, body.current)))
      throw invalid({ current: [messages.WRONG_PASSWORD] })
    const problem =
      body.password === body.current ? messages.SAME_PASSWORD : passwordProblem(body.password, caller)
    if (problem) throw invalid({ password: [problem] })
    const password_hash = await hashPassword(body.password)
    await inTransaction(db, async (tx) => {
      await tx.update(users).set({ password_hash }).where(eq(users.id, user_id))
      await dropPasswordLinks(tx, user_id)
      await endOtherSessions(tx, caller)
      // Logins that wait for their second step began with the earlier password.
      await tx.delete(login_challenges).where(eq(login_challenges.user_id, user_id))
      await record(tx, caller, { action: 'cambiar su contraseña', subject: 'usuario', subject_id: user_id })
    })
    await limiter.forget(CURRENT_LIMIT, String(user_id))
    return messages.OWN_PASSWORD_CHANGED
  }),

  route(contract.listOwnSessions, async ({ caller }) => {
    const open = await db
      .select({ id: sessions.id, since: sessions.created_at, until: sessions.expires_at })
      .from(sessions)
      .where(and(eq(sessions.user_id, caller.user_id), sql`${sessions.expires_at} > now()`))
      .orderBy(desc(sessions.created_at), desc(sessions.id))
    return {
      sessions: open.map(({ id, since, until }) => ({
        since: since.toISOString(),
        until: until.toISOString(),
        current: id === caller.session_id,
      })),
    }
  }),

  route(contract.endOtherSessions, async ({ caller }) => {
    const ended = await inTransaction(db, async (tx) => {
      const { rowCount } = await endOtherSessions(tx, caller)
      await record(tx, caller, {
        action: 'cerrar sus otras sesiones',
        subject: 'usuario',
        subject_id: caller.user_id,
        detail: { cerradas: rowCount },
      })
      return rowCount ?? 0
    })
    return { ...messages.otherSessionsEnded(ended), ended }
  }),
]
