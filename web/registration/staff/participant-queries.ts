/** Where the browser keeps what it knows about participants, and what it reads again when one of them changed. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { eventKeys } from '#web/events/event-queries.ts'

export const participantKeys = {
  all: ['participants'] as const,
  list: (eventId: number, ...filter: (string | number)[]) =>
    ['participants', 'list', eventId, ...filter] as const,
  marked: (eventId: number) => ['participants', 'marked', eventId] as const,
  registration: (id: number) => ['participants', 'registration', id] as const,
  questions: (eventId: number) => ['participants', 'questions', eventId] as const,
}

export const competitorKeys = {
  all: ['competitors'] as const,
  list: (...filter: (string | number)[]) => ['competitors', 'list', ...filter] as const,
  one: (id: number) => ['competitors', 'one', id] as const,
}

/** Spots, kits and figures of the event move with its people, and so does what they owe (the account is the ledger's). */
export const useParticipantsChanged = () => {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [participantKeys.all, competitorKeys.all, eventKeys.all, ['ledger']])
      void client.invalidateQueries({ queryKey })
  }, [client])
}
