/** What an authenticator application does with the key a person typed or scanned. */
import { codeOf, stepAt } from '#domain/accounts/two-step/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const secretOf = (key: string): Buffer => {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of now, or of some steps before or after. */
export const codeFor = (key: string, drift = 0): string =>
  codeOf(secretOf(key), stepAt(Date.now() / 1000) + drift)
