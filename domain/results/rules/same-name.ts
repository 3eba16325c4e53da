/** Whether a name in a file may be that of a person: files leave out second names and turn the order around. */
import { wordsOf } from './cells/clean-text.ts'

/** Two words in common, or all of the shorter name. */
export const sameName = (one: string, other: string): boolean => {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared > 0 && shared >= Math.min(2, first.size, second.size)
}
