/** Codes of one moment (RFC 6238): SHA-1, 30 seconds, 6 digits, as every authenticator application makes them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECONDS_A_STEP = 30
const DIGITS = 6
/** A clock may be one step away from ours. */
const DRIFT = [0, -1, 1]
const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Without padding: what people type into an application by hand. */
export const toBase32 = (bytes: Uint8Array): string => {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += BASE32[(held >>> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (seconds: number) => Math.floor(seconds / SECONDS_A_STEP)

export const codeOf = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step a code belongs to; null for a wrong one. Every candidate is compared, in constant time. */
export const matchingStep = (secret: Uint8Array, code: string, seconds: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const typed = Buffer.from(code)
  const matches = DRIFT.map((drift) => stepAt(seconds) + drift).filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), typed),
  )
  return matches[0] ?? null
}

/** What the QR says to an authenticator application. */
export const setupAddress = (secret: Uint8Array, { issuer, email }: { issuer: string; email: string }) => {
  const facts = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(SECONDS_A_STEP),
  })
  // Some applications read + as a plus sign.
  const query = facts.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`
}
