/** /admin/datos-personales: what people asked about their data, what is due first on top. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { KIND_WORDS } from '#domain/privacy/rules/requests.ts'
import type { listDataRequests, RequestLine } from '#domain/privacy/staff-contract.ts'
import { call } from '#web/client.ts'
import { useAddressParams } from '#web/ui/address-params.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
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
  const { page, search, setPage, setSearch } = useListAddress()
  const [params, setParams] = useAddressParams()
  const state = params.get('state') ?? ''
  const requests = useQuery({
    queryKey: ['data-requests', 'list', page, search, state],
    queryFn: ({ signal }) =>
      call<typeof listDataRequests>('GET /api/data-requests', { query: { page, search, state }, signal }),
    placeholderData: keepPreviousData,
  })

  const withParam = (name: string, value: string | null) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    if (value) after.set(name, value)
    else after.delete(name)
    return after
  }
  const chooseState = (value: string) =>
    setParams(
      (before) => {
        const after = withParam('state', value)(before)
        after.delete('page')
        return after
      },
      { replace: true },
    )

  return (
    <>
      <PageTitle
        title="Datos personales"
        subtitle="Solicitudes de la Ley 1581 de 2012: primero lo que vence antes."
      />
      <ListTools total={requests.data?.total} one="solicitud" many="solicitudes">
        <SearchBox label="Buscar por nombre, documento o número" value={search} onSearch={setSearch} />
        <NativeSelect
          aria-label="Estado"
          data={STATES}
          value={state}
          onChange={(event) => chooseState(event.currentTarget.value)}
        />
      </ListTools>
      {requests.error && !requests.data ? (
        <LoadError error={requests.error} onRetry={() => requests.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Solicitudes sobre datos personales"
            columns={columns}
            rows={requests.data?.data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `?${withParam('solicitud', String(id))(params)}`}
            loading={requests.isPlaceholderData || requests.isPending}
            empty={
              <EmptyState mark="0" title={search ? `Nada coincide con «${search}».` : 'No hay solicitudes.'}>
                {search ? null : 'Las personas las hacen en /datos-personales.'}
              </EmptyState>
            }
          />
          <Pager page={page} lastPage={requests.data?.last_page ?? 1} onPage={setPage} />
        </>
      )}
      <RequestDrawer
        id={params.get('solicitud')}
        onClose={() => setParams(withParam('solicitud', null), { preventScrollReset: true })}
      />
    </>
  )
}
