/** /admin/eventos/edit-external/{id}. The title is hidden when editing (specification, section 2). */
import { useQuery } from '@tanstack/react-query'
import type { getExternalEvent, updateExternalEvent } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { FormSkeleton } from '#web/ui/skeletons.tsx'
import { EVENTS, shownAt, TO_EVENTS } from '../event-addresses.ts'
import { eventKeys } from '../event-queries.ts'
import { fieldTime } from '../form/event-draft.ts'
import type { Route } from './+types/edit-external-page.ts'
import { ExternalForm } from './external-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Editar evento externo | Dorsal' }]

export default function EditExternalPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...eventKeys.form(id), 'external'],
    queryFn: ({ signal }) =>
      call<typeof getExternalEvent>('GET /api/eventos-externos/:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <PageError error={error} onRetry={refetch} home={TO_EVENTS} />
  if (!data) return <FormSkeleton fields={5} />
  return (
    <>
      <PageTitle
        crumbs={[EVENTS, { label: data.name, to: shownAt(data) }]}
        title={`Editar ${data.name}`}
        unseen
      />
      <ExternalForm
        key={data.id}
        saved={{
          name: data.name,
          sport: data.sport,
          event_datetime: fieldTime(data.event_datetime),
          own_event: data.own_event,
        }}
        current={data}
        save={(body) =>
          call<typeof updateExternalEvent>('POST /api/eventos-externos/:id', {
            params: { id },
            query: { _method: 'PUT' },
            body,
          })
        }
      />
    </>
  )
}
