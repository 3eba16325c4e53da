import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Text typed into a search box, as a LIKE pattern in which it means only itself. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The digits of a number written with or without points; empty for a text that merely holds digits. */
export const typedDigits = (text: string) => (/^[\d.\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : '')

/** Finds documents by how they begin. A text that is no number finds none. */
export const dniPattern = (text: string) => `${typedDigits(text) || '-'}%`

/** A whole document as a list shows it ('CE 123456') or as it is printed ('av 123456'): letters must all be there. */
export const wholeDocuments = (text: string): string[] => {
  const plain = (typed: string) => typed.replaceAll(/[.,\s]/g, '').toUpperCase()
  const candidates = [plain(text), plain(text.trim().replace(/^\p{L}{2,5}\s+/u, ''))]
  return [...new Set(candidates)].filter((typed) => /^(?=.*\d)[A-Z0-9]{3,20}$/.test(typed))
}

/** Finds a number by how it begins, a document with letters by the whole of it. */
export const sameDocument = (dni: AnyColumn | SQL, text: string): SQL =>
  sql`(${dni} like ${dniPattern(text)} or ${dni} = any(${sql.param(wholeDocuments(text))}::text[]))`

const ACCENTED = 'áéíóúüñàèìòùâêîôûäëïöãõç'
const PLAIN = 'aeiouunaeiouaeiouaeioaoc'

/** A column as people type it: without case and accents. */
export const plainText = (column: AnyColumn | SQL): SQL =>
  sql`translate(lower(${column}), ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`

const plain = (text: string) =>
  [...text.toLowerCase()].map((sign) => PLAIN[ACCENTED.indexOf(sign)] ?? sign).join('')

/** The words of a search, each as a pattern: they may stand in any order, with any spaces between them. */
export const plainPatterns = (text: string): string[] =>
  plain(text).split(/\s+/).filter(Boolean).map(likePattern)

/** Stands after `like`: true of a plain text that holds every word of the search. */
export const plainPattern = (text: string): SQL => sql`all(${sql.param(plainPatterns(text))}::text[])`

/** The same, each word compared by itself, the longest first: few texts go on to the next, and it costs half of an array. */
export const holdsWords = (column: AnyColumn | SQL, text: string): SQL => {
  const patterns = plainPatterns(text).toSorted((one, other) => other.length - one.length)
  return sql`(${sql.join([sql`true`, ...patterns.map((pattern) => sql`${column} like ${pattern}`)], sql` and `)})`
}

/** A person's whole name as the column `plain_name` keeps it. */
export const plainName = plainText(sql.raw(`name || ' ' || last_name`))

/** The words of a text as an index keeps them (`…_words` of participants and orders). */
export const plainWords = (text: AnyColumn | SQL): SQL => sql`to_tsvector('simple', ${plainText(text)})`

/** For `@@`: every word of the search begins one of the text's, in any order. Null for what has no word. */
export const wordsQuery = (text: string): SQL | null => {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu)
  return words && sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** The last ten digits of a kept phone: what an index finds by how it begins. */
export const plainPhone = (phone: AnyColumn | SQL): SQL => sql`right(translate(${phone}, ' +-().', ''), 10)`

/** A reference as it was read aloud or copied, in any case; the code of an attempt leads to what it pays. */
export const sameReference = (column: AnyColumn | SQL, text: string): SQL =>
  sql`lower(${column}) = ${text.replace(/-\d+$/, '').toLowerCase()}`

const FEWEST_OF_A_PHONE = 7
const MOST_OF_A_PHONE = 10

/** The digits of a phone number however it is written, without the country; null for what is none. */
export const phoneDigits = (text: string): string | null => {
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return digits.length < FEWEST_OF_A_PHONE ? null : digits.slice(-MOST_OF_A_PHONE)
}

type Contact = { email: AnyColumn | SQL; phone: AnyColumn | SQL }

/** Found by how the email begins (kept in small letters), or by the phone. A text that can be neither costs nothing. */
export const reachedAt = ({ email, phone }: Contact, text: string): SQL => {
  const digits = phoneDigits(text)
  if (digits) return sql`translate(${phone}, ' +-().', '') like ${`%${digits}%`}`
  return /\s/.test(text) ? sql`false` : sql`${email} like ${likePattern(text.toLowerCase()).slice(1)}`
}

/** How many a page is of. A search looks at every row: they are counted on the way; without one an index counts faster. */
export const countedBy = (search: string) =>
  search ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`
