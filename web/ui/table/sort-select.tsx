/** The order of a list on a phone, where the heads of the columns are not in sight. */
import { NativeSelect } from '@mantine/core'
import type { Column } from '../data-table.tsx'
import classes from './table-tools.module.css'

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
}

export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.flatMap(({ header, sort: column }) => (column ? [{ header, column }] : []))
  if (sortable.length === 0) return null
  return (
    <NativeSelect
      className={classes.order}
      aria-label="Orden"
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
      data={[
        { value: '', label: 'Ordenar' },
        ...sortable.flatMap(({ header, column }) => [
          { value: column, label: `${header}, de menor a mayor` },
          { value: `-${column}`, label: `${header}, de mayor a menor` },
        ]),
      ]}
    />
  )
}
