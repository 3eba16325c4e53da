/** Everything a draft can do besides being written: a test to me, now, at an hour, by WhatsApp alone, never. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { deleteMessage, Message } from '#domain/messages/contract.ts'
import type {
  scheduleMessage,
  sendMessage,
  stopMessage,
  testMessage,
} from '#domain/messages/sending/sending-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { messageKeys, messagesAt, reportAt } from '../message-keys.ts'
import type { Draft } from './use-draft.ts'

/** With its way back, where there is one. */
type Said = { message: string; body: string; undo?: (() => Promise<string>) | undefined }

export const useSending = (eventId: string, message: Message, { save, version }: Draft) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()
  const params = { id: eventId, message_id: message.id }
  const doing = useMutation({
    // What was typed a moment ago is part of it.
    mutationFn: async ({ act }: { act: () => Promise<Said>; to?: string | undefined }) =>
      (await save()) ? act() : null,
    onSuccess: (said, { to }) => {
      if (!said) return
      const message = [said.message, said.body].filter(Boolean).join('. ')
      if (said.undo) toastUndo({ message, undo: said.undo, failed: (error) => failureOf(error).message })
      else toastSuccess(message)
      if (to) void navigate(to)
    },
    onError: (error) => void show(failureOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.all(eventId) }),
  })
  const run = (act: () => Promise<Said>, to?: string) => doing.mutate({ act, to })

  const schedule = async (scheduled_at: string) => {
    const saved = await call<typeof scheduleMessage>('POST /api/eventos/:id/messages/:message_id/schedule', {
      params,
      body: { version: version.current, scheduled_at },
    })
    version.current = saved.version
    return saved
  }
  /** Its hour as Bogotá's clock says it, which is how it travels. */
  const scheduledAt = message.scheduled_at && bogotaText(message.scheduled_at).replace(' ', 'T')
  const scheduleAgain = async (at: string) => {
    const { message: said, body } = await schedule(at)
    await client.invalidateQueries({ queryKey: messageKeys.all(eventId) })
    return [said, body].filter(Boolean).join('. ')
  }

  return {
    busy: doing.isPending,
    test: (position: number) =>
      run(() =>
        call<typeof testMessage>('POST /api/eventos/:id/messages/:message_id/test', {
          params,
          body: { position },
        }),
      ),
    send: (way: 'mail' | 'whatsapp') =>
      run(
        () =>
          call<typeof sendMessage>('POST /api/eventos/:id/messages/:message_id/send', {
            params,
            body: { version: version.current, way },
          }),
        reportAt(eventId, message.id),
      ),
    schedule: (scheduled_at: string) => run(() => schedule(scheduled_at)),
    stop: () =>
      run(async () => {
        const stopped = await call<typeof stopMessage>('POST /api/eventos/:id/messages/:message_id/stop', {
          params,
        })
        version.current += 1
        return { ...stopped, undo: scheduledAt ? () => scheduleAgain(scheduledAt) : undefined }
      }),
    remove: () =>
      run(
        () => call<typeof deleteMessage>('DELETE /api/eventos/:id/messages/:message_id', { params }),
        messagesAt(eventId),
      ),
  }
}
