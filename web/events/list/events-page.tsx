/** /admin/eventos: the events a person manages, as cards. */
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listEvents } from '#domain/events/contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { useIsAdministrator } from '../administrator-only.tsx'
import { eventKeys } from '../event-queries.ts'
import { FirstStepsAround } from '../first-steps/first-steps.tsx'
import type { Route } from './+types/events-page.ts'
import { EventCardTile } from './event-card.tsx'
import classes from './events-page.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Eventos | Dorsal' }]

const STATUSES = [
  { value: '', label: 'Todos los estados' },
  { value: 'active', label: 'Activos' },
  { value: 'inactive', label: 'Inactivos' },
]

const ORDERS = [
  { value: '', label: 'Primero los próximos' },
  { value: '-created_at', label: 'Los últimos creados' },
  { value: '-date', label: 'Por fecha, del último al primero' },
  { value: 'name', label: 'Por nombre' },
  { value: 'city', label: 'Por ciudad' },
]

const createExternal = (
  <Button component={Link} to="/admin/eventos/crear-externo" variant="default">
    Crear evento externo
  </Button>
)
const createOwn = (
  <Button component={Link} to="/admin/eventos/crear" leftSection={<IconPlus size={18} aria-hidden="true" />}>
    Crear evento
  </Button>
)

export default function EventsPage() {
  const { params, page, search, sort, setPage, setSearch, setFilter, setSort } = useListAddress()
  const status = STATUSES.find(({ value }) => value === params.get('status'))?.value ?? ''
  const creates = useIsAdministrator()
  const events = useQuery({
    queryKey: eventKeys.list(page, search, status, sort),
    queryFn: ({ signal }) =>
      call<typeof listEvents>('GET /api/eventos', {
        query: { page, search, status: status || undefined, sort, per_page: 12 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const filtered = Boolean(search || status)

  return (
    <>
      <PageTitle
        title="Eventos"
        action={
          creates ? (
            <>
              {createExternal}
              {createOwn}
            </>
          ) : null
        }
      />
      <FirstStepsAround>
        <ListTools total={events.data?.total} one="evento" many="eventos">
          <SearchBox label="Buscar evento" value={search} onSearch={setSearch} />
          <NativeSelect
            aria-label="Estado"
            className={classes.status}
            data={STATUSES}
            value={status}
            onChange={(event) => setFilter({ status: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Orden"
            className={`${classes.status} ${classes.order}`}
            data={ORDERS}
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value)}
          />
          <SavedViews list="events" />
        </ListTools>
        {events.error && !events.data ? (
          <LoadError error={events.error} onRetry={() => events.refetch()} />
        ) : !events.data ? (
          <CardsSkeleton />
        ) : events.data.data.length === 0 ? (
          <div className={classes.empty}>
            <EmptyState
              mark="0"
              level={2}
              title={filtered ? 'Ningún evento coincide.' : 'Aún no hay eventos.'}
              action={filtered || !creates ? undefined : createOwn}
            >
              {filtered
                ? 'Prueba con otra parte del nombre o con otro estado.'
                : creates
                  ? 'Crea el primero: tarifas, categorías y kits en una sola página.'
                  : 'Cuando te asignen uno, lo encuentras aquí.'}
            </EmptyState>
          </div>
        ) : (
          <>
            <ul className={classes.grid} data-stale={events.isPlaceholderData}>
              {events.data.data.map((event) => (
                <EventCardTile key={event.id} event={event} />
              ))}
            </ul>
            <Pager page={page} lastPage={events.data.last_page} onPage={setPage} />
          </>
        )}
      </FirstStepsAround>
    </>
  )
}
