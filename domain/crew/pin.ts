/** The coordinator's PIN of an event: made at first use, encrypted, shown to staff, changed when it got around. */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { createCipher } from '#server/encryption.ts'
import { CODE_LENGTH, CODE_SIGNS, PIN_LENGTH } from './rules/invitation-codes.ts'
import { crew_settings } from './tables.ts'

const cipherOf = (secretKey: string) => createCipher(secretKey, 'crew pin')

const newPin = () => String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0')

/** Two people who open it at once see the same one: the row's key decides. */
export const readPin = async (tx: Tx, secretKey: string, event_id: number): Promise<string> => {
  const cipher = cipherOf(secretKey)
  await tx
    .insert(crew_settings)
    .values({ event_id, pin: cipher.encrypt(newPin()) })
    .onConflictDoNothing()
  const [found] = await tx
    .select({ pin: crew_settings.pin })
    .from(crew_settings)
    .where(eq(crew_settings.event_id, event_id))
  if (!found) throw new Error('a PIN that was just made is gone')
  return cipher.decrypt(found.pin)
}

export const changePin = async (tx: Tx, secretKey: string, event_id: number): Promise<string> => {
  const pin = newPin()
  const sealed = { pin: cipherOf(secretKey).encrypt(pin), pin_changed_at: sql`now()` }
  await tx
    .insert(crew_settings)
    .values({ event_id, ...sealed })
    .onConflictDoUpdate({ target: crew_settings.event_id, set: sealed })
  return pin
}

const BITS_READ = 16

/**
 * What a desk holds against without connection: eight signs, 40 bits, since a snapshot that is stolen can be asked as
 * often as somebody likes. It changes with the PIN, which only the server checks, and is kept nowhere.
 */
export const deskCodeOf = (secretKey: string, event_id: number, changed: Date): string => {
  const mac = createHmac('sha256', secretKey)
    .update(`desk code\n${event_id}\n${changed.toISOString()}`)
    .digest()
  let drawn = BigInt(`0x${mac.subarray(0, BITS_READ).toString('hex')}`)
  let code = ''
  for (let at = 0; at < CODE_LENGTH; at++) {
    code += CODE_SIGNS[Number(drawn % BigInt(CODE_SIGNS.length))]
    drawn /= BigInt(CODE_SIGNS.length)
  }
  return code
}

/** The code of now; null before the first PIN. */
export const readDeskCode = async (
  db: Reader,
  secretKey: string,
  event_id: number,
): Promise<string | null> => {
  const [settings] = await db
    .select({ changed: crew_settings.pin_changed_at })
    .from(crew_settings)
    .where(eq(crew_settings.event_id, event_id))
  return settings ? deskCodeOf(secretKey, event_id, settings.changed) : null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Takes as long for a wrong one as for the right one. */
export const isPin = (typed: string, pin: string): boolean => timingSafeEqual(digest(typed), digest(pin))
