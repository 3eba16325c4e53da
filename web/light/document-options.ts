/** The list of documents, and how each is typed: apart from the fields, for pages that have fields of another kit. */
import { DOCUMENT_LABELS, DOCUMENT_TYPES, hasLetters } from '#domain/colombia/documents.ts'

export const DOCUMENT_OPTIONS = DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_LABELS[value] }))

/** The keyboard shows letters only where the document may have some. */
export const typedAs = (document_type: string) =>
  hasLetters(document_type)
    ? ({ inputMode: 'text', autoCapitalize: 'characters' } as const)
    : ({ inputMode: 'numeric' } as const)
