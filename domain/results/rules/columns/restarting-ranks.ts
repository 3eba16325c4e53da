/** A column called 'Pos' may count anew in each category or gender: then it is not the overall position. */
import { decidingTime } from '../places/rank.ts'
import type { UnderstoodResult } from '../understood.ts'

type Leader = Pick<UnderstoodResult, 'category' | 'gender'> & { time: number | null }

const allDiffer = (values: (string | null)[]) =>
  values.every((value) => value !== null) && new Set(values).size === values.length

/** What the overall position really counts, judged by who is first. */
export const whatRanksCount = (
  results: readonly UnderstoodResult[],
): 'overall_position' | 'gender_position' | 'category_position' => {
  const leaders = new Map<string, Leader[]>()
  for (const result of results) {
    if (result.overall_position !== 1) continue
    const ofDivision = leaders.get(result.race_division) ?? []
    ofDivision.push({ category: result.category, gender: result.gender, time: decidingTime(result) })
    leaders.set(result.race_division, ofDivision)
  }
  const groups = [...leaders.values()]
  // One winner a distance, or several in the very same time: as it should be.
  if (groups.every((group) => new Set(group.map(({ time }) => time)).size <= 1)) return 'overall_position'
  if (groups.every((group) => allDiffer(group.map(({ gender }) => gender)))) return 'gender_position'
  if (groups.every((group) => allDiffer(group.map(({ category }) => category)))) return 'category_position'
  return 'overall_position'
}
