/** How the document of a place stands in its event, as every list says it. */

/** Another live place has it too; or another person showed it, and this row's has to be corrected first. */
export const DOCUMENT_STATES = ['own', 'repeated', 'to correct'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const DOCUMENT_WORDS: Record<DocumentState, string> = {
  own: '',
  repeated: 'Documento repetido',
  'to correct': 'Documento por corregir',
}
