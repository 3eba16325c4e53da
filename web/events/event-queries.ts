/** Where the browser keeps what it knows about events, so that a change in one screen reaches the others. */
import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { EventDetail, getEvent } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'

export const eventKeys = {
  all: ['events'] as const,
  list: (...filters: (string | number)[]) => ['events', 'list', ...filters] as const,
  one: (id: string | number) => ['events', 'one', String(id)] as const,
  capacity: (id: string | number) => ['events', 'capacity', String(id)] as const,
  overview: (id: string | number) => ['events', 'overview', String(id)] as const,
  firstSteps: (list: string) => ['events', 'first-steps', list] as const,
  groups: (id: string | number) => ['events', 'groups', String(id)] as const,
  gallery: (id: string | number) => ['event-gallery', String(id)] as const,
  partners: (id: string | number) => ['event-partners', String(id)] as const,
  /** Apart from the rest: a form that is being filled in must not reload under the person's hands. */
  form: (id: string | number) => ['event-form', String(id)] as const,
}

export const useEvent = (id: string) =>
  useQuery({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => call<typeof getEvent>('GET /api/eventos/:id', { params: { id }, signal }),
  })

/** The event whose detail is open; for the tabs inside event-shell.tsx. */
export const useShownEvent = () => useOutletContext<EventDetail>()
