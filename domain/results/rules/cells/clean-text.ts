/** Text of strangers' files: tidied, compared without case and accents, repaired when it was encoded twice. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a name and PostgreSQL refuses one
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060\ufeff]+/g
const NEEDS_TIDYING = /[^\u0020-\u007e\u00a1-\u017f]| {2}|^ | $/

/** One line, single spaces, no control characters. */
export const tidy = (text: string): string =>
  NEEDS_TIDYING.test(text) ? text.replaceAll(UNWANTED, ' ').replaceAll(/\s+/g, ' ').trim() : text

const MARKS = /[\u0300-\u036f]/g

export const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replaceAll(MARKS, '')

/** 'Pos. Categoría' → 'poscategoria'; '#' stays, since 'AG#' is a rank and 'AG' a group. */
export const foldHeader = (text: string): string =>
  withoutAccents(text.replaceAll(/[°º]/g, 'o')).replaceAll(/[^\p{L}\p{N}#]/gu, '')

/** Words in lower case without accents: 'Masculino 18-35' → ['masculino', '18', '35']. */
export const wordsOf = (text: string): string[] => withoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What windows-1252 shows for the bytes 0x80 to 0x9f; the five it leaves open stay control characters. */
const HIGH_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTE_OF = new Map([...HIGH_SIGNS].map((sign, at) => [sign, 0x80 + at]))

/** A lead byte of UTF-8 shown as a letter, followed by something that only a further byte can be. */
const TWICE_ENCODED = new RegExp(`[ÃÂâ][\\u0080-\\u00bf${HIGH_SIGNS}]`)

export type Repair = { text: string; repaired: boolean; doubtful: boolean }

/** 'FÃ\u0081BIO' → 'FÁBIO'. Only when every sign can be undone; otherwise the text stays, marked as doubtful. */
export const repairEncoding = (text: string): Repair => {
  if (!TWICE_ENCODED.test(text)) return { text, repaired: false, doubtful: false }
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const byte = BYTE_OF.get(sign) ?? code
    if (byte > 0xff) return { text, repaired: false, doubtful: true }
    bytes.push(byte)
  }
  try {
    const repaired = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))
    return { text: repaired, repaired: true, doubtful: false }
  } catch {
    return { text, repaired: false, doubtful: true }
  }
}
