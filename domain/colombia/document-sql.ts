/** The rules of documents.ts as PostgreSQL holds them, for the tables that have a person's document. */

/** documentKey() of the row. */
export const DOCUMENT_KEY = `case when document_type in ('CC', 'TI', 'RC') then dni else document_type || ' ' || dni end`

export const DOCUMENT_TYPE_KNOWN = `document_type in ('CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other')`

export const DOCUMENT_SHAPE = `dni ~ case when document_type in ('PA', 'other') then '^[A-Z0-9]{3,20}$' else '^[0-9]{3,15}$' end`
