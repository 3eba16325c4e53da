/** Two-step login of a person: set up, confirmed with a first code, asked for at every login, dropped. */
import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Cipher } from '#server/encryption.ts'
import { login_challenges, recovery_codes, two_step_logins } from '../tables.ts'
import { hashToken } from '../tokens.ts'
import { matchingStep, newSecret, toBase32 } from './totp.ts'

const RECOVERY_CODES = 10
/** 80 bits: a hash of it tells nothing. */
const RECOVERY_BYTES = 10

const isConfirmed = isNotNull(two_step_logins.confirmed_at)

export const findTwoStep = async (db: Reader, user_id: number) => {
  const [[row], [codes]] = await Promise.all([
    db
      .select({ confirmed_at: two_step_logins.confirmed_at })
      .from(two_step_logins)
      .where(and(eq(two_step_logins.user_id, user_id), isConfirmed)),
    db.select({ left: count() }).from(recovery_codes).where(eq(recovery_codes.user_id, user_id)),
  ])
  return {
    enabled: row !== undefined,
    since: row?.confirmed_at?.toISOString() ?? null,
    recovery_left: codes?.left ?? 0,
  }
}

/** A fresh secret to scan. Nothing is asked at the login before a first code shows that it arrived. */
export const beginTwoStep = async (
  tx: Tx,
  cipher: Cipher,
  user_id: number,
): Promise<Buffer | 'already on'> => {
  const secret = newSecret()
  const encrypted = cipher.encrypt(secret.toString('base64url'))
  const written = await tx
    .insert(two_step_logins)
    .values({ user_id, secret: encrypted })
    .onConflictDoUpdate({
      target: two_step_logins.user_id,
      set: { secret: encrypted, last_step: 0, created_at: sql`now()` },
      setWhere: sql`${two_step_logins.confirmed_at} is null`,
    })
    .returning({ user_id: two_step_logins.user_id })
  return written.length === 1 ? secret : 'already on'
}

/** Accepts a code once: the step moves forward in the same statement, whoever sends it twice at one instant. */
const acceptStep = async (tx: Tx, cipher: Cipher, user_id: number, code: string): Promise<boolean> => {
  const [row] = await tx
    .select({ secret: two_step_logins.secret, seconds: sql<string>`extract(epoch from now())` })
    .from(two_step_logins)
    .where(eq(two_step_logins.user_id, user_id))
  if (!row) return false
  const secret = Buffer.from(cipher.decrypt(row.secret), 'base64url')
  const step = matchingStep(secret, code, Number(row.seconds))
  if (step === null) return false
  const moved = await tx
    .update(two_step_logins)
    .set({ last_step: step })
    .where(and(eq(two_step_logins.user_id, user_id), lt(two_step_logins.last_step, step)))
    .returning({ user_id: two_step_logins.user_id })
  return moved.length === 1
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

const spendRecoveryCode = async (tx: Tx, user_id: number, code: string): Promise<boolean> => {
  const used = await tx
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, hashToken(plain(code)))))
    .returning({ user_id: recovery_codes.user_id })
  return used.length === 1
}

/** A code of the application, or one of the recovery codes; either serves once. */
export const acceptCode = async (tx: Tx, cipher: Cipher, user_id: number, code: string): Promise<boolean> =>
  (await acceptStep(tx, cipher, user_id, plain(code))) || spendRecoveryCode(tx, user_id, code)

const grouped = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/** The first good code turns it on. The recovery codes are shown now and never again. */
export const confirmTwoStep = async (
  tx: Tx,
  cipher: Cipher,
  user_id: number,
  code: string,
): Promise<string[] | 'wrong code' | 'not begun'> => {
  const [row] = await tx
    .select({ confirmed_at: two_step_logins.confirmed_at })
    .from(two_step_logins)
    .where(eq(two_step_logins.user_id, user_id))
    .for('update')
  if (!row || row.confirmed_at) return 'not begun'
  if (!(await acceptStep(tx, cipher, user_id, plain(code)))) return 'wrong code'
  await tx
    .update(two_step_logins)
    .set({ confirmed_at: sql`now()` })
    .where(eq(two_step_logins.user_id, user_id))
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)))
  await tx.insert(recovery_codes).values(codes.map((one) => ({ user_id, code_hash: hashToken(one) })))
  return codes.map(grouped)
}

/** Whether there was one to drop. */
export const dropTwoStep = async (tx: Tx, user_id: number): Promise<boolean> => {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  await tx.delete(login_challenges).where(eq(login_challenges.user_id, user_id))
  const gone = await tx
    .delete(two_step_logins)
    .where(eq(two_step_logins.user_id, user_id))
    .returning({ confirmed_at: two_step_logins.confirmed_at })
  return gone.some(({ confirmed_at }) => confirmed_at !== null)
}
