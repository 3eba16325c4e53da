/** The own account of who is signed in: staff and runners alike. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { dropPasswordLinks } from '../drop-password-links.ts'
import { isOwnPassword } from '../log-in.ts'
import { confirmEmailLetter } from '../mails.ts'
import * as messages from '../messages.ts'
import { hashPassword } from '../password-hash.ts'
import { passwordProblem } from '../rules/passwords.ts'
import { login_challenges, sessions, users } from '../tables.ts'
import { endOtherSessions } from '../users/update-user.ts'
import { emailProofAddress, isEmailProof, markEmailProven } from './email-proof.ts'
import * as contract from './self-contract.ts'

/** By account, from wherever: a session that was stolen does not find the password out. */
const CURRENT_LIMIT: Limit = { name: 'own-password', max: 5, seconds: 15 * 60 }

const EMAIL_LINK_LIMIT: Limit = { name: 'email-link', max: 3, seconds: 3600 }

export const selfRoutes = ({ db, limiter, secretKey, address, config }: AppContext): Route[] => [
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

  route(contract.mailEmailProof, async ({ caller }) => {
    await limiter.enforce(EMAIL_LINK_LIMIT, String(caller.user_id))
    const url = emailProofAddress(address, secretKey, caller)
    const letter = confirmEmailLetter({ name: caller.name, url, organizer: config.organizerName })
    const mail = { kind: 'confirm-email', recipient: caller.email, letter, atOnce: true }
    await inTransaction(db, (tx) => writeMail(tx, mail, { smtp: config.smtpUrl !== undefined }))
    return messages.EMAIL_LINK_SENT
  }),

  route(contract.proveEmail, async ({ body, caller }) => {
    if (!isEmailProof(secretKey, body.token, caller)) throw invalid({ token: [messages.EMAIL_LINK_USELESS] })
    await markEmailProven(db, caller)
    return messages.EMAIL_PROVEN
  }),
]
