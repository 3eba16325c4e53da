/** /admin/eventos/show/{id}/...: one event with its header, figures and tabs; the tab itself is the child route. */
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { PageError } from '#web/ui/page-error.tsx'
import { LinesSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { shownAt, TO_EVENTS } from '../event-addresses.ts'
import { useEvent } from '../event-queries.ts'
import type { Route } from './+types/event-shell.ts'
import { EventFigures } from './event-figures.tsx'
import { EventHeader } from './event-header.tsx'
import { EventTabs } from './event-tabs.tsx'
import { SlimHeader, SlimSkeleton } from './slim-header.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Evento | Dorsal' }]

const CERTIFICATE = 'certificate-design'

export default function EventShell({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useEvent(id)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const event = data?.event

  // A restricted event has one tab; an address without a tab means the first one.
  const only = event?.restricted ? CERTIFICATE : 'overview'
  const astray =
    event !== undefined &&
    (event.restricted ? !pathname.includes(`/${CERTIFICATE}`) : /\/show\/[^/]+\/?$/.test(pathname))
  useEffect(() => {
    if (event && astray) void navigate(shownAt(event, only), { replace: true })
  }, [event, astray, only, navigate])

  // Only Detalles has room for the whole header; a restricted event has no Detalles.
  const slim = !event?.restricted && !/\/overview\/?$/.test(pathname)

  if (error && !data) return <PageError error={error} onRetry={refetch} home={TO_EVENTS} />
  if (!event)
    return (
      <>
        {slim ? <SlimSkeleton /> : <TitleSkeleton />}
        <LinesSkeleton lines={6} />
      </>
    )
  return (
    <>
      <title>{`${event.name} | Dorsal`}</title>
      {slim ? <SlimHeader event={event} /> : <EventHeader event={event} />}
      {slim || event.restricted ? null : <EventFigures event={event} />}
      <EventTabs event={event} slim={slim} />
      {astray ? null : <Outlet context={event} />}
    </>
  )
}
