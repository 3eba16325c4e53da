/**
 * A code of one row for one purpose, for an address: its number with a proof that we made it. Computed, not stored; it
 * says nothing of the row, and one made for another purpose is nobody's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const LENGTH = 16

const macOf = (secretKey: string, purpose: string, id: number) =>
  createHmac('sha256', secretKey).update(`${purpose}\n${id}`).digest('base64url').slice(0, LENGTH)

export const numberedCode = (purpose: string) => ({
  codeOf: (secretKey: string, id: number) => `${id.toString(36)}.${macOf(secretKey, purpose, id)}`,

  /** The number it is of; null for what we did not make. */
  readCode: (secretKey: string, code: string): number | null => {
    const [, digits = '', mac = ''] = /^([0-9a-z]{1,8})\.([\w-]{16})$/.exec(code) ?? []
    const id = Number.parseInt(digits, 36)
    // One way to write it: two addresses of one thing would be two pages.
    if (!Number.isSafeInteger(id) || id > 2_147_483_647 || id.toString(36) !== digits) return null
    const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secretKey, purpose, id))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  },
})
