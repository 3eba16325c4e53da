/** The first look at a results file: what sheets, header row and columns it has, and what they seem to mean. */
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { WorkbookFormat, WorkbookRefusal } from '#server/spreadsheets/workbook.ts'
import type { Cell } from '../rules/cells/cell.ts'
import type { ColumnPlan, RememberedColumn, SheetPlan } from '../rules/columns/column-plan.ts'
import type { Note } from '../rules/notes.ts'
import { inspectSheet } from './inspect-sheet.ts'

export type InspectedColumn = ColumnPlan & {
  /** The first values as they stand in the file. */
  samples: string[]
}

export type InspectedSheet = Omit<SheetPlan, 'columns'> & {
  columns: InspectedColumn[]
  /** Rows with anything in them, header and banners included. */
  rows: number
  /** Has bib, name and rows below the header: worth being ticked. */
  suggested: boolean
  /** The first rows as text, to correct the header row by eye. */
  first_rows: { row: number; cells: string[] }[]
  /** Sentences about the sheet as a whole: what was guessed and what is doubtful. */
  warnings: string[]
  /** The same with what was understood, and with examples from the file. */
  notes: Note[]
  /** An earlier file decided something that would have been guessed otherwise. */
  remembered: boolean
}

export type Inspection = {
  format: WorkbookFormat
  encoding: string | null
  delimiter: string | null
  sheets: InspectedSheet[]
}

export type InspectOptions = {
  /** What the person said about a sheet's header row, by sheet name. */
  headerRows?: Readonly<Record<string, number>>
  /** Of the same event. */
  remembered?: readonly RememberedColumn[]
  /** Of the organiser's other events, newest first: they count for exactly the same headers. */
  rememberedElsewhere?: readonly (readonly RememberedColumn[])[]
  /** The file's own name: it may tell the distance. */
  fileName?: string
  signal?: AbortSignal
}

export type SampledSheet = { name: string; rows: { row: number; cells: readonly Cell[] }[]; width: number }

/** Enough to know units and restarting ranks; the rest of the file is only counted. */
const SAMPLED_ROWS = 2000

export const inspectFile = async (
  path: string,
  { headerRows = {}, remembered = [], rememberedElsewhere = [], fileName = '', signal }: InspectOptions = {},
): Promise<Inspection | WorkbookRefusal> => {
  const sampled = new Map<string, SampledSheet>()
  const outcome = await readWorkbook(
    path,
    ({ sheet, numbers, rows }) => {
      const sample = sampled.get(sheet) ?? { name: sheet, rows: [], width: 0 }
      sampled.set(sheet, sample)
      for (const [at, cells] of rows.entries()) {
        if (sample.rows.length === SAMPLED_ROWS) break
        sample.rows.push({ row: numbers[at] ?? 0, cells })
        sample.width = Math.max(sample.width, cells.length)
      }
    },
    { signal },
  )
  if ('refused' in outcome) return outcome
  const { format, encoding, delimiter, sheets } = outcome
  return {
    format,
    encoding,
    delimiter,
    sheets: sheets.map(({ name, rows }) => ({
      ...inspectSheet(sampled.get(name) ?? { name, rows: [], width: 0 }, {
        headerRow: headerRows[name],
        remembered,
        rememberedElsewhere,
        fileName,
        alone: sheets.length === 1,
      }),
      rows,
    })),
  }
}
