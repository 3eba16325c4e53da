/** Goes down one sheet and tells results from titles, banners, repeated headers and footers. */

import type { Cell } from '../rules/cells/cell.ts'
import type { Reporter } from '../rules/cells/cell-readers.ts'
import type { Spellings } from '../rules/cells/spellings.ts'
import { type Banner, readBanner, underBanner } from '../rules/columns/banners.ts'
import type { SheetPlan } from '../rules/columns/column-plan.ts'
import { repeatedHeader } from '../rules/columns/header-row.ts'
import { rowReader } from '../rules/understand-row.ts'
import type { RowProblem, UnderstoodResult } from '../rules/understood.ts'

export type WalkedRow = {
  result: UnderstoodResult | null
  problems: RowProblem[]
  /** The place that the file gives to a row without time. */
  lost: number | null
}

const NO_PROBLEMS: RowProblem[] = []

const SUM = /^(?:sub)?(?:total(?:es)?|promedio|suma|average|media)\s*:?$/i

/** Null for a row that is no result. */
export type SheetWalker = (row: number, cells: readonly Cell[]) => WalkedRow | null

export const sheetWalker = (plan: SheetPlan, spellings: Spellings): SheetWalker => {
  let current = 0
  let problems = NO_PROBLEMS
  // One for the whole sheet: a file has 200,000 rows, and most have nothing to report.
  const report: Reporter = (problem) => {
    if (problems === NO_PROBLEMS) problems = []
    problems.push({ sheet: plan.sheet, row: current, ...problem })
  }
  let lost: number | null = null
  const understand = rowReader(plan, spellings, report, ({ overall_position }) => {
    lost = overall_position
  })
  const headers: string[] = []
  for (const { index, header } of plan.columns) headers[index] = header
  const mapped = plan.columns.filter(({ target }) => target !== 'ignore').map(({ index }) => index)
  const isHeaderAgain = repeatedHeader(headers)
  let banner: Banner | null = null

  let titled: string | null = null
  /** The first title is the sheet's own, whose distance the plan has; one that names another begins another. */
  const take = (found: Banner | null, below: boolean) => {
    if (found === null) return
    const other = below && found.titled !== null && found.titled !== titled
    banner = underBanner(banner, other ? { ...found, race_division: found.titled } : found)
    if (!below) titled = found.titled ?? titled
    else if (found.titled !== null && found.titled === titled) banner = { ...banner, race_division: null }
  }

  const filledIn = (cells: readonly Cell[]) => {
    let filled = 0
    for (const index of mapped) if (cells[index] !== null && cells[index] !== undefined) filled += 1
    return filled
  }

  const columnOf = (...wanted: readonly string[]) =>
    plan.columns.filter(({ target }) => wanted.includes(target)).map(({ index }) => index)
  const [counted, bibs, names] = [
    columnOf('overall_position', 'category_position', 'gender_position', 'bib_number'),
    columnOf('bib_number'),
    columnOf('name', 'first_name', 'last_name'),
  ]
  const isSum = (cell: Cell | undefined) => typeof cell === 'string' && SUM.test(cell.trim())
  /** 'Total | 12 | corredores' counts runners and is none; a name alone needs a bib to be one. */
  const isFooter = (cells: readonly Cell[]) =>
    counted.some((index) => isSum(cells[index])) ||
    (names.some((index) => isSum(cells[index])) && bibs.every((index) => (cells[index] ?? null) === null))

  return (row, cells) => {
    if (row <= plan.header_row) {
      if (row < plan.header_row) take(readBanner(cells, false), false)
      return null
    }
    // A footer, a page number or a row number without a runner fills one cell at most.
    if (filledIn(cells) <= 1) {
      take(readBanner(cells, true), true)
      return null
    }
    if (isHeaderAgain(cells) || isFooter(cells)) return null
    current = row
    problems = NO_PROBLEMS
    lost = null
    const result = understand(row, cells, banner)
    return { result, problems, lost }
  }
}
