/** The coordinator's PIN without connection: held against what the snapshot has of it, five tries and then a minute. */
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'

export type Verifier = NonNullable<Snapshot['pin']>
export type Tries = { wrong: number; until: number }

export const NO_TRIES: Tries = { wrong: 0, until: 0 }
const MOST_WRONG = 5
const WAIT_MS = 60_000

export const afterWrong = ({ wrong }: Tries, now: number): Tries =>
  wrong + 1 >= MOST_WRONG ? { wrong: 0, until: now + WAIT_MS } : { wrong: wrong + 1, until: 0 }

/** Seconds until the next try; 0: now. A clock set back makes nobody wait longer than the minute. */
export const waitOf = ({ until }: Tries, now: number): number =>
  Math.ceil(Math.min(Math.max(0, until - now), WAIT_MS) / 1000)

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

export const isPin = async ({ salt, iterations, hash }: Verifier, typed: string): Promise<boolean> => {
  const expected = fromBase64(hash)
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(typed), 'PBKDF2', false, [
    'deriveBits',
  ])
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations },
    key,
    expected.length * 8,
  )
  return new Uint8Array(derived).every((byte, at) => byte === expected[at])
}
