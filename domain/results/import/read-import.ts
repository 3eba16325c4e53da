/** All the rows of a file, with counts and problems, as the preview and the import both need them. */

import * as messages from '../messages.ts'
import { type ReadResultsOptions, readResults } from '../reading/read-results.ts'
import type { SheetPlan } from '../rules/columns/column-plan.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { ImportNote } from './plan-contract.ts'
import type { ImportCounts, ImportProblem } from './report-contract.ts'

/** Statistics are one entry a category: a column of names is not one. */
const MOST_CATEGORIES = 2_000
const MOST_DISTANCES = 200

export type ReadFile = {
  results: UnderstoodResult[]
  counts: ImportCounts
  problems: ImportProblem[]
  notes: ImportNote[]
  control_points: string[]
  divisions: { race_division: string; rows: number; finishers: number }[]
}

export const countDivisions = (results: readonly UnderstoodResult[]): ReadFile['divisions'] => {
  const found = new Map<string, ReadFile['divisions'][number]>()
  for (const { race_division, state, chip_time, gun_time } of results) {
    const division = found.get(race_division) ?? { race_division, rows: 0, finishers: 0 }
    division.rows += 1
    if (state === null && (chip_time !== null || gun_time !== null)) division.finishers += 1
    found.set(race_division, division)
  }
  return [...found.values()]
}

const tooVaried = (results: readonly UnderstoodResult[]): string | null => {
  if (results.length === 0) return messages.NO_RESULTS
  if (new Set(results.map(({ race_division }) => race_division)).size > MOST_DISTANCES)
    return messages.TOO_MANY_DISTANCES
  if (new Set(results.map(({ category }) => category)).size > MOST_CATEGORIES)
    return messages.TOO_MANY_CATEGORIES
  return null
}

/** More of them than this and a person has to have read them (results-truth.md section 2). */
const FEW = 0.01

export const mustConfirm = ({ understood, implausible }: ImportCounts): boolean =>
  implausible > understood * FEW

export const readImport = async (
  path: string,
  plans: readonly SheetPlan[],
  options: ReadResultsOptions = {},
): Promise<ReadFile | { refused: string; message: string; problems?: ImportProblem[] }> => {
  const read = await readResults(path, plans, options)
  if ('refused' in read) return read
  const results: UnderstoodResult[] = []
  for (const batch of read.batches()) for (const result of batch) results.push(result)
  const { counts, problems, notes, control_points } = read
  const message = tooVaried(results)
  if (message) return { refused: 'content', message, problems }
  return { results, counts, problems, notes, control_points, divisions: countDivisions(results) }
}
