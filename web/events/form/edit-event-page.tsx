/** /admin/eventos/edit/{id} */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Navigate } from 'react-router'
import type { EventDetail, getEventForEdit, updateEvent } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { FormSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { EVENTS, editorOf, shownAt, TO_EVENTS } from '../event-addresses.ts'
import { eventKeys } from '../event-queries.ts'
import type { Route } from './+types/edit-event-page.ts'
import { draftOf } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { withWarnings } from './saved-notice.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Editar evento | Dorsal' }]

function EditEvent({ event, reload }: { event: EventDetail; reload: () => Promise<unknown> }) {
  const saved = useMemo(() => draftOf(event), [event])
  const client = useQueryClient()
  const { show } = useNotice()
  const { id } = event

  return (
    <EventForm
      saved={saved}
      stored={event}
      draftName={String(id)}
      submitLabel="Actualizar evento"
      cancel={
        <Button component={Link} to={shownAt(event)} variant="default">
          Cancelar
        </Button>
      }
      save={(body) => call<typeof updateEvent>('POST /api/eventos/:id', { params: { id }, body })}
      onSaved={async (answer) => {
        void client.invalidateQueries({ queryKey: eventKeys.all })
        void reload()
        await show(withWarnings(answer))
      }}
      onReload={reload}
    />
  )
}

export default function EditEventPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery({
    queryKey: eventKeys.form(id),
    queryFn: ({ signal }) =>
      call<typeof getEventForEdit>('GET /api/eventos/:id/edit', { params: { id }, signal }),
    // Fresh whenever the page opens, and never again while somebody types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (error && !data) return <PageError error={error} onRetry={refetch} home={TO_EVENTS} />
  if (!data)
    return (
      <>
        <TitleSkeleton />
        <FormSkeleton fields={8} />
      </>
    )
  const { event } = data
  // An external event has a form of its own, whichever address was typed.
  if (event.external) return <Navigate to={editorOf(event)} replace />
  return (
    <>
      <title>{`Editar ${event.name} | Dorsal`}</title>
      <PageTitle
        crumbs={[EVENTS, { to: shownAt(event), label: event.name }]}
        title="Editar evento"
        subtitle={event.name}
      />
      <EditEvent key={event.id} event={event} reload={refetch} />
    </>
  )
}
