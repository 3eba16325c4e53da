/** Header row, columns and doubts of one sheet, from its first rows. */
import { type Cell, cellText } from '../rules/cell.ts'
import { foldHeader, repairEncoding, tidy } from '../rules/clean-text.ts'
import {
  type ColumnPlan,
  FIELD_LABELS,
  type RememberedColumn,
  type SheetPlan,
  TIME_UNIT_LABELS,
} from '../rules/column-plan.ts'
import { divisionNamedIn } from '../rules/course-distance.ts'
import { guessColumns } from '../rules/guess-columns.ts'
import { findHeaderRow, headersOf } from '../rules/header-row.ts'
import { missingFields } from '../rules/plan-faults.ts'
import { whatRanksCount } from '../rules/restarting-ranks.ts'
import { newSpellings } from '../rules/spellings.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { InspectedSheet, SampledSheet } from './inspect-file.ts'
import { sheetWalker } from './walk-sheet.ts'

const SHOWN_SAMPLES = 5
const SHOWN_ROWS = 15
const SHOWN_LENGTH = 80

export type SheetClues = {
  headerRow: number | undefined
  remembered: readonly RememberedColumn[]
  fileName: string
  /** The only sheet of its file. */
  alone: boolean
}

const shown = (cell: Cell | undefined) => cellText(cell).slice(0, SHOWN_LENGTH)

const UNNAMED_SHEET = /^(?:hoja|sheet|table|tabla|planilha|results?|resultados?|data|datos|export)[\s_]*\d*$/i

/** For rows that name no distance: the sheet's name, a title above the header, the file's name. */
const guessDivision = ({ name, rows }: SampledSheet, headerRow: number, { fileName, alone }: SheetClues) => {
  const titles = rows
    .filter(({ row }) => row < headerRow)
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))
  for (const text of [name, ...titles, fileName]) {
    const division = divisionNamedIn(text)
    if (division) return division
  }
  return alone || UNNAMED_SHEET.test(name) ? '' : tidy(name)
}

const understandSample = (plan: SheetPlan, rows: SampledSheet['rows']): UnderstoodResult[] => {
  const walk = sheetWalker(plan, newSpellings())
  return rows.flatMap(({ row, cells }) => walk(row, cells)?.result ?? [])
}

/** A 'Pos' that starts again in each category is the position there. */
const settleRanks = (
  plan: SheetPlan,
  results: readonly UnderstoodResult[],
  remembered: readonly RememberedColumn[],
): ColumnPlan[] => {
  if (remembered.some(({ target }) => target === 'overall_position')) return plan.columns

  const counted = whatRanksCount(results)
  const taken = plan.columns.some(({ target }) => target === counted)
  if (taken) return plan.columns
  return plan.columns.map((column) =>
    column.target === 'overall_position' ? { ...column, target: counted } : column,
  )
}

const RANKS_UNDER_OTHER_NAMES: readonly [string, readonly string[]][] = [
  ['gender_position', ['sexo', 'gender', 'sex']],
  ['category_position', ['division', 'div', 'categoria', 'category', 'cat']],
]

const warningsOf = (columns: readonly ColumnPlan[], results: readonly UnderstoodResult[]): string[] => {
  const warnings: string[] = []
  const missing = missingFields(columns)
  if (missing.length > 0)
    warnings.push(
      `No encontramos la columna de ${missing.map((field) => FIELD_LABELS[field].toLowerCase()).join(' ni la de ')}. Elígela abajo.`,
    )
  else if (results.length === 0) warnings.push('No hay resultados debajo del encabezado.')
  if (!columns.some(({ target }) => target === 'chip_time' || target === 'gun_time'))
    warnings.push('No encontramos una columna de tiempo.')
  for (const { header, target, unit } of columns) {
    if ((target === 'chip_time' || target === 'gun_time') && unit && unit !== 'clock' && unit !== 'days')
      warnings.push(
        `Los tiempos de «${header}» son números: los leímos como ${TIME_UNIT_LABELS[unit].toLowerCase()}. Revísalo.`,
      )
    if (
      RANKS_UNDER_OTHER_NAMES.some(([rank, names]) => target === rank && names.includes(foldHeader(header)))
    )
      warnings.push(`«${header}» trae números: lo tomamos como posición.`)
  }
  const genders = columns.some(({ target }) => target === 'gender')
  if (!genders && results.some(({ gender }) => gender !== null))
    warnings.push('El archivo no trae género: lo tomamos de la categoría.')
  return warnings
}

export const inspectSheet = (sheet: SampledSheet, clues: SheetClues): Omit<InspectedSheet, 'rows'> => {
  const { name, rows, width } = sheet
  const header_row = clues.headerRow ?? findHeaderRow(rows)
  const headerCells = rows.find(({ row }) => row === header_row)?.cells ?? []
  const headers = headersOf(headerCells, width).map((header) => tidy(repairEncoding(header).text))
  const data = rows.filter(({ row }) => row > header_row).map(({ cells }) => cells)
  const guessed = guessColumns(headers, data, clues.remembered)
  const plan: SheetPlan = {
    sheet: name,
    header_row,
    columns: guessed,
    race_division: guessDivision(sheet, header_row, clues),
  }
  const results = understandSample(plan, rows)
  const columns = settleRanks(plan, results, clues.remembered)
  return {
    ...plan,
    columns: columns.map((column) => ({
      ...column,
      samples: data
        .map((cells) => shown(cells[column.index]))
        .filter((text) => text !== '')
        .slice(0, SHOWN_SAMPLES),
    })),
    suggested: missingFields(columns).length === 0 && results.length > 0,
    first_rows: rows.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({ row, cells: cells.map(shown) })),
    warnings: warningsOf(columns, results),
  }
}
