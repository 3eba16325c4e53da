/** The general classification as a sheet: in the order asked for, with gap and speed beside the usual columns. */
import type { Reader } from '#server/database/connect.ts'
import type { Published, PublishedDivision } from '../visitors/published.ts'
import type { ResultFilter } from '../visitors/results-scope.ts'
import { exportColumns } from '../visitors/results-sheet.ts'
import type { ClassifiedRow } from './classification-contract.ts'
import type { Classify, Order } from './classify.ts'

type Column = ReturnType<typeof exportColumns>[number]
type ClassifiedColumn = Omit<Column, 'value'> & { value: (row: ClassifiedRow) => string | number | null }

const GAP: ClassifiedColumn = { header: 'Diferencia', value: ({ gap }) => gap.replace(/^\+/, '') }
const SPEED: ClassifiedColumn = { header: 'Velocidad (km/h)', kind: 'number', value: ({ speed }) => speed }

export const classificationColumns = (
  division: PublishedDivision,
  { sport }: Pick<Published, 'sport'>,
): ClassifiedColumn[] => [
  ...exportColumns([division]),
  GAP,
  ...(sport === 'ciclismo' && division.metres !== null ? [SPEED] : []),
]

const ROWS_A_PART = 2_000

export async function* classificationRows(
  classify: Classify,
  db: Reader,
  published: Published,
  { filter, order, columns }: { filter: ResultFilter; order: Order; columns: readonly ClassifiedColumn[] },
) {
  for (let offset = 0; ; offset += ROWS_A_PART) {
    const found = await classify(db, published, filter, order, { limit: ROWS_A_PART, offset })
    const rows = found?.rows ?? []
    if (rows.length > 0) yield rows.map((row) => columns.map(({ value }) => value(row)))
    if (rows.length < ROWS_A_PART) return
  }
}
