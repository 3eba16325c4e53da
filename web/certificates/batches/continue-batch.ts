/** 'Continuar': a stopped mailing goes on with what has not left. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchLine, continueBatch } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { certificateKeys } from '../certificate-keys.ts'

export const useContinueBatch = () => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const continuing = useMutation({
    mutationFn: (job_id: string) =>
      call<typeof continueBatch>('PUT /api/certificados/:job_id/continue', { params: { job_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: certificateKeys.batches }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: ({ success, message, body, icon }) => {
      if (success) toastSuccess(body)
      else void show({ message, body, icon })
    },
  })

  const goOn = async ({ job_id, nombre_evento, recipients: { waiting } }: BatchLine) => {
    const sure = await ask({
      title: `¿Continuar el envío de ${nombre_evento}?`,
      body: `${waiting === 1 ? 'Sale 1 correo' : `Salen ${waiting.toLocaleString('es-CO')} correos`} que quedaron sin enviar. A quien ya lo recibió no le llega otro.`,
      confirm: 'Continuar',
    })
    if (sure) continuing.mutate(job_id)
  }
  return { goOn: (batch: BatchLine) => void goOn(batch), continuing: continuing.isPending }
}
