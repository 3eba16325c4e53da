/**
 * The link mailed to the address on a registration: shows one member's own registration, receipt and QR. Unlike the
 * checkout proof it can neither pay nor change anything, so that each member of a team gets one of their own. It holds
 * as long as the address stays on the registration.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Somebody on a registration, with the address there as it is now. */
type Row = { reference: string; dni: string; email: string }

export const ownTokenOf = (secretKey: string, { reference, dni, email }: Row) => {
  const said = ['own-link', reference, dni, email].join('\n')
  return `${reference}.${createHmac('sha256', secretKey).update(said).digest('base64url')}`
}

export const isOwnToken = (secretKey: string, token: string | undefined, row: Row): boolean => {
  const expected = Buffer.from(ownTokenOf(secretKey, row))
  const given = Buffer.from(token ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The token travels after the #, which browsers send to nobody. */
export const ownAddress = (address: string, dni: string, token: string) =>
  `${address}/competidor/${dni}#mio=${token}`

export const receiptAddress = (reference: string, token: string) =>
  `/api/registrations/own/${reference}/receipt.pdf?token=${token}`
