/** Opens a session for a person who knows the password. Whoever is asked for, the same work is done. */
import { eq, sql } from 'drizzle-orm'
import type { Role } from '#server/contract-kit.ts'
import type { Database } from '#server/database/connect.ts'
import { passwordMatches } from './password-hash.ts'
import { sessions, users } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const SESSION_HOURS = 12

export type OpenSession = { token: string; expires_at: Date; role: Role; name: string; email: string }

export const logIn = async (
  db: Database,
  { email, password, demoAllowed }: { email: string; password: string; demoAllowed: boolean },
): Promise<OpenSession | null> => {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  const matches = await passwordMatches(password, user?.password_hash ?? null)
  if (!user || !matches || !user.status || (user.is_demo && !demoAllowed)) return null
  const token = newToken()
  const [session] = await db
    .insert(sessions)
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(hours => ${SESSION_HOURS})`,
    })
    .returning({ expires_at: sessions.expires_at })
  if (!session) return null
  return { token, expires_at: session.expires_at, role: user.rol as Role, name: user.name, email: user.email }
}
