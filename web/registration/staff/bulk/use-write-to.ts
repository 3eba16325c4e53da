/** A draft for the chosen people, opened where messages are written. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { createMessage } from '#domain/messages/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

export const useWriteTo = (eventId: number) => {
  const navigate = useNavigate()
  const { show } = useNotice()
  return useMutation({
    mutationFn: (participant_ids: number[]) =>
      call<typeof createMessage>('POST /api/eventos/:id/messages', {
        params: { id: eventId },
        body: { body: 'Hola, {{nombre}}:\n\n', segment: { participant_ids } },
      }),
    onSuccess: ({ id }) => void navigate(`/admin/eventos/show/${eventId}/mensajes/${id}`),
    onError: (error) => void show(failureOf(error)),
  })
}
