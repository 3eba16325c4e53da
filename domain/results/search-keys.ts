/** How the database finds bibs and names: keys that know no case, accents or leading zeros. */
import { wordsOf } from './rules/clean-text.ts'

/** Every bib that begins with the key stands between it and this. */
export const bibKeyEnd = (key: string): string => `${key}\u{10FFFF}`

const LONGEST_WORD = 40
const MOST_WORDS = 12

const nameWords = (name: string): string[] =>
  [...new Set(wordsOf(name))].slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD))

/** Words hold letters and digits only, so the quotes are safe. */
const lexeme = (division_id: number, word: string) => `'${division_id}_${word}'`

export const nameVector = (division_id: number, name: string): string =>
  nameWords(name)
    .map((word) => lexeme(division_id, word))
    .join(' ')

/** All words, each at the beginning of a word of the name, in any of the divisions; null when there is no word. */
export const nameQuery = (division_ids: readonly number[], typed: string): string | null => {
  const words = nameWords(typed)
  if (words.length === 0 || division_ids.length === 0) return null
  return division_ids.map((id) => `(${words.map((word) => `${lexeme(id, word)}:*`).join(' & ')})`).join(' | ')
}
