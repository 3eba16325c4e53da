/** 'Eliminar no pagados': asks with the specified words, then the event is read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteUnpaid, previewUnpaid } from '#domain/registration/staff/staff-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from '../event-queries.ts'

/** How many go, and how many stay for which reason, before anything happens. */
const saidBefore = ({ go, stay, paying, staff_entries, changes }: AnswerOf<typeof previewUnpaid>) => {
  const gone =
    go === 1 ? 'Se eliminará 1 inscripción sin pagar' : `Se eliminarán ${go} inscripciones sin pagar`
  if (stay === 0) return `${gone}.`
  const reasons = [
    [paying, 'en pago o en revisión'],
    [changes, 'con un cambio por pagar'],
    [staff_entries, 'inscritas por tu equipo hace menos de 24 horas'],
  ] as const
  const kept = reasons.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`)
  return `${gone}. ${stay === 1 ? 'Se queda 1' : `Se quedan ${stay}`}: ${kept.join(', ')}.`
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
