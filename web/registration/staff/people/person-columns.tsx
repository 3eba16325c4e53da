/** What the lists of participants and of competitors show alike of a person. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import classes from '../staff.module.css'

type Person = {
  name: string
  last_name: string
  dni: string
  document_type: string
  phone: string
  created_at: string
}

export const personColumns = <Row extends Person>(
  /** What stands under the name. */
  under: (row: Row) => ReactNode,
): readonly Column<Row>[] => [
  {
    header: 'Participante',
    cell: (row) => (
      <span className={classes.person}>
        <span>
          {row.name} {row.last_name}
        </span>
        {under(row)}
      </span>
    ),
  },
  { header: 'Identificación', cell: (row) => <span className={classes.figure}>{documentText(row)}</span> },
  {
    header: 'Celular',
    cell: ({ phone }) => <span className={classes.figure}>{phoneText(phone) || '-'}</span>,
  },
  { header: 'Fecha', cell: ({ created_at }) => <DateText value={created_at} /> },
]

export const openColumn = <Row extends Person>(openedAt: (row: Row) => string): Column<Row> => ({
  header: 'Opciones',
  align: 'end',
  cell: (row) => (
    <Button component={Link} to={openedAt(row)} preventScrollReset variant="default" size="xs">
      Ver
      <span className="visually-hidden">
        {' '}
        a {row.name} {row.last_name}
      </span>
    </Button>
  ),
})
