/** /admin/datos-personales: what people asked about their data, what is due first on top. */
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { KIND_WORDS } from '#domain/privacy/rules/requests.ts'
import type { listDataRequests, RequestLine } from '#domain/privacy/staff-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import type { Route } from './+types/requests-page.ts'
import classes from './request-drawer.module.css'
import { RequestDrawer } from './request-drawer.tsx'
import { DayText, IdentityBadge, RequestStateBadge } from './request-words.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Datos personales | Dorsal' }]

const columns: readonly Column<RequestLine>[] = [
  { header: 'Solicitud', cell: ({ number }) => <span className={classes.together}>{number}</span> },
  { header: 'Pide', cell: ({ kind }) => KIND_WORDS[kind] },
  { header: 'Nombre', cell: ({ name }) => name },
  { header: 'Identidad', cell: ({ identity }) => <IdentityBadge identity={identity} /> },
  { header: 'Recibida', cell: ({ created_at }) => <DateText value={created_at} /> },
  { header: 'Fecha límite', cell: ({ due_on }) => <DayText day={due_on} /> },
  { header: 'Estado', cell: (request) => <RequestStateBadge {...request} /> },
]

const STATES = [
  { value: '', label: 'Estado: todas' },
  { value: 'pending', label: 'Pendientes' },
  { value: 'answered', label: 'Respondidas' },
  { value: 'refused', label: 'Rechazadas' },
]

export default function RequestsPage() {
  const state = useSearchParams()[0].get('state') ?? ''
  const list = usePagedList({
    queryKey: ['data-requests', 'list', state],
    load: (query, signal) =>
      call<typeof listDataRequests>('GET /api/data-requests', { query: { ...query, state }, signal }),
  })
  const { search, params, at, change, setFilter } = list

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
        filters={
          <NativeSelect
            aria-label="Estado"
            data={STATES}
            value={state}
            onChange={(event) => setFilter({ state: event.currentTarget.value })}
          />
        }
        caption="Solicitudes sobre datos personales"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => at({ solicitud: String(id) })}
        empty={
          <EmptyState mark="0" title={search ? `Nada coincide con «${search}».` : 'No hay solicitudes.'}>
            {search ? null : 'Las personas las hacen en /datos-personales.'}
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
