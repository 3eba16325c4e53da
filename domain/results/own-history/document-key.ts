/**
 * The document of a result's row, sealed: a keyed hash, from which nobody reads the document, not even with the whole
 * database in hand. Only who brings the document finds the row.
 */
import { createHmac } from 'node:crypto'
import { readDocument } from '../rules/columns/document-column.ts'

/** Null for what is no document. */
export const documentKey = (secretKey: string, document: string): string | null => {
  const plain = readDocument(document)
  return plain === null
    ? null
    : createHmac('sha256', secretKey).update(`result-document\n${plain}`).digest('base64url')
}
