/** The figures of the tab Cupos, and how what a block changed reaches the screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Capacity, getCapacity } from '#domain/events/capacity/capacity-contract.ts'
import { call } from '#web/client.ts'
import { eventKeys } from '../event-queries.ts'

export const useCapacity = (id: string) =>
  useQuery({
    queryKey: eventKeys.capacity(id),
    queryFn: ({ signal }) =>
      call<typeof getCapacity>('GET /api/eventos/:id/cupos', { params: { id }, signal }),
  })

/** An answer brings the new figures along; the event's own follow. */
export const useCapacityChanged = (eventId: number) => {
  const client = useQueryClient()
  return useCallback(
    (capacity: Capacity) => {
      client.setQueryData(eventKeys.capacity(eventId), capacity)
      void client.invalidateQueries({ queryKey: eventKeys.one(eventId) })
    },
    [client, eventId],
  )
}
