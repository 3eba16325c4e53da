/** Publishes or hides the event at once; the answer says what that means, and a button takes it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { disableEvent, EventDetail } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { eventKeys } from '../event-queries.ts'

type Status = 'active' | 'inactive'
/** As the event stood when the switch was pressed: the words come after the reload. */
type Change = { before: Status; wanted: Status }

export const useActivation = ({ id, status }: Pick<EventDetail, 'id' | 'status'>) => {
  const client = useQueryClient()
  const { show } = useNotice()
  const send = async (wanted: Status) => {
    const answer = await call<typeof disableEvent>('GET /api/eventos/:id/disableEvent', {
      params: { id },
      query: { status: wanted },
    })
    // First the reload, then the words: behind the dialog stands what they say.
    await client.invalidateQueries({ queryKey: eventKeys.all })
    return answer
  }
  const changing = useMutation({
    mutationFn: ({ wanted }: Change) => send(wanted),
    onError: (error) => void show(failureOf(error)),
    // Not awaited: the switch does not wait for the dialog to be read.
    onSuccess: (answer, change) => void tell(answer, change),
  })
  /** The dialog is specified (admin.md section 4); the ten seconds begin when it was read. */
  const tell = async (answer: Awaited<ReturnType<typeof send>>, { before, wanted }: Change) => {
    await show(answer)
    if (answer.icon === 'error' || wanted === before) return
    toastUndo({
      message: wanted === 'active' ? 'El evento está activo.' : 'El evento está inactivo.',
      undo: async () => {
        await send(before)
        return wanted === 'active' ? 'El evento sigue inactivo.' : 'El evento sigue activo.'
      },
      failed: (error) => failureOf(error).message,
    })
  }
  return {
    active: changing.isPending ? changing.variables.wanted === 'active' : status === 'active',
    isPending: changing.isPending,
    change: (active: boolean) =>
      changing.mutate({
        before: status === 'active' ? 'active' : 'inactive',
        wanted: active ? 'active' : 'inactive',
      }),
  }
}
