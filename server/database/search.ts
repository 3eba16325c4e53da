import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Text typed into a search box, as a LIKE pattern in which it means only itself. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The digits of a number written with or without points; empty for a text that merely holds digits. */
export const typedDigits = (text: string) => (/^[\d.\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : '')

/** Finds documents by how they begin. A text that is no number finds none. */
export const dniPattern = (text: string) => `${typedDigits(text) || '-'}%`

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõç'
const PLAIN = 'aeiouunaeiouaeiouaeioaoc'

/** A column as people type it: without case and accents. */
export const plainText = (column: AnyColumn | SQL): SQL =>
  sql`translate(lower(${column}), ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`

export const plainPattern = (text: string) =>
  likePattern([...text.toLowerCase()].map((sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign).join(''))
