/** 'Corregir': asks, deletes all results of the event, and goes to the import screen (admin.md sections 4 and 8). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { deleteAllResults } from '#domain/results/publish/published-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { importAddress, resultsKeys } from '../results-keys.ts'

const NOT_DELETED = 'Ocurrió un problema al eliminar los resultados.'

export const useCorrectImport = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const deleting = useMutation({
    mutationFn: (id: number) =>
      call<typeof deleteAllResults>('DELETE /api/event-results/:id/delete-all', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKeys.list }),
    onError: (error) => {
      const { message, body } = failureOf(error)
      void show({ message: NOT_DELETED, body: [message, body].filter(Boolean).join('. '), icon: 'error' })
    },
    onSuccess: async (answer, id) => {
      await show(answer)
      await navigate(importAddress(id))
    },
  })

  const correct = async (id: number) => {
    const sure = await ask({
      title: '¿Corregir importación?',
      body: 'Se eliminarán todos los resultados actuales para este evento. Esta acción no se puede deshacer.',
      confirm: 'Sí, corregir',
      danger: true,
    })
    if (sure) deleting.mutate(id)
  }
  return { correct: (id: number) => void correct(id), correcting: deleting.isPending }
}
