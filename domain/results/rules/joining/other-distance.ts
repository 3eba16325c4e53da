/** Whether what a file calls a distance is another one than the registered. Unknown is not other. */
import { wordsOf } from '../cells/clean-text.ts'
import { courseKilometres } from '../course-distance.ts'

const folded = (name: string) => wordsOf(name).join('')

/** Organisers round: '10K' and '10,1 km' are one. */
const NEAR = 0.02

export const otherDistance = (distances: Iterable<string>) => {
  const known = new Set([...distances].map(folded))
  const decided = new Map<string, boolean>()

  const decide = (division: string, registered: string): boolean => {
    const [one, other] = [folded(division), folded(registered)]
    if (one === other) return false
    if (known.has(one)) return true
    const [here, there] = [courseKilometres(division), courseKilometres(registered)]
    return here !== null && there !== null && Math.abs(here - there) > there * NEAR
  }

  return (division: string, registered: string): boolean => {
    const key = `${division}\n${registered}`
    const answer = decided.get(key) ?? decide(division, registered)
    decided.set(key, answer)
    return answer
  }
}
