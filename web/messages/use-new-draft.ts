/** A new draft, for everybody or for the people somebody chose, and the way to it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { createMessage } from '#domain/messages/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { draftAt, messageKeys } from './message-keys.ts'

export const useNewDraft = (eventId: string) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  const { mutate, isPending } = useMutation({
    mutationFn: (participant_ids: number[] | undefined) =>
      call<typeof createMessage>('POST /api/eventos/:id/messages', {
        params: { id: eventId },
        body: {
          body: 'Hola, {{nombre}}:\n\n',
          segment: participant_ids ? { participant_ids } : { paid: true },
        },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: messageKeys.list(eventId) })
      void navigate(draftAt(eventId, id), { replace: true })
    },
    onError: (error) => void show(failureOf(error)),
  })
  const create = useCallback((participant_ids?: number[]) => mutate(participant_ids), [mutate])
  return { create, creating: isPending }
}
