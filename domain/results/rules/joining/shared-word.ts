/** Whether a name in a file can be that of who has the number: one word in common is enough, 'de' is none. */
import { wordsOf } from '../cells/clean-text.ts'

const SMALL = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'das',
  'di',
  'van',
  'von',
])

const namingWords = (name: string) => wordsOf(name).filter((word) => word.length > 1 && !SMALL.has(word))

export const sharesWord = (name: string, other: string): boolean => {
  // Most files write a name as it was registered.
  if (name === other) return name !== ''
  const words = new Set(namingWords(name))
  return namingWords(other).some((word) => words.has(word))
}
