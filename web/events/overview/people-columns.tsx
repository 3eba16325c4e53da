/** The columns that every table of Detalles ends with. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { type People, sumOf } from './people.ts'

export const peopleColumns: readonly Column<People>[] = [
  { header: 'Confirmados', align: 'end', cell: ({ paid }) => formatNumber(paid) },
  { header: 'Sin pagar', align: 'end', cell: ({ held }) => formatNumber(held) },
  { header: 'Inscritos', align: 'end', cell: (row) => <strong>{formatNumber(sumOf(row))}</strong> },
]
