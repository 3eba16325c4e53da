/** Places and blocks of an event, for who registers people into them. */
import { useQuery } from '@tanstack/react-query'
import type { Capacity, getCapacity } from '#domain/events/capacity/capacity-contract.ts'
import { call } from '#web/client.ts'
import { eventKeys } from '#web/events/event-queries.ts'

export const useCapacity = (eventId: number) =>
  useQuery({
    queryKey: [...eventKeys.all, 'cupos', eventId],
    queryFn: ({ signal }) =>
      call<typeof getCapacity>('GET /api/eventos/:id/cupos', { params: { id: eventId }, signal }),
  })

/** Those that still take somebody. */
export const openBlocks = (capacity: Capacity | undefined) =>
  (capacity?.blocks ?? []).filter(({ released_at, left }) => released_at === null && left > 0)

/** Distances without a place of the public's left, by id. */
export const fullDistances = (capacity: Capacity | undefined) =>
  new Set((capacity?.distances ?? []).filter(({ free }) => free === 0).map(({ id }) => id))
