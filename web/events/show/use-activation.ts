/** Publishes or hides the event; the answer says what that means. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { disableEvent, EventDetail } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from '../event-queries.ts'

export const useActivation = ({ id, status }: Pick<EventDetail, 'id' | 'status'>) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changing = useMutation({
    mutationFn: (wanted: 'active' | 'inactive') =>
      call<typeof disableEvent>('GET /api/eventos/:id/disableEvent', {
        params: { id },
        query: { status: wanted },
      }),
    onError: (error) => void show(failureOf(error)),
    // First the reload, then the words: behind the dialog stands what they say.
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  const change = async (active: boolean) => {
    const sure =
      active ||
      (await ask({
        title: '¿Desactivar el evento?',
        body: 'Su página deja de verse y nadie más puede inscribirse. Los inscritos se conservan y puedes activarlo de nuevo.',
        confirm: 'Desactivar',
      }))
    if (sure) changing.mutate(active ? 'active' : 'inactive')
  }
  return {
    active: changing.isPending ? changing.variables === 'active' : status === 'active',
    isPending: changing.isPending,
    change,
  }
}
