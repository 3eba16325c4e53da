/**
 * The proof of a mailbox: the link mailed to the address on one participant's row. It exists in letters only, never in
 * an answer, a cookie or a page, and is bound to that address: once it is corrected, what was mailed to the former one
 * proves nothing (security.md 6).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { documentKey } from '#domain/colombia/documents.ts'
import { ownPath } from '../rules/own-path.ts'

/** One participant of a registration, with the address the participant is written to. */
export type AddressedRow = {
  reference: string
  dni: string
  document_type?: string | undefined
  email: string
}

/**
 * 'person-link': everything of the place. 'receipt': one receipt, for the address of a file. 'own-link': what letters of
 * earlier releases carried, and browsers too; it opens what the purchase's proof opens.
 */
type Label = 'person-link' | 'receipt' | 'own-link'

const tokenOf = (secretKey: string, label: Label, { reference, email, ...document }: AddressedRow) => {
  const text = `${label}\n${reference}\n${documentKey(document)}\n${email}`
  return `${reference}.${createHmac('sha256', secretKey).update(text).digest('base64url')}`
}

const isToken = (secretKey: string, label: Label, token: string | undefined, row: AddressedRow): boolean => {
  const expected = Buffer.from(tokenOf(secretKey, label, row))
  const given = Buffer.from(token ?? '')
  return row.email !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

export const personTokenOf = (secretKey: string, row: AddressedRow) => tokenOf(secretKey, 'person-link', row)

/** The genuine token of this very row, as it is addressed now. */
export const isPersonToken = (secretKey: string, token: string | undefined, row: AddressedRow) =>
  isToken(secretKey, 'person-link', token, row)

/** A link of an earlier release, for this row. */
export const isFormerToken = (secretKey: string, token: string | undefined, row: AddressedRow) =>
  isToken(secretKey, 'own-link', token, row)

/** For letters alone. The token travels after the #, which browsers send to nobody. */
export const personAddress = (address: string, { secretKey, ...row }: AddressedRow & { secretKey: string }) =>
  `${address}${ownPath(row)}#mio=${personTokenOf(secretKey, row)}`

export const isReceiptToken = (secretKey: string, token: string | undefined, row: AddressedRow) =>
  isToken(secretKey, 'receipt', token, row)

export const receiptAddress = (secretKey: string, row: AddressedRow) =>
  `/api/registrations/own/${row.reference}/receipt.pdf?token=${tokenOf(secretKey, 'receipt', row)}`

/** The registration a token names, before anything is known to be genuine. */
export const referenceIn = (token: string | undefined): string | null =>
  /^([\w-]{1,64})\./.exec(token ?? '')?.[1] ?? null
