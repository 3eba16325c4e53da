/** What can be done with a message that left: stop it, go on, try again what was refused, write another like it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { duplicateMessage } from '#domain/messages/contract.ts'
import type {
  continueMessage,
  MessageRecipient,
  retryMessage,
  settleRecipient,
  stopMessage,
} from '#domain/messages/sending/sending-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { draftAt, messageKeys } from '../message-keys.ts'

export const useMessageActs = (eventId: string, messageId: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const params = { id: eventId, message_id: messageId }
  const readAgain = () => client.invalidateQueries({ queryKey: messageKeys.all(eventId) })
  const acting = useMutation({
    mutationFn: (act: () => Promise<{ message: string; icon: string }>) => act(),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => void show(failureOf(error)),
    onSettled: readAgain,
  })
  const goOn = () =>
    call<typeof continueMessage>('POST /api/eventos/:id/messages/:message_id/continue', { params })
  const stopping = useMutation({
    mutationFn: () => call<typeof stopMessage>('POST /api/eventos/:id/messages/:message_id/stop', { params }),
    onSuccess: ({ message, stopped }) => {
      if (!stopped) return void toastSuccess(message)
      toastUndo({
        message,
        undo: async () => {
          const back = await goOn()
          await readAgain()
          return back.message
        },
        failed: (error) => failureOf(error).message,
      })
    },
    onError: (error) => void show(failureOf(error)),
    onSettled: readAgain,
  })
  const duplicating = useMutation({
    mutationFn: () =>
      call<typeof duplicateMessage>('POST /api/eventos/:id/messages/:message_id/duplicate', { params }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: messageKeys.list(eventId) })
      void navigate(draftAt(eventId, id))
    },
    onError: (error) => void show(failureOf(error)),
  })

  return {
    busy: acting.isPending || stopping.isPending || duplicating.isPending,
    duplicate: () => duplicating.mutate(),
    stop: () => stopping.mutate(),
    goOn: () => acting.mutate(goOn),
    retry: () =>
      acting.mutate(() =>
        call<typeof retryMessage>('POST /api/eventos/:id/messages/:message_id/retry', { params, body: {} }),
      ),
    /** One that may have arrived goes again only after a person said so. */
    sendAgain: async ({ id, name, state }: MessageRecipient) => {
      const uncertain = state === 'uncertain'
      const sure =
        !uncertain ||
        (await ask({
          title: `¿Enviarlo otra vez a ${name}?`,
          body: 'Pudo haber llegado. Si llegó, lo recibe dos veces.',
          confirm: 'Enviar otra vez',
        }))
      if (sure)
        acting.mutate(() =>
          call<typeof retryMessage>('POST /api/eventos/:id/messages/:message_id/retry', {
            params,
            body: { recipients: [id] },
          }),
        )
    },
    arrived: ({ id }: MessageRecipient) =>
      acting.mutate(() =>
        call<typeof settleRecipient>(
          'POST /api/eventos/:id/messages/:message_id/recipients/:recipient_id/arrived',
          { params: { ...params, recipient_id: id } },
        ),
      ),
  }
}
