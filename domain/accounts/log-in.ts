/**
 * Opens a session for a person who knows the password and, with two-step login, has the code. Whoever is asked for,
 * the same work is done.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#server/contract-kit.ts'
import type { Database, Reader, Tx } from '#server/database/connect.ts'
import { passwordMatches } from './password-hash.ts'
import { login_challenges, sessions, two_step_logins, users } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const SESSION_HOURS = 12
const CHALLENGE_MINUTES = 5

type Person = { id: number; rol: string; name: string; email: string }

export type OpenSession = {
  token: string
  expires_at: Date
  role: Role
  name: string
  email: string
  user_id: number
}

/** What the first step gives when the account asks for a second. */
type Challenge = { challenge: string }

const insertSession = async (db: Reader, user: Person): Promise<OpenSession> => {
  const token = newToken()
  const [session] = await db
    .insert(sessions)
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .returning({ expires_at: sessions.expires_at })
  if (!session) throw new Error('an insert of one session returned no row')
  const { id: user_id, name, email } = user
  return { token, expires_at: session.expires_at, role: user.rol as Role, name, email, user_id }
}

const insertChallenge = async (db: Reader, user_id: number): Promise<Challenge> => {
  const challenge = newToken()
  await db.insert(login_challenges).values({
    token_hash: hashToken(challenge),
    user_id,
    expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  })
  return { challenge }
}

export const logIn = async (
  db: Database,
  { email, password, demoAllowed }: { email: string; password: string; demoAllowed: boolean },
): Promise<OpenSession | Challenge | null> => {
  const [found] = await db
    .select({ user: users, two_step: two_step_logins.confirmed_at })
    .from(users)
    .leftJoin(two_step_logins, eq(two_step_logins.user_id, users.id))
    .where(eq(users.email, email.trim().toLowerCase()))
  const matches = await passwordMatches(password, found?.user.password_hash ?? null)
  if (!found || !matches || !found.user.status || (found.user.is_demo && !demoAllowed)) return null
  return found.two_step ? insertChallenge(db, found.user.id) : insertSession(db, found.user)
}

/** Who owes the code of this challenge; null when it is unknown or over. */
export const findChallenged = async (db: Reader, challenge: string): Promise<Person | null> => {
  const [person] = await db
    .select({ id: users.id, rol: users.rol, name: users.name, email: users.email })
    .from(login_challenges)
    .innerJoin(users, eq(users.id, login_challenges.user_id))
    .where(
      and(
        eq(login_challenges.token_hash, hashToken(challenge)),
        sql`${login_challenges.expires_at} > now()`,
        eq(users.status, true),
      ),
    )
  return person ?? null
}

/** The challenge is used up by it: of two calls at the same instant one gets the session. */
export const meetChallenge = async (
  tx: Tx,
  challenge: string,
  person: Person,
): Promise<OpenSession | null> => {
  const used = await tx
    .delete(login_challenges)
    .where(eq(login_challenges.token_hash, hashToken(challenge)))
    .returning({ user_id: login_challenges.user_id })
  return used.length === 1 ? insertSession(tx, person) : null
}

/** Typed again before something that a stolen session must not be able to do. */
export const isOwnPassword = async (db: Reader, user_id: number, password: string): Promise<boolean> => {
  const [user] = await db
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user_id))
  return passwordMatches(password, user?.password_hash ?? null)
}
