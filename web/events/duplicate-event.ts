/** 'Duplicar': the copy is inactive and opens at once, since its dates are the first thing to change. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { duplicateEvent, EventCard } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { editorOf } from './event-addresses.ts'
import { eventKeys } from './event-queries.ts'

export const useDuplicateEvent = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  return useMutation({
    mutationFn: ({ id }: Pick<EventCard, 'id' | 'external'>) =>
      call<typeof duplicateEvent>('POST /api/eventos/:id/duplicate', { params: { id } }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: (answer, { external }) => {
      void client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer).then(() => navigate(editorOf({ id: answer.event.id, external })))
    },
  })
}
