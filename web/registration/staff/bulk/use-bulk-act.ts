/** An act on the chosen people: done at once, told with its way back, and the list read again. */
import { useMutation } from '@tanstack/react-query'
import type { BulkAnswer, undoAct } from '#domain/registration/bulk/bulk-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useParticipantsChanged } from '../participant-queries.ts'

/** Why people were left out, each reason with its number. */
export const reasonsOf = (left_out: BulkAnswer['left_out']): string[] => {
  const counts = new Map<string, number>()
  for (const { reason } of left_out) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count}: ${reason}`)
}

/** What was done to people of the event, with its way back. */
export const useToldWithUndo = (eventId: number) => {
  const changed = useParticipantsChanged()
  return (message: string, act_id: string) =>
    toastUndo({
      message,
      undo: async () => {
        const back = await call<typeof undoAct>('POST /api/eventos/:id/participants/undo', {
          params: { id: eventId },
          body: { act_id },
        })
        changed()
        return [`${back.message}.`, back.body].filter(Boolean).join(' ')
      },
      failed: (error) => failureOf(error).message,
    })
}

export const useTellAct = (eventId: number) => {
  const changed = useParticipantsChanged()
  const tellWithUndo = useToldWithUndo(eventId)
  const { show } = useNotice()
  return ({ message, body, icon, changed: people, left_out, act_id }: BulkAnswer) => {
    changed()
    if (people === 0) return void show({ message, body: reasonsOf(left_out).join('\n'), icon })
    const said = [`${message}.`, body].filter(Boolean).join(' ')
    if (!act_id) return void toastSuccess(said)
    tellWithUndo(said, act_id)
  }
}

/** For an act that asks nothing beforehand. */
export const useBulkAct = (eventId: number, send: (ids: number[]) => Promise<BulkAnswer>) => {
  const tell = useTellAct(eventId)
  const { show } = useNotice()
  return useMutation({ mutationFn: send, onSuccess: tell, onError: (error) => void show(failureOf(error)) })
}
