/** A line of the ledger: who, what, how it stands and what came in. */
import type { LedgerEntry } from '#domain/payments/ledger/ledger-contract.ts'
import { standingWords, wayLabel } from '#domain/payments/rules/ledger.ts'
import { useSite } from '#web/site.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './ledger.module.css'
import { aboveTotal, isOverpaid, owedOf } from './money-left.ts'

export function StandingBadge({ standing }: Pick<LedgerEntry, 'standing'>) {
  const { label, tone } = standingWords(standing, useSite()?.organizer ?? '')
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

export const ledgerColumns: readonly Column<LedgerEntry>[] = [
  {
    header: 'Quién',
    sort: 'name',
    cell: ({ name, dni, members }) => (
      <span className={classes.stack}>
        <span>
          {name}
          {members > 1 ? ` y ${members - 1} más` : ''}
        </span>
        <span className={classes.soft}>{dni}</span>
      </span>
    ),
  },
  {
    header: 'Evento',
    sort: 'event',
    cell: ({ event, reference }) => (
      <span className={classes.stack}>
        <span>{event}</span>
        <span className={classes.reference}>{reference}</span>
      </span>
    ),
  },
  { header: 'Estado', sort: 'standing', cell: ({ standing }) => <StandingBadge standing={standing} /> },
  { header: 'Pasarela', sort: 'gateway', cell: ({ gateway }) => wayLabel(gateway) },
  { header: 'Fecha', sort: 'at', cell: ({ at }) => <DateText value={at} form="date and time" /> },
  { header: 'Total', sort: 'amount', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  {
    header: 'Recibido',
    sort: 'received',
    align: 'end',
    cell: (entry) => (
      <span className={classes.stack}>
        <Money value={entry.received} />
        {isOverpaid(entry) ? (
          <span className={classes.above}>
            de más <Money value={aboveTotal(entry)} />
          </span>
        ) : null}
        {owedOf(entry) > 0 ? (
          <span className={classes.above}>
            debe <Money value={owedOf(entry)} />
          </span>
        ) : null}
        {entry.refunded > 0 ? (
          <span className={classes.soft}>
            devuelto <Money value={entry.refunded} />
          </span>
        ) : null}
      </span>
    ),
  },
]
