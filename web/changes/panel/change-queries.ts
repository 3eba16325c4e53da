/** Where the browser keeps what it knows about requests, and what it reads again when one of them moved. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventKeys } from '#web/events/event-queries.ts'
import { participantKeys } from '#web/registration/staff/participant-queries.ts'

export const changeKeys = {
  all: ['changes'] as const,
  waiting: ['changes', 'waiting'] as const,
  list: (...filter: string[]) => ['changes', 'list', ...filter] as const,
  refunds: (...filter: string[]) => ['changes', 'refunds', ...filter] as const,
  one: (id: string) => ['changes', 'one', id] as const,
  participant: (id: number) => ['changes', 'participant', id] as const,
}

/** A change moves places, sizes, accounts and the people of a registration. */
export const useChangesMoved = () => {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [changeKeys.all, participantKeys.all, eventKeys.all, ['ledger']])
      void client.invalidateQueries({ queryKey })
  }, [client])
}
