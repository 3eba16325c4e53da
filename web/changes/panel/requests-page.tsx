/** /admin/solicitudes: what people ask for after the sale, what is due first on top. With ?event_id= of one event. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listEventNames } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { useListAddress } from '#web/ui/list-address.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/requests-page.ts'
import { DueRefundsList } from './due-refunds-list.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import classes from './requests.module.css'
import { RequestsList } from './requests-list.tsx'
import { RequestsTabs, VIEWS } from './requests-tabs.tsx'
import { useWaiting } from './waiting-count.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Solicitudes | Dorsal' }]

export default function RequestsPage() {
  const { params, change, setFilter } = useListAddress()
  const eventId = params.get('event_id') ?? ''
  const view = VIEWS.find((name) => name === params.get('vista')) ?? 'decidir'
  const waiting = useWaiting()
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  const byEvent = (
    <NativeSelect
      className={classes.filter}
      aria-label="Evento"
      value={eventId}
      onChange={({ currentTarget }) => setFilter({ event_id: currentTarget.value })}
      data={[
        { value: '', label: 'Evento: todos' },
        ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )

  return (
    <>
      <PageTitle
        title="Solicitudes"
        subtitle="Lo que la gente pide después de inscribirse: primero lo que vence antes."
      />
      <RequestsTabs
        view={view}
        eventId={eventId}
        counts={{ decidir: waiting?.decision ?? 0, devoluciones: waiting?.refunds ?? 0 }}
      />
      {view === 'devoluciones' ? (
        <DueRefundsList eventId={eventId} filters={byEvent} />
      ) : (
        <RequestsList key={view} view={view} eventId={eventId} filters={byEvent} />
      )}
      <RequestDrawer
        id={params.get('solicitud')}
        onClose={() => change({ solicitud: '' }, { replace: false })}
      />
    </>
  )
}
