/** Refunds that were approved and have not been paid: what the law wants paid first comes first. */
import type { ReactNode } from 'react'
import type { DueRefundRow, listDueRefunds } from '#domain/changes/staff/staff-contract.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { basisLabel, payWayLabel, refundStateWords } from '#domain/payments/rules/account.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { changeKeys } from './change-queries.ts'
import { DueBadge } from './request-words.tsx'
import classes from './requests.module.css'

const columns: readonly Column<DueRefundRow>[] = [
  {
    header: 'Persona',
    cell: (row) => (
      <span className={classes.stack}>
        <span>
          {row.name} {row.last_name}
        </span>
        <span className={classes.soft}>{row.dni ? documentText(row) : row.reference}</span>
      </span>
    ),
  },
  { header: 'Evento', cell: ({ event }) => event ?? 'Tienda' },
  {
    header: 'Valor',
    cell: ({ amount, basis }) => (
      <span className={classes.stack}>
        <Money value={amount} />
        <span className={classes.soft}>{basisLabel(basis)}</span>
      </span>
    ),
  },
  { header: 'Por dónde', cell: ({ way, gateway }) => payWayLabel(way, gateway) },
  { header: 'Vence', cell: ({ days_left, due_on }) => <DueBadge days={days_left} day={due_on} /> },
  {
    header: 'Estado',
    cell: ({ state }) => {
      const { label, tone } = refundStateWords(state)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
]

/** Where it is marked as paid: at its request, or in the account it was written into. */
const placeOf = ({ change_id, order_id, event_id, registration_id }: DueRefundRow, atRequest: string) => {
  if (change_id !== null) return atRequest
  return order_id === null
    ? `/admin/eventos/show/${event_id}/competitor?inscripcion=${registration_id}`
    : `/admin/productos/checkout/${order_id}`
}

type DueRefundsListProps = { eventId: string; filters: ReactNode }

export function DueRefundsList({ eventId, filters }: DueRefundsListProps) {
  const list = usePagedList({
    queryKey: changeKeys.refunds(eventId),
    load: (query, signal) =>
      call<typeof listDueRefunds>('GET /api/changes/refunds', {
        query: { ...query, event_id: eventId },
        signal,
      }),
  })
  const { search, at } = list
  return (
    <PagedList
      list={list}
      searches="Buscar por nombre, documento o referencia"
      one="devolución"
      many="devoluciones"
      filters={filters}
      caption="Devoluciones por pagar"
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(row) => placeOf(row, at({ solicitud: String(row.change_id) }))}
      empty={
        <EmptyState
          mark={search ? '?' : '0'}
          title={search ? `Nada coincide con «${search}».` : 'No hay devoluciones por pagar.'}
        >
          {search
            ? 'Busca por nombre, documento o referencia.'
            : 'Cuando apruebes una, queda aquí hasta que la marques como pagada con su comprobante.'}
        </EmptyState>
      }
    />
  )
}
