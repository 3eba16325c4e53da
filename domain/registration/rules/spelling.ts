/**
 * Whether a name is another spelling of the one that stands there: a letter, an accent, a second surname, first name
 * and surname the wrong way round. A different person is none, whatever they have in common.
 */

/** How many letters may be other, missing, more or exchanged with their neighbour. */
const slipsOf = (word: string) => (word.length <= 4 ? 1 : 2)

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** The least number of slips that lead from one word to the other. */
const slipsBetween = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of from.entries()) {
    const now = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const same = letter === wanted ? 0 : 1
      const exchanged =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === wanted
          ? (beforeLast[column - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      now.push(
        Math.min((last[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1, (last[column] ?? 0) + same, exchanged),
      )
    }
    ;[beforeLast, last] = [last, now]
  }
  return last[to.length] ?? 0
}

const isSlipOf = (one: string, other: string) =>
  slipsBetween(one, other) <= slipsOf(one.length < other.length ? one : other)

type Name = { name: string; last_name: string }

/** Each word of the shorter one stands, perhaps misspelt, in the longer one: no word counts twice. */
export const isSpellingOf = (before: Name, after: Name): boolean => {
  const whole = ({ name, last_name }: Name) => wordsOf(`${name} ${last_name}`)
  const [shorter = [], longer = []] = [whole(before), whole(after)].sort(
    (one, other) => one.length - other.length,
  )
  const left = [...longer]
  return (
    shorter.length > 0 &&
    shorter.every((word) => {
      const at = [left.indexOf(word), left.findIndex((other) => isSlipOf(word, other))].find(
        (found) => found >= 0,
      )
      if (at === undefined) return false
      left.splice(at, 1)
      return true
    })
  )
}
