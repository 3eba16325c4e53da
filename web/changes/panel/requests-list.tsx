/** Requests as a list: who, what, the money, and by when. */
import { CHANGE_KINDS, kindLabel } from '#domain/changes/rules/kinds.ts'
import type { listRequests, RequestRow } from '#domain/changes/staff/staff-contract.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { useEventOptions } from '#web/accounts/event-options.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import { changeKeys } from './change-queries.ts'
import { RequestDue, RequestMoney } from './request-words.tsx'
import classes from './requests.module.css'
import type { View } from './requests-tabs.tsx'

type ListView = Exclude<View, 'devoluciones'>

const SHOWS = { decidir: 'decision', espera: 'waiting', todas: 'all' } as const

const columns = (view: ListView): readonly Column<RequestRow>[] => [
  {
    header: 'Persona',
    sort: 'name',
    cell: (row) => (
      <span className={classes.stack}>
        <span>
          {row.name} {row.last_name}
        </span>
        <span className={classes.soft}>{documentText(row)}</span>
      </span>
    ),
  },
  {
    header: 'Qué pide',
    sort: 'kind',
    wide: true,
    cell: ({ label, before, after, event }) => (
      <span className={classes.what}>
        <span>{label}</span>
        <span className={classes.soft}>
          {before} → {after}
        </span>
        <span className={classes.soft}>{event}</span>
      </span>
    ),
  },
  { header: 'Dinero', sort: 'money', cell: (row) => <RequestMoney {...row} /> },
  { header: 'Pedida', sort: 'asked_at', cell: ({ asked_at }) => <DateText value={asked_at} /> },
  { header: 'Vence', sort: 'due_on', cell: (row) => <RequestDue {...row} /> },
  // In its own view every row says the same.
  ...(view === 'decidir'
    ? []
    : [
        {
          header: 'Estado',
          sort: 'state',
          cell: ({ tone, state_label }: RequestRow) => <StatusBadge tone={tone}>{state_label}</StatusBadge>,
        },
      ]),
]

const NOTHING: Record<ListView, { title: string; text: string }> = {
  decidir: {
    title: 'Nada por decidir.',
    text: 'Aquí llega lo que necesita tu aprobación. Lo que cada evento aprueba sin preguntarte está en «Todas».',
  },
  espera: {
    title: 'Nadie está esperando.',
    text: 'Aquí está lo que espera un pago, una confirmación o a alguien que entregue su talla.',
  },
  todas: {
    title: 'Nadie ha pedido un cambio.',
    text: 'La gente los pide desde su inscripción. Para hacer uno por alguien, abre el evento, Competidores, y la persona.',
  },
}

const KINDS = CHANGE_KINDS.map((value) => ({ value, label: kindLabel(value) }))

export function RequestsList({ view }: { view: ListView }) {
  const events = useEventOptions()
  const { values, fields, chips, filtered } = useSelectFilters([
    { name: 'kind', label: 'Qué pide', all: 'Pide: todo', options: KINDS },
    { name: 'event_id', label: 'Evento', all: 'Evento: todos', options: events },
  ])
  const list = usePagedList({
    queryKey: changeKeys.list(view, values.event_id, values.kind),
    load: (query, signal) =>
      call<typeof listRequests>('GET /api/changes', {
        query: { ...query, ...values, show: SHOWS[view] },
        signal,
      }),
  })
  const { search, at } = list
  return (
    <PagedList
      list={list}
      searches="Buscar por nombre, documento o referencia"
      one="solicitud"
      many="solicitudes"
      filters={fields}
      chips={chips}
      tools={<SavedViews list="requests" passing={['solicitud']} stays={['vista']} />}
      caption="Solicitudes"
      columns={columns(view)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => at({ solicitud: String(id) })}
      empty={
        filtered || search ? (
          <EmptyState mark="?" title={search ? `Nada coincide con «${search}».` : 'Nada con estos filtros.'}>
            Busca por nombre, documento o referencia, o mira en «Todas».
          </EmptyState>
        ) : (
          <EmptyState mark="0" title={NOTHING[view].title}>
            {NOTHING[view].text}
          </EmptyState>
        )
      }
    />
  )
}
