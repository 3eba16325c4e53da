/**
 * The link mailed to the address on a registration: shows one member's own registration, receipt and QR. Unlike the
 * checkout proof it can neither pay nor change anything, so that each member of a team gets one of their own.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secretKey: string, reference: string, dni: string) =>
  createHmac('sha256', secretKey).update(`own-link\n${reference}\n${dni}`).digest('base64url')

export const ownTokenOf = (secretKey: string, reference: string, dni: string) =>
  `${reference}.${macOf(secretKey, reference, dni)}`

/** The reference a genuine token of this person belongs to; null for anything else. */
export const readOwnToken = (secretKey: string, token: string | undefined, dni: string): string | null => {
  const [reference = '', mac = ''] = token?.split('.') ?? []
  const expected = Buffer.from(macOf(secretKey, reference, dni))
  const given = Buffer.from(mac)
  return reference !== '' && given.length === expected.length && timingSafeEqual(given, expected)
    ? reference
    : null
}

/** The token travels after the #, which browsers send to nobody. */
export const ownAddress = (address: string, dni: string, token: string) =>
  `${address}/competidor/${dni}#mio=${token}`

export const receiptAddress = (reference: string, token: string) =>
  `/api/registrations/own/${reference}/receipt.pdf?token=${token}`
