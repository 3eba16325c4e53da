/** The winner card's rule (public.md section 4): of the loaded page, the lowest category position of a category. */
import type { ResultRow, ResultsDivision } from '../results-calls.ts'

export const winnerCategories = (rows: readonly ResultRow[]): string[] => [
  ...new Set(rows.map(({ category }) => category)),
]

const LAST = Number.POSITIVE_INFINITY

/** Of two with the same place, one of each gender, the one with the lower general place. */
export const winnerOf = (rows: readonly ResultRow[], category: string): ResultRow | null =>
  rows
    .filter((row) => row.category === category && row.category_position !== null)
    .toSorted(
      (a, b) =>
        (a.category_position ?? 0) - (b.category_position ?? 0) ||
        (a.overall_position ?? LAST) - (b.overall_position ?? LAST),
    )[0] ?? null

const OTHER: Record<string, 'M' | 'F'> = { M: 'F', F: 'M' }

/** The gender that has a winner of its own in the category beside this one; null where places count both as one. */
export const otherWinner = (
  { categories }: ResultsDivision,
  { category, gender }: Pick<ResultRow, 'category' | 'gender'>,
): 'M' | 'F' | null => {
  const has = (wanted: string | undefined) =>
    categories.some((group) => group.category === category && group.gender === wanted && group.by_gender)
  const other = OTHER[gender]
  return other && has(gender) && has(other) ? other : null
}
