/** /admin/datos-personales: what people asked about their data, what is due first on top. */
import { KIND_WORDS } from '#domain/privacy/rules/requests.ts'
import type { listDataRequests, RequestLine } from '#domain/privacy/staff-contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import type { Route } from './+types/requests-page.ts'
import classes from './request-drawer.module.css'
import { RequestDrawer } from './request-drawer.tsx'
import { DayText, IdentityBadge, RequestStateBadge } from './request-words.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Datos personales | Dorsal' }]

const columns: readonly Column<RequestLine>[] = [
  {
    header: 'Solicitud',
    sort: 'number',
    cell: ({ number }) => <span className={classes.together}>{number}</span>,
  },
  { header: 'Pide', sort: 'kind', cell: ({ kind }) => KIND_WORDS[kind] },
  { header: 'Nombre', sort: 'name', cell: ({ name }) => name },
  { header: 'Identidad', cell: ({ identity }) => <IdentityBadge identity={identity} /> },
  { header: 'Recibida', sort: 'created_at', cell: ({ created_at }) => <DateText value={created_at} /> },
  { header: 'Fecha límite', sort: 'due_on', cell: ({ due_on }) => <DayText day={due_on} /> },
  { header: 'Estado', sort: 'state', cell: (request) => <RequestStateBadge {...request} /> },
]

const FILTERS = [
  {
    name: 'state',
    label: 'Estado',
    all: 'Estado: todas',
    options: [
      { value: 'pending', label: 'Pendientes' },
      { value: 'answered', label: 'Respondidas' },
      { value: 'refused', label: 'Rechazadas' },
    ],
  },
  {
    name: 'kind',
    label: 'Pide',
    all: 'Pide: todo',
    options: Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
  },
] as const

export default function RequestsPage() {
  const { values, fields, chips, filtered } = useSelectFilters(FILTERS)
  const list = usePagedList({
    queryKey: ['data-requests', 'list', values],
    load: (query, signal) =>
      call<typeof listDataRequests>('GET /api/data-requests', { query: { ...query, ...values }, signal }),
  })
  const { search, params, at, change } = list

  return (
    <>
      <PageTitle
        title="Datos personales"
        subtitle="Solicitudes de la Ley 1581 de 2012: primero lo que vence antes."
      />
      <PagedList
        list={list}
        searches="Buscar por nombre, documento o número"
        one="solicitud"
        many="solicitudes"
        filters={fields}
        chips={chips}
        tools={<SavedViews list="data-requests" passing={['solicitud']} />}
        caption="Solicitudes sobre datos personales"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => at({ solicitud: String(id) })}
        empty={
          <EmptyState mark="0" title={search ? `Nada coincide con «${search}».` : 'No hay solicitudes.'}>
            {search || filtered
              ? 'Quita la búsqueda o los filtros para ver las demás.'
              : 'Las personas las hacen en /datos-personales.'}
          </EmptyState>
        }
      />
      <RequestDrawer
        id={params.get('solicitud')}
        onClose={() => change({ solicitud: '' }, { replace: false })}
      />
    </>
  )
}
