/** /admin/eventos/show/{id}/vista-previa: the event's page as the public will see it, also while it is inactive. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { previewSiteEvent } from '#domain/events/site/site-contract.ts'
import { call } from '#web/client.ts'
import { useSite } from '#web/site.ts'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { FormSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { EVENTS, publicPathOf, shownAt, TO_EVENTS } from '../event-addresses.ts'
import { useEvent } from '../event-queries.ts'
import { EventView } from './event-view.tsx'
import classes from './preview-page.module.css'
import { questionsOf } from './questions-of.ts'

export const meta = () => [{ title: 'Vista previa | Dorsal' }]

const usePreview = (id: string) =>
  useQuery({
    queryKey: ['event-preview', id],
    queryFn: ({ signal }) =>
      call<typeof previewSiteEvent>('GET /api/eventos/:id/vista-previa', { params: { id }, signal }),
  })

export default function PreviewPage() {
  const { id = '' } = useParams()
  const { data: shown } = useEvent(id)
  const { data, error, refetch } = usePreview(id)
  const organizer = useSite()?.organizer ?? 'quien organiza'
  if (error && !data) return <PageError error={error} onRetry={refetch} home={TO_EVENTS} />
  if (!data || !shown)
    return (
      <>
        <TitleSkeleton />
        <FormSkeleton fields={6} />
      </>
    )
  const { event } = data
  const active = shown.event.status === 'active'
  return (
    <>
      <PageTitle
        crumbs={[EVENTS, { to: shownAt(event), label: event.name }]}
        title="Vista previa"
        subtitle={
          active
            ? 'El evento está activo: esto es lo que el público ve.'
            : 'El evento está inactivo: nadie más puede ver esto todavía.'
        }
        action={
          active ? (
            <Button component={Link} to={publicPathOf(event)} variant="default">
              Ver evento
            </Button>
          ) : undefined
        }
      />
      <div className={classes.frame}>
        <EventView event={event} organizer={organizer} questions={questionsOf(event, organizer)} preview />
      </div>
    </>
  )
}
