/**
 * The link mailed to the address on a registration: shows one participant's own registration, receipt and QR. Unlike the
 * checkout proof it can neither pay nor change anything, so that each participant of a team gets one of their own. It is
 * bound to that address: once it is corrected, what was mailed to the former one shows nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { documentKey } from '#domain/colombia/documents.ts'
import { ownPath } from '../rules/own-path.ts'

/** One participant of a registration, with the address the participant is written to. */
type OwnRow = { reference: string; dni: string; document_type?: string | undefined; email: string }

const macOf = (secretKey: string, { reference, email, ...document }: OwnRow) =>
  createHmac('sha256', secretKey)
    .update(`own-link\n${reference}\n${documentKey(document)}\n${email}`)
    .digest('base64url')

export const ownTokenOf = (secretKey: string, row: OwnRow) => `${row.reference}.${macOf(secretKey, row)}`

/** The genuine token of this very row, as it is addressed now. */
export const isOwnToken = (secretKey: string, token: string | undefined, row: OwnRow): boolean => {
  const expected = Buffer.from(ownTokenOf(secretKey, row))
  const given = Buffer.from(token ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The token travels after the #, which browsers send to nobody. */
export const ownAddress = (address: string, { secretKey, ...row }: OwnRow & { secretKey: string }) =>
  `${address}${ownPath(row)}#mio=${ownTokenOf(secretKey, row)}`

export const receiptAddress = (reference: string, token: string) =>
  `/api/registrations/own/${reference}/receipt.pdf?token=${token}`
