/**
 * The mailed link with which an account shows that its mailbox is read by who signed in. Computed, not stored: another
 * address makes it worthless, and it opens nothing without a session of the same account.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { users } from '../tables.ts'

type Account = Pick<Caller, 'user_id' | 'email'>

const tokenOf = (secretKey: string, { user_id, email }: Account) =>
  createHmac('sha256', secretKey).update(`account-email\n${user_id}\n${email}`).digest('base64url')

/** The token travels after the #, which browsers send to nobody. */
export const emailProofAddress = (address: string, secretKey: string, account: Account) =>
  `${address}/competitor/dashboard#correo=${tokenOf(secretKey, account)}`

export const isEmailProof = (secretKey: string, token: string, account: Account): boolean => {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(secretKey, account))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const markEmailProven = (db: Database, { user_id, email }: Account) =>
  db
    .update(users)
    .set({ email_proven_at: sql`now()` })
    .where(and(eq(users.id, user_id), eq(users.email, email), isNull(users.email_proven_at)))
