/** 'Detener': what is not sent yet stays unsent. At once; for ten seconds a button lets it go on as it was. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchLine, cancelBatch, continueBatch } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { certificateKeys } from '../certificate-keys.ts'

/** admin.md section 8. */
const STOPPED = { message: 'Éxito', body: 'Envío cancelado exitosamente.', icon: 'success' } as const
const NOT_STOPPED = 'Error al cancelar o reprogramar el envío.'

export const useStopBatch = () => {
  const client = useQueryClient()
  const { show } = useNotice()
  const readAgain = () => client.invalidateQueries({ queryKey: certificateKeys.batches })
  const stopping = useMutation({
    mutationFn: ({ job_id }: BatchLine) =>
      call<typeof cancelBatch>('PUT /api/certificados/:job_id/cancel', { params: { job_id } }),
    onSettled: readAgain,
    onError: (error) => {
      const { message, body } = failureOf(error)
      const reason = message === NOT_STOPPED ? body : [message, body].filter(Boolean).join('. ')
      void show({ message: NOT_STOPPED, body: reason, icon: 'error' })
    },
    onSuccess: ({ success, body }, batch) =>
      void (success ? tell(batch) : show({ message: NOT_STOPPED, body, icon: 'error' })),
  })

  /** The dialog is specified; the ten seconds begin when it was read. */
  const tell = async ({ job_id, nombre_evento }: BatchLine) => {
    await show(STOPPED)
    toastUndo({
      message: `El envío de ${nombre_evento} está detenido.`,
      undo: async () => {
        const back = await call<typeof continueBatch>('PUT /api/certificados/:job_id/continue', {
          params: { job_id },
        })
        await readAgain()
        return [back.message, back.body].filter(Boolean).join('. ')
      },
      failed: (error) => failureOf(error).message,
    })
  }
  return { stop: (batch: BatchLine) => stopping.mutate(batch), stopping: stopping.isPending }
}
