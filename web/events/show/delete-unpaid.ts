/** 'Eliminar no pagados': asks with the specified words, then the event is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notice } from '#server/contract-kit.ts'
import { fetchAnswer, fillPath } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from '../event-queries.ts'
import { failureOf } from '../failure.ts'

export const useDeleteUnpaid = (event_id: number) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const deleting = useMutation({
    mutationFn: async () => {
      const response = await fetchAnswer('POST', fillPath('/api/no-payments', {}, { event_id }))
      return (await response.json()) as Notice
    },
    onError: (error) => void show(failureOf(error)),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  return {
    isPending: deleting.isPending,
    ask: async () => {
      const sure = await ask({
        title: 'Eliminar no pagados',
        body: 'Esta acción no es reversible',
        confirm: 'Eliminar',
        danger: true,
      })
      if (sure) deleting.mutate()
    },
  }
}
