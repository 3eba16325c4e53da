/** The filtered list as a sheet: the columns that have anything in them, control points in course order. */
import type { Reader } from '#server/database/connect.ts'
import type { SheetColumn } from '#server/excel/write-workbook.ts'
import type { ResultRow } from '../contract.ts'
import { listResults } from './list-results.ts'
import type { Published } from './published.ts'
import type { ResultFilter } from './results-scope.ts'

export type Column = SheetColumn & { field?: string; value: (row: ResultRow) => string | number | null }

const FIXED: Column[] = [
  { header: 'Número', value: (row) => row.bib_number },
  { header: 'Nombre', width: 34, value: (row) => row.name },
  { header: 'Distancia', value: (row) => row.race_division },
  { header: 'Género', field: 'gender', value: (row) => row.gender },
  { header: 'Categoría', width: 22, field: 'category', value: (row) => row.category },
  { header: 'Tiempo Chip', field: 'chip_time', value: (row) => row.chip_time },
  { header: 'Tiempo Pistola', field: 'gun_time', value: (row) => row.gun_time },
  { header: 'Pos. General', field: 'overall_position', kind: 'number', value: (row) => row.overall_position },
  { header: 'Pos. Género', field: 'gender_position', kind: 'number', value: (row) => row.gender_position },
  {
    header: 'Pos. Categoría',
    field: 'category_position',
    kind: 'number',
    value: (row) => row.category_position,
  },
  { header: 'Ciudad', field: 'city', width: 20, value: (row) => row.city },
  { header: 'País', field: 'country', value: (row) => row.country },
  { header: 'Club', field: 'club', width: 20, value: (row) => row.club },
]

const MEASURES: Record<string, string> = { time: 'tiempo', rank: 'puesto', pace: 'ritmo' }

const pointColumn = (key: string): Column => ({
  header: key.replace(/ (time|rank|pace)$/, (_, measure: string) => ` (${MEASURES[measure]})`),
  value: ({ control_points }) => (JSON.parse(control_points) as Record<string, string>)[key] ?? '',
})

const PACE: Column = { header: 'Ritmo', field: 'pace', value: (row) => row.pace }

export const exportColumns = (divisions: Published['divisions']): Column[] => {
  const used = new Set(divisions.flatMap(({ columns }) => columns))
  const points = [...new Set(divisions.flatMap(({ control_points }) => control_points))]
  return [...FIXED, ...points.map(pointColumn), PACE].filter(
    ({ field }) => field === undefined || used.has(field),
  )
}

const ROWS_A_PART = 2_000

/** The set is the one that was published when the download began, whatever is published meanwhile. */
export async function* exportRows(
  db: Reader,
  published: Published,
  filter: ResultFilter,
  columns: readonly Column[],
) {
  for (let offset = 0; ; offset += ROWS_A_PART) {
    const { rows } = await listResults(db, published, filter, { limit: ROWS_A_PART, offset })
    if (rows.length > 0) yield rows.map((row) => columns.map(({ value }) => value(row)))
    if (rows.length < ROWS_A_PART) return
  }
}
