/** What the person corrects of the first look: which sheets, which header row, what each column means. */
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import { guessPaceUnit, guessTimeUnit } from '#domain/results/rules/cells/time-units.ts'
import {
  type ColumnPlan,
  type ColumnTarget,
  isPart,
  type PointMeasure,
  type SheetPlan,
  type TimeUnit,
} from '#domain/results/rules/columns/column-plan.ts'
import { readPointHeader } from '#domain/results/rules/columns/control-points.ts'

export type DraftSheet = WireInspection['sheets'][number] & { chosen: boolean }
export type DraftColumn = DraftSheet['columns'][number]

/** With nothing worth a tick, the first sheet is shown as chosen: its doubts say what is missing. */
export const draftOf = ({ sheets }: WireInspection): DraftSheet[] => {
  const any = sheets.some(({ suggested }) => suggested)
  return sheets.map((sheet, at) => ({ ...sheet, chosen: any ? sheet.suggested : at === 0 }))
}

const unitFor = (measure: PointMeasure, samples: string[]): TimeUnit | null =>
  measure === 'rank' || measure === 'member'
    ? null
    : measure === 'pace'
      ? guessPaceUnit(samples)
      : guessTimeUnit(samples)

const measureOf = (target: ColumnTarget): PointMeasure | null =>
  target === 'chip_time' || target === 'gun_time' ? 'time' : target === 'pace' ? 'pace' : null

const IGNORED = { target: 'ignore', unit: null, point: null } as const

/** Stages and relays are numbered: by the header, else the next one that is free. */
const indexFor = (columns: DraftColumn[], { index, header }: DraftColumn, measure: PointMeasure) => {
  if (!isPart(measure)) return undefined
  const named = /\d{1,2}/.exec(header)?.[0]
  if (named !== undefined) return Number(named)
  const taken = columns.filter((one) => one.index !== index && one.point?.measure === measure)
  return 1 + Math.max(0, ...taken.map(({ point }) => point?.index ?? 0))
}

/** A field has one column: the one that had it before is left out. */
export const retarget = (columns: DraftColumn[], index: number, target: ColumnTarget): DraftColumn[] =>
  columns.map((column): DraftColumn => {
    if (column.index !== index)
      return column.target === target && target !== 'control_point' ? { ...column, ...IGNORED } : column
    if (target === 'control_point') {
      const read = readPointHeader(column.header)
      const point = { name: read?.name ?? column.header.slice(0, 60), measure: read?.measure ?? 'time' }
      return { ...column, target, point, unit: unitFor(point.measure, column.samples) }
    }
    const measure = measureOf(target)
    return { ...column, target, point: null, unit: measure ? unitFor(measure, column.samples) : null }
  })

export const withUnit = (columns: DraftColumn[], index: number, unit: TimeUnit): DraftColumn[] =>
  columns.map((column) => (column.index === index ? { ...column, unit } : column))

export const withPoint = (
  columns: DraftColumn[],
  index: number,
  point: NonNullable<ColumnPlan['point']>,
): DraftColumn[] =>
  columns.map((column) => {
    if (column.index !== index) return column
    if (column.point?.measure === point.measure) return { ...column, point }
    const { name, measure } = point
    const number = indexFor(columns, column, measure)
    return {
      ...column,
      point: { name, measure, ...(number === undefined ? {} : { index: number }) },
      unit: unitFor(measure, column.samples),
    }
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
