/** Refunds that were approved and have not been paid: what the law wants paid first comes first. */
import { daysUntil } from '#domain/changes/rules/due.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { documentText } from '#domain/colombia/documents.ts'
import type { listRefunds, OpenRefund } from '#domain/payments/account/refund-contract.ts'
import { payWayLabel } from '#domain/payments/rules/account.ts'
import { useEventOptions } from '#web/accounts/event-options.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import { refundWords } from '#web/payments/account/refund-words.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import { changeKeys } from './change-queries.ts'
import { DueBadge } from './request-words.tsx'
import classes from './requests.module.css'

const columns: readonly Column<OpenRefund>[] = [
  {
    header: 'Persona',
    sort: 'name',
    cell: (row) => (
      <span className={classes.stack}>
        <span>{row.name}</span>
        <span className={classes.soft}>{row.dni ? documentText(row) : row.reference}</span>
      </span>
    ),
  },
  { header: 'Evento', sort: 'event', cell: ({ event }) => event },
  {
    header: 'Valor',
    sort: 'amount',
    cell: ({ amount, label }) => (
      <span className={classes.stack}>
        <Money value={amount} />
        <span className={classes.soft}>{label}</span>
      </span>
    ),
  },
  { header: 'Por dónde', sort: 'way', cell: ({ way, gateway }) => payWayLabel(way, gateway) },
  {
    header: 'Vence',
    sort: 'due_on',
    cell: ({ due_on }) => <DueBadge days={daysUntil(due_on, bogotaDay(new Date()))} day={due_on} />,
  },
  {
    header: 'Estado',
    sort: 'state',
    cell: (refund) => {
      const { label, tone } = refundWords(refund)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
]

/** Where it is marked as paid: at its request, or in the account it was written into. */
const placeOf = ({ change_id, kind, event_id, owner_id }: OpenRefund, atRequest: string) => {
  if (change_id !== null) return atRequest
  return kind === 'registration'
    ? `/admin/eventos/show/${event_id}/competitor?inscripcion=${owner_id}`
    : `/admin/productos/checkout/${owner_id}`
}

export function DueRefundsList() {
  const events = useEventOptions()
  const { values, fields, chips } = useSelectFilters([
    { name: 'event_id', label: 'Evento', all: 'Evento: todos', options: events },
  ])
  const list = usePagedList({
    queryKey: changeKeys.refunds(values.event_id),
    load: (query, signal) =>
      call<typeof listRefunds>('GET /api/refunds', {
        query: { per_page: 25, ...query, ...values, open: '1' },
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
      filters={fields}
      chips={chips}
      tools={<SavedViews list="due-refunds" passing={['solicitud']} stays={['vista']} />}
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
