/** 'Detener': what is not sent yet stays unsent. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchLine, cancelBatch } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { certificateKeys } from '../certificate-keys.ts'

/** admin.md section 8. */
const STOPPED = { message: 'Éxito', body: 'Envío cancelado exitosamente.', icon: 'success' } as const
const NOT_STOPPED = 'Error al cancelar o reprogramar el envío.'

export const useStopBatch = () => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const stopping = useMutation({
    mutationFn: (job_id: string) =>
      call<typeof cancelBatch>('PUT /api/certificados/:job_id/cancel', { params: { job_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: certificateKeys.batches }),
    onError: (error) => {
      const { message, body } = failureOf(error)
      const reason = message === NOT_STOPPED ? body : [message, body].filter(Boolean).join('. ')
      void show({ message: NOT_STOPPED, body: reason, icon: 'error' })
    },
    onSuccess: ({ success, body }) =>
      void show(success ? STOPPED : { message: NOT_STOPPED, body, icon: 'error' }),
  })

  const stop = async ({ job_id, nombre_evento, recipients: { waiting } }: BatchLine) => {
    const sure = await ask({
      title: `¿Detener el envío de ${nombre_evento}?`,
      body: `${waiting === 1 ? 'Queda 1 correo' : `Quedan ${waiting.toLocaleString('es-CO')} correos`} sin enviar. Lo que ya salió no se puede devolver.`,
      confirm: 'Detener',
      danger: true,
    })
    if (sure) stopping.mutate(job_id)
  }
  return { stop: (batch: BatchLine) => void stop(batch), stopping: stopping.isPending }
}
