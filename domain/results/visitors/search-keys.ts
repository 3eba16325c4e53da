/** How names and bibs are looked for: keys of the prepared lists that know no case, accents or leading zeros. */
import { wordsOf } from '../rules/cells/clean-text.ts'

export type ListKind = 'word' | 'bib' | 'category' | 'gender'

/** Lists of one kind whose keys stand from `from` on and before `to`. */
export type KeyRange = { kind: ListKind; from: string; to: string }

const LONGEST_WORD = 40
const MOST_WORDS = 12

export const nameWords = (name: string): string[] => wordsOf(name).map((word) => word.slice(0, LONGEST_WORD))

/** No key holds a control character: nothing stands between a key and this end of it. */
export const exactly = (kind: ListKind, key: string): KeyRange => ({ kind, from: key, to: `${key}\u0001` })

const beginningWith = (kind: ListKind, key: string): KeyRange => ({ kind, from: key, to: `${key}\u{10FFFF}` })

/** Each word typed, at the beginning of a word of the name; empty when there is no word. */
export const wordRanges = (typed: string): KeyRange[] =>
  [...new Set(nameWords(typed))].slice(0, MOST_WORDS).map((word) => beginningWith('word', word))

const BIBS_END = 2

/** A hundred bibs in a row have their first digits in common. */
export const bibGroup = (bib_key: string): string => bib_key.slice(0, -BIBS_END)

/** Groups that can hold bibs which begin with the key: those that go on after it, and those in which it ends. */
export const bibRanges = (key: string): KeyRange[] => {
  const ends = new Set(Array.from({ length: BIBS_END }, (_, at) => key.slice(0, -(at + 1))))
  return [beginningWith('bib', key), ...[...ends].map((group) => exactly('bib', group))]
}
