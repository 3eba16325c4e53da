/** Header row, columns and doubts of one sheet, from its first rows. */
import { type Cell, cellText } from '../rules/cells/cell.ts'
import { repairEncoding, tidy } from '../rules/cells/clean-text.ts'
import { settleDayClocks } from '../rules/cells/day-clocks.ts'
import { settlePointUnits } from '../rules/cells/point-units.ts'
import { settleShortClocks } from '../rules/cells/short-clocks.ts'
import { newSpellings } from '../rules/cells/spellings.ts'
import type { ColumnPlan, RememberedColumn, SheetPlan } from '../rules/columns/column-plan.ts'
import { describeColumns } from '../rules/columns/describe-columns.ts'
import { withoutDocuments } from '../rules/columns/document-column.ts'
import { guessColumns } from '../rules/columns/guess-columns.ts'
import { findHeaderRow, headersOf, readHeader } from '../rules/columns/header-row.ts'
import { settleLegs } from '../rules/columns/legs.ts'
import { missingFields } from '../rules/columns/plan-faults.ts'
import { memoryFor, recallColumns } from '../rules/columns/recall-columns.ts'
import { whatRanksCount } from '../rules/columns/restarting-ranks.ts'
import { divisionNamedIn } from '../rules/course-distance.ts'
import { type Note, note, quoted } from '../rules/notes.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { InspectedSheet, SampledSheet } from './inspect-file.ts'
import { sheetWalker } from './walk-sheet.ts'

const SHOWN_SAMPLES = 5
const SHOWN_ROWS = 15
const SHOWN_LENGTH = 80

export type SheetClues = {
  headerRow: number | undefined
  remembered: readonly RememberedColumn[]
  rememberedElsewhere: readonly (readonly RememberedColumn[])[]
  fileName: string
  /** The only sheet of its file. */
  alone: boolean
}

const shown = (cell: Cell | undefined) => cellText(cell).slice(0, SHOWN_LENGTH)

const UNNAMED_SHEET = /^(?:hoja|sheet|table|tabla|planilha|results?|resultados?|data|datos|export)[\s_]*\d*$/i

type Division = { name: string; from: string }

/** For rows that name no distance: the sheet's name, a title above the header, the file's name. */
const guessDivision = (
  { name, rows }: SampledSheet,
  headerRow: number,
  { fileName, alone }: SheetClues,
): Division => {
  const titles = rows
    .filter(({ row }) => row < headerRow)
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))
  for (const text of [name, ...titles, fileName]) {
    const division = divisionNamedIn(text)
    if (division) return { name: division, from: text }
  }
  return { name: alone || UNNAMED_SHEET.test(name) ? '' : tidy(name), from: '' }
}

const understandSample = (plan: SheetPlan, rows: SampledSheet['rows']): UnderstoodResult[] => {
  const walk = sheetWalker(plan, newSpellings())
  return rows.flatMap(({ row, cells }) => walk(row, cells)?.result ?? [])
}

const COUNTED_IN = { gender_position: 'género', category_position: 'categoría' } as const

/** A 'Pos' that starts again in each category is the position there, whatever an earlier file said. */
const settleRanks = (
  columns: readonly ColumnPlan[],
  results: readonly UnderstoodResult[],
): { columns: ColumnPlan[]; notes: Note[] } => {
  const counted = whatRanksCount(results)
  const overall = columns.find(({ target }) => target === 'overall_position')
  const taken = columns.some(({ target }) => target === counted)
  if (counted === 'overall_position' || !overall || taken) return { columns: [...columns], notes: [] }
  return {
    columns: columns.map((column) => (column === overall ? { ...column, target: counted } : column)),
    notes: [
      note(
        'guessed',
        `«${overall.header}» empieza de nuevo en cada ${COUNTED_IN[counted]}: es la posición por ${COUNTED_IN[counted]}, y la general se calcula.`,
      ),
    ],
  }
}

export const inspectSheet = (sheet: SampledSheet, clues: SheetClues): Omit<InspectedSheet, 'rows'> => {
  const { name, rows, width } = sheet
  const asked = clues.headerRow !== undefined
  const header = readHeader(rows, clues.headerRow ?? findHeaderRow(rows), asked)
  const { header_row } = header
  const headers = headersOf(header.cells, width).map((text) => tidy(repairEncoding(text).text))
  const data = rows.filter(({ row }) => row > header_row).map(({ cells }) => cells)
  // '5 km' over 'Tiempo' is a point, not the title of the race.
  const division = guessDivision(sheet, header.two ? header_row - 1 : header_row, clues)
  const planOf = (columns: ColumnPlan[]): SheetPlan => ({
    sheet: name,
    header_row,
    columns,
    race_division: division.name,
  })

  const guessed = guessColumns(headers, data)
  const memory = memoryFor(headers, clues.remembered, clues.rememberedElsewhere)
  const recalled = recallColumns(guessed, memory, data)
  const decided = new Set(recalled.decided)
  const hours = settleDayClocks(recalled.columns, data, decided)
  const units = settlePointUnits(hours.columns, data)
  const chosenPoints = memory.filter(
    (one) => one.target === 'control_point' && !recalled.dropped.includes(one.header),
  )
  const legs = settleLegs(units.columns, data, new Set(chosenPoints.map((one) => one.header)))
  const clocks = settleShortClocks(legs.columns, data, division.name)
  const ranks = settleRanks(clocks.columns, understandSample(planOf(clocks.columns), rows))
  const { columns } = ranks
  const rankMoved = columns.find((column, at) => column.target !== clocks.columns[at]?.target)?.header
  const contradicted = [
    ...recalled.dropped,
    ...hours.out.filter((text) => decided.has(text)),
    ...legs.contradicted,
    ...(rankMoved && memory.some((one) => one.header === rankMoved) ? [rankMoved] : []),
  ]
  for (const dropped of contradicted) decided.delete(dropped)
  const results = understandSample(planOf(columns), rows)
  const remembered = [...decided].filter((text) =>
    columns.some((column) => column.header === text && column.target !== 'ignore'),
  )

  const notes: Note[] = [
    ...(header.two
      ? [
          note(
            'guessed',
            `El encabezado ocupa dos filas (${header_row - 1} y ${header_row}): las leímos juntas.`,
            headers,
          ),
        ]
      : []),
    ...(decided.size > 0
      ? [
          note(
            'guessed',
            `Como en un archivo anterior: ${quoted((remembered.length > 0 ? remembered : [...decided]).slice(0, 8))}.`,
          ),
        ]
      : []),
    ...(contradicted.length > 0
      ? [
          note(
            'doubtful',
            `En un archivo anterior ${quoted([...new Set(contradicted)])} significaba otra cosa que estos valores contradicen: no la usamos. Revísalo.`,
          ),
        ]
      : []),
    ...hours.notes,
    ...units.notes,
    ...legs.notes,
    ...clocks.notes,
    ...ranks.notes,
    ...describeColumns({ columns, data, results, division, width }),
  ]
  return withoutDocuments({
    ...planOf(columns),
    columns: columns.map((column) => ({
      ...column,
      samples: data
        .map((cells) => shown(cells[column.index]))
        .filter((text) => text !== '')
        .slice(0, SHOWN_SAMPLES),
    })),
    suggested: missingFields(columns).length === 0 && results.length > 0,
    first_rows: rows.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({ row, cells: cells.map(shown) })),
    warnings: notes.filter(({ kind }) => kind !== 'understood').map(({ sentence }) => sentence),
    notes,
    remembered: decided.size > 0,
  })
}
