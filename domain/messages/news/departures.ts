/**
 * Who left the news. The address is kept as a keyed hash only, from which nobody reads it; the same hash is what the link
 * of a letter carries, so that it works as long as the letter is kept, and for nobody else.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { plainEmail } from '#domain/colombia/emails.ts'
import type { Tx } from '#server/database/connect.ts'
import { news_departures } from '../tables.ts'

const BLOCK = 64
const MAC_LENGTH = 22

const keyOf = (secretKey: string) => createHash('sha256').update(`news-departure\n${secretKey}`).digest()

/** Without an address. */
export const departureHash = (secretKey: string, email: string): string =>
  createHmac('sha256', keyOf(secretKey)).update(plainEmail(email)).digest('hex')

/** The same in SQL, where thousands of addresses are compared: HMAC as RFC 2104 has it. `email`: plain already. */
const departureHashSql = (secretKey: string, email: SQL): SQL => {
  const key = Buffer.alloc(BLOCK)
  keyOf(secretKey).copy(key)
  const padded = (sign: number) => sql.param(Buffer.from(key.map((byte) => byte ^ sign)).toString('hex'))
  return sql`encode(sha256(decode(${padded(0x5c)}, 'hex') ||
    sha256(decode(${padded(0x36)}, 'hex') || convert_to(${email}, 'UTF8'))), 'hex')`
}

/**
 * Of a participant `m`: agreed to news, and did not leave them after the last time this address agreed, in whatever
 * registration that was; one that nobody paid may be anybody's who knows the address.
 */
export const takesNews = (secretKey: string): SQL => sql`(m.consents->>'news' = 'true' and not exists (
  select 1 from ${news_departures} n where n.email_hash = ${departureHashSql(secretKey, sql`lower(m.email)`)}
    and n.left_at >= coalesce((select max((p.consent_trace->>'at')::timestamptz) from participants p
      where p.email = m.email and p.state = 'confirmed' and p.consents->>'news' = 'true'), '-infinity')))`

const macOf = (secretKey: string, hash: string) =>
  createHmac('sha256', secretKey).update(`news-leave\n${hash}`).digest('base64url').slice(0, MAC_LENGTH)

export const leaveToken = (secretKey: string, email: string): string => {
  const hash = departureHash(secretKey, email)
  return `${hash}.${macOf(secretKey, hash)}`
}

/** The hash of an address; null for what we did not make. */
export const readLeaveToken = (secretKey: string, token: string): string | null => {
  const [, hash = '', mac = ''] = /^([0-9a-f]{64})\.([\w-]{22})$/.exec(token) ?? []
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secretKey, hash))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null
}

/** Once more is no harm: the last time counts. */
export const leaveNews = (tx: Tx, email_hash: string) =>
  tx
    .insert(news_departures)
    .values({ email_hash })
    .onConflictDoUpdate({ target: news_departures.email_hash, set: { left_at: sql`now()` } })
