/** A line of money: when, whose, which way, who wrote it down, and how much of it is VAT. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Movement } from '#domain/payments/ledger/movements-contract.ts'
import { payWayLabel } from '#domain/payments/rules/account.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './movements.module.css'

/** What came has its sign too: a column of money that comes and goes is read by it. */
function SignedMoney({ value }: { value: number }) {
  return (
    <data className={classes.signed} value={value} data-out={value < 0}>
      {value > 0 ? '+' : ''}
      {formatPesos(value)}
    </data>
  )
}

const wayNote = ({ way, label, counters, direction }: Movement) =>
  [
    payWayLabel(way) === label ? null : payWayLabel(way),
    counters ? 'anula otra línea' : direction === 'out' ? 'devolución' : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const movementColumns: readonly Column<Movement>[] = [
  {
    header: 'Fecha y referencia',
    sort: 'at',
    cell: ({ at, reference }) => (
      <span className={classes.stack}>
        <DateText value={at} form="date and time" />
        <span className={classes.reference}>{reference}</span>
      </span>
    ),
  },
  { header: 'Evento', sort: 'event', cell: ({ event }) => <span className={classes.words}>{event}</span> },
  {
    header: 'Quién',
    sort: 'name',
    cell: ({ name, document_type, dni }) => (
      <span className={classes.stack}>
        <span className={classes.words}>{name}</span>
        <span className={classes.soft}>{[document_type, dni].filter(Boolean).join(' ')}</span>
      </span>
    ),
  },
  {
    header: 'Forma',
    sort: 'way',
    cell: (movement) => (
      <span className={classes.stack}>
        <span>{movement.label}</span>
        <span className={classes.soft}>{wayNote(movement)}</span>
      </span>
    ),
  },
  {
    header: 'Nota y quién lo anotó',
    sort: 'user',
    cell: ({ note, user }) => (
      <span className={classes.stack}>
        <span className={classes.words}>{note || (user ? '' : '—')}</span>
        {user ? <span className={classes.soft}>{user}</span> : null}
      </span>
    ),
  },
  {
    header: 'Base',
    sort: 'base',
    align: 'end',
    cell: ({ base, tax }) => (
      <span className={tax === 0 ? classes.untaxed : undefined}>
        <Money value={base} />
      </span>
    ),
  },
  {
    header: 'IVA',
    sort: 'tax',
    align: 'end',
    cell: ({ tax }) => (
      <span className={tax === 0 ? classes.untaxed : undefined}>
        <Money value={tax} />
      </span>
    ),
  },
  { header: 'Valor', sort: 'amount', align: 'end', cell: ({ amount }) => <SignedMoney value={amount} /> },
]
