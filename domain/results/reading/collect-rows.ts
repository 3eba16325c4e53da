/** Gathers what a file's rows gave: results, problems, counts, and bibs that stand twice in one distance. */

import { sumParts } from '../rules/columns/stages-and-relays.ts'
import { isViewName } from '../rules/columns/views.ts'
import type { Report } from '../rules/plausible.ts'
import type { ReadingCounts, RowProblem, UnderstoodResult } from '../rules/understood.ts'
import type { WalkedRow } from './walk-sheet.ts'

/** Of each severity. A file in which every row is wrong is understood from the first ten thousand. */
export const KEPT_PROBLEMS = 10_000

export type Collected = { counts: ReadingCounts; problems: RowProblem[]; results: UnderstoodResult[] }

type Found = {
  unplaced: { result: UnderstoodResult; position: number }[]
  report: Report
  /** Sheets that list somebody of another sheet again, with the same times. */
  copied: ReadonlySet<string>
}

/** The same person with the same times on two sheets: a general beside its distances. */
const isCopy = (one: UnderstoodResult, other: UnderstoodResult) =>
  one.sheet !== other.sheet &&
  one.name.toLowerCase() === other.name.toLowerCase() &&
  one.chip_time === other.chip_time &&
  one.gun_time === other.gun_time &&
  one.state === other.state

const repeated = (result: UnderstoodResult, others: readonly UnderstoodResult[]): RowProblem => ({
  sheet: result.sheet,
  row: result.row,
  severity: 'error',
  column: 'bib_number',
  value: result.bib_number,
  message: `El dorsal ${result.bib_number} se repite en ${result.race_division} (filas ${others
    .slice(0, 5)
    .map(({ row }) => row)
    .join(', ')}${others.length > 5 ? '…' : ''}).`,
})

export const countEndings = (results: readonly UnderstoodResult[]) => {
  const counts = { finishers: 0, dnf: 0, dns: 0, dsq: 0, without_time: 0 }
  for (const { state, chip_time, gun_time } of results) {
    if (state === 'DNF') counts.dnf += 1
    else if (state === 'DNS') counts.dns += 1
    else if (state === 'DSQ') counts.dsq += 1
    else if (chip_time === null && gun_time === null) counts.without_time += 1
    else counts.finishers += 1
  }
  return counts
}

export const newCollector = () => {
  const kept = { error: [] as RowProblem[], warning: [] as RowProblem[] }
  const byBib = new Map<string, Map<string, UnderstoodResult>>()
  const repeats = new Map<UnderstoodResult, UnderstoodResult[]>()
  let results: UnderstoodResult[] = []
  let rows = 0
  let errors = 0
  let outWithWarning = 0
  const warned = new Set<UnderstoodResult>()
  const doubted = new Set<UnderstoodResult>()
  const copied = new Set<string>()
  const unplaced: { result: UnderstoodResult; position: number }[] = []

  const keep = (problem: RowProblem) => {
    const list = kept[problem.severity]
    if (list.length < KEPT_PROBLEMS) list.push(problem)
  }

  /** False where it is a copy of a row that is there already: the distance's own sheet knows its places better. */
  const noteBib = (result: UnderstoodResult): boolean => {
    const ofDivision = byBib.get(result.race_division) ?? new Map<string, UnderstoodResult>()
    byBib.set(result.race_division, ofDivision)
    const first = ofDivision.get(result.bib_number)
    if (first && isCopy(first, result)) {
      copied.add(first.sheet).add(result.sheet)
      const control_points = { ...first.control_points, ...result.control_points }
      if (isViewName(first.sheet)) Object.assign(first, result)
      first.control_points = control_points
      return false
    }
    if (!first) ofDivision.set(result.bib_number, result)
    else repeats.set(first, [...(repeats.get(first) ?? [first]), result])
    return true
  }

  return {
    take: ({ result, problems, lost }: WalkedRow) => {
      rows += 1
      for (const problem of problems) keep(problem)
      const warns = problems.length > 0 && problems.some(({ severity }) => severity === 'warning')
      if (result === null) {
        errors += 1
        if (warns) outWithWarning += 1
        return
      }
      if (warns) warned.add(result)
      if (warns && problems.some(({ implausible }) => implausible)) doubted.add(result)
      if (lost !== null) unplaced.push({ result, position: lost })
      if (noteBib(result)) results.push(result)
    },

    /** `check` sees all rows that stay: what is wrong with a row may only show beside the others. */
    finish: (
      check: (kept: UnderstoodResult[], found: Found) => UnderstoodResult[] = (kept) => kept,
    ): Collected => {
      if (repeats.size > 0) {
        const stopped = new Set<UnderstoodResult>()
        for (const group of repeats.values())
          for (const result of group) {
            stopped.add(result)
            keep(repeated(result, group))
          }
        results = results.filter((result) => !stopped.has(result))
        errors += stopped.size
      }
      sumParts(results, {
        report: (result, problem) => {
          warned.add(result)
          keep({ sheet: result.sheet, row: result.row, severity: 'warning', ...problem })
        },
        onUnplaced: (result, position) => unplaced.push({ result, position }),
      })
      results = check(results, {
        unplaced,
        copied,
        report: (result, problem) => {
          warned.add(result)
          doubted.add(result)
          const { sheet, row } = result
          keep({ sheet, row, severity: 'warning', implausible: true, ...problem })
        },
      })
      const counts = {
        rows,
        understood: results.length,
        ...countEndings(results),
        errors,
        warnings: warned.size + outWithWarning,
        implausible: doubted.size,
      }
      // What can hardly be true is read first.
      const [doubtful, others] = [true, false].map((wanted) =>
        kept.warning.filter(({ implausible = false }) => implausible === wanted),
      )
      return { counts, problems: [...kept.error, ...(doubtful ?? []), ...(others ?? [])], results }
    },
  }
}
