/** What the person corrects of the first look: which sheets, which header row, what each column means. */
import type { WireInspection } from '#domain/results/import-contract.ts'
import type {
  ColumnPlan,
  ColumnTarget,
  PointMeasure,
  SheetPlan,
  TimeUnit,
} from '#domain/results/rules/column-plan.ts'
import { readPointHeader } from '#domain/results/rules/control-points.ts'
import { isPart } from '#domain/results/rules/stages-and-relays.ts'
import { guessPaceUnit, guessTimeUnit } from '#domain/results/rules/time-units.ts'

export type DraftSheet = WireInspection['sheets'][number] & { chosen: boolean }
export type DraftColumn = DraftSheet['columns'][number]

/** With nothing worth a tick, the first sheet is shown as chosen: its doubts say what is missing. */
export const draftOf = ({ sheets }: WireInspection): DraftSheet[] => {
  const any = sheets.some(({ suggested }) => suggested)
  return sheets.map((sheet, at) => ({ ...sheet, chosen: any ? sheet.suggested : at === 0 }))
}

const unitFor = (measure: PointMeasure, samples: string[]): TimeUnit | null =>
  measure === 'rank' ? null : measure === 'pace' ? guessPaceUnit(samples) : guessTimeUnit(samples)

const measureOf = (target: ColumnTarget): PointMeasure | null =>
  ['chip_time', 'gun_time', 'stage', 'relay_time'].includes(target)
    ? 'time'
    : target === 'pace'
      ? 'pace'
      : null

const IGNORED = { target: 'ignore', unit: null, point: null, part: null } as const

/** The number in the header, else the next one that is free. */
const partFor = (columns: DraftColumn[], { header }: DraftColumn, target: ColumnTarget): number | null => {
  if (!isPart(target)) return null
  const named = /\d{1,2}/.exec(header)?.[0]
  return named === undefined
    ? 1 + Math.max(0, ...columns.filter((one) => one.target === target).map(({ part }) => part ?? 0))
    : Number(named)
}

/** A field has one column: the one that had it before is left out. */
export const retarget = (columns: DraftColumn[], index: number, target: ColumnTarget): DraftColumn[] =>
  columns.map((column): DraftColumn => {
    if (column.index !== index)
      return column.target === target && target !== 'control_point' && !isPart(target)
        ? { ...column, ...IGNORED }
        : column
    if (target === 'control_point') {
      const read = readPointHeader(column.header)
      const point = { name: read?.name ?? column.header.slice(0, 60), measure: read?.measure ?? 'time' }
      return { ...column, target, point, part: null, unit: unitFor(point.measure, column.samples) }
    }
    const measure = measureOf(target)
    const part = partFor(columns, column, target)
    return { ...column, target, point: null, part, unit: measure ? unitFor(measure, column.samples) : null }
  })

export const withUnit = (columns: DraftColumn[], index: number, unit: TimeUnit): DraftColumn[] =>
  columns.map((column) => (column.index === index ? { ...column, unit } : column))

export const withPart = (columns: DraftColumn[], index: number, typed: string): DraftColumn[] =>
  columns.map((column) =>
    column.index === index ? { ...column, part: /^\d{1,2}$/.test(typed) ? Number(typed) : null } : column,
  )

export const withPoint = (
  columns: DraftColumn[],
  index: number,
  point: NonNullable<ColumnPlan['point']>,
): DraftColumn[] =>
  columns.map((column) => {
    if (column.index !== index) return column
    const unit =
      column.point?.measure === point.measure ? column.unit : unitFor(point.measure, column.samples)
    return { ...column, point, unit }
  })

/** The sheet whose header row was corrected comes anew; what was corrected in the others stays. */
export const withNewHeader = (
  draft: DraftSheet[],
  inspection: WireInspection,
  corrected: string,
): DraftSheet[] =>
  draft.map((sheet) => {
    const found = inspection.sheets.find((one) => one.sheet === sheet.sheet)
    return sheet.sheet === corrected && found ? { ...found, chosen: true } : sheet
  })

export const plansOf = (draft: DraftSheet[]): SheetPlan[] =>
  draft
    .filter(({ chosen }) => chosen)
    .map(({ sheet, header_row, race_division, columns }) => ({
      sheet,
      header_row,
      race_division: race_division.trim(),
      columns: columns.map(({ samples: _, ...column }) => column),
    }))

/** Column 27 is AA, as a spreadsheet names it. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

export const nameOf = ({ header, index }: Pick<ColumnPlan, 'header' | 'index'>): string =>
  header || `Columna ${letterOf(index)}`
