/** Rows that count and that somebody should know of: the newest ones, and how many there are of each kind. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { DeskBoard, ShownHandover } from '#domain/kit-desk/board/board-contract.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './board.module.css'
import { atText, FLAG_NAMES, KIND_NAMES, personText } from './board-words.ts'

const COLUMNS: Column<ShownHandover>[] = [
  {
    header: 'Persona',
    cell: (row) => (
      <span className={classes.stack}>
        <span className={classes.name}>{personText(row)}</span>
        <span className={classes.soft}>
          {KIND_NAMES[row.kind]} en {row.desk}
        </span>
      </span>
    ),
  },
  { header: 'Cuándo', cell: ({ happened_at }) => atText(happened_at) },
  {
    header: 'Aviso',
    cell: ({ flags }) => (
      <span className={classes.badges}>
        {flags.map((flag) => (
          <StatusBadge key={flag} tone={flag === 'paper' ? 'info' : 'warning'}>
            {FLAG_NAMES[flag]}
          </StatusBadge>
        ))}
      </span>
    ),
  },
]

export function FlagsView({ board: { flags, flagged } }: { board: DeskBoard }) {
  return (
    <>
      {flags.length > 0 ? (
        <ul className={classes.flags} aria-label="Avisos por clase">
          {flags.map(({ flag, rows }) => (
            <li key={flag}>
              {FLAG_NAMES[flag]} <strong>{formatNumber(rows)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      <DataTable
        caption="Entregas con aviso"
        columns={COLUMNS}
        rows={flagged}
        rowKey={({ id }) => id}
        empty={
          <EmptyState mark="OK" level={3} title="Ninguna entrega tiene avisos.">
            Aquí quedan las que se hicieron con el PIN, sin firma, o con una talla que no estaba.
          </EmptyState>
        }
      />
    </>
  )
}
