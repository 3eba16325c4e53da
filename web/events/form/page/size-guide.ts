/** The table of sizes: what is measured, and a row for each size of the event's kits. */
import { kitSizeLabel, kitSizeOrder } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { newSizeRow, type SizeGuideDraft, type SizeRow } from './page-draft.ts'

export const MAX_COLUMNS = 5
export const MAX_SIZES = 30
const COLUMNS = ['Pecho (cm)', 'Largo (cm)']
/** Sizes that measure nothing. */
const UNMEASURED = ['', 'noaplica', NO_DEPORTIVO]

/** As the page says them, each once, in the order of the list. */
export const sizesOf = (kits: { size: string }[]): string[] => [
  ...new Set(
    kits
      .map(({ size }) => size)
      .filter((size) => !UNMEASURED.includes(size))
      .toSorted((one, other) => kitSizeOrder(one) - kitSizeOrder(other))
      .map(kitSizeLabel),
  ),
]

export const newGuide = (sizes: string[]): SizeGuideDraft => ({
  columns: COLUMNS,
  rows: (sizes.length > 0 ? sizes : ['']).map((size) => newSizeRow(size, COLUMNS.length)),
})

/** Sizes of the kits the guide says nothing about. */
export const missingSizes = ({ rows }: SizeGuideDraft, sizes: string[]): string[] =>
  sizes.filter((size) => !rows.some((row) => row.size.trim().toLowerCase() === size.toLowerCase()))

export const withSizes = (guide: SizeGuideDraft, sizes: string[]): SizeGuideDraft => ({
  ...guide,
  rows: [...guide.rows, ...sizes.map((size) => newSizeRow(size, guide.columns.length))].slice(0, MAX_SIZES),
})

export const withColumn = ({ columns, rows }: SizeGuideDraft): SizeGuideDraft => ({
  columns: [...columns, ''],
  rows: rows.map((row) => ({ ...row, values: [...row.values, ''] })),
})

export const withoutColumn = ({ columns, rows }: SizeGuideDraft, at: number): SizeGuideDraft => ({
  columns: columns.toSpliced(at, 1),
  rows: rows.map((row) => ({ ...row, values: row.values.toSpliced(at, 1) })),
})

export const withValue = (row: SizeRow, at: number, value: string): SizeRow => ({
  ...row,
  values: row.values.with(at, value),
})
