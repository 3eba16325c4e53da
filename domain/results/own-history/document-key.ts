/**
 * The document of a result's row, sealed: a keyed hash, from which nobody reads the document, not even with the whole
 * database in hand. Only who brings the document finds the row.
 */
import { createHmac } from 'node:crypto'

/** Digits of a document as people write it; null for what is none. */
const plainDocument = (text: string): string | null => {
  const plain = text.replaceAll(/[\s.,-]/g, '')
  return /^\d{5,15}$/.test(plain) ? plain : null
}

export const documentKey = (secretKey: string, document: string): string | null => {
  const plain = plainDocument(document)
  return plain === null
    ? null
    : createHmac('sha256', secretKey).update(`result-document\n${plain}`).digest('base64url')
}
