/** The winner card's rule (public.md section 4): of the loaded page, the lowest category position of a category. */
import type { ResultRow } from '../results-calls.ts'

export const winnerCategories = (rows: readonly ResultRow[]): string[] => [
  ...new Set(rows.map(({ category }) => category)),
]

export const winnerOf = (rows: readonly ResultRow[], category: string): ResultRow | null =>
  rows
    .filter((row) => row.category === category && row.category_position !== null)
    .toSorted((a, b) => (a.category_position ?? 0) - (b.category_position ?? 0))[0] ?? null
