/** /admin/solicitudes: what people ask for after the sale, what is due first on top. With ?event_id= of one event. */
import { useListAddress } from '#web/ui/list-address.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/requests-page.ts'
import { DueRefundsList } from './due-refunds-list.tsx'
import { RequestsList } from './requests-list.tsx'
import { RequestsTabs, VIEWS } from './requests-tabs.tsx'
import { useWaiting } from './waiting-count.ts'

const RequestDrawer = opensLater(async () => (await import('./request-drawer.tsx')).RequestDrawer, {
  id: null,
})

export const meta: Route.MetaFunction = () => [{ title: 'Solicitudes | Dorsal' }]

export default function RequestsPage() {
  const { params, change } = useListAddress()
  const eventId = params.get('event_id') ?? ''
  const view = VIEWS.find((name) => name === params.get('vista')) ?? 'decidir'
  const waiting = useWaiting()

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
      {view === 'devoluciones' ? <DueRefundsList /> : <RequestsList key={view} view={view} />}
      <RequestDrawer
        id={params.get('solicitud')}
        onClose={() => change({ solicitud: '' }, { replace: false })}
      />
    </>
  )
}
