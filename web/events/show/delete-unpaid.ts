/** 'Eliminar no pagados': asks with the specified words, then the event is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteUnpaid, previewUnpaid } from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from '../event-queries.ts'

/** How many go and how many stay, before anything happens. */
const saidBefore = ({ go, stay }: { go: number; stay: number }) => {
  const gone =
    go === 1 ? 'Se eliminará 1 inscripción sin pagar' : `Se eliminarán ${go} inscripciones sin pagar`
  return stay > 0 ? `${gone} y se quedan ${stay} que están pagando o en revisión.` : `${gone}.`
}

export const useDeleteUnpaid = (event_id: number) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const deleting = useMutation({
    mutationFn: () => call<typeof deleteUnpaid>('POST /api/no-payments', { query: { event_id } }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      void show(answer)
    },
  })
  const failed = (error: unknown) => {
    void show(failureOf(error))
    return null
  }
  return {
    isPending: deleting.isPending,
    ask: async () => {
      const counted = await call<typeof previewUnpaid>('GET /api/no-payments', { query: { event_id } }).catch(
        failed,
      )
      if (!counted) return
      const sure = await ask({
        title: 'Eliminar no pagados',
        body: `Esta acción no es reversible. ${saidBefore(counted)}`,
        confirm: 'Eliminar',
        danger: true,
      })
      if (sure) deleting.mutate()
    },
  }
}
