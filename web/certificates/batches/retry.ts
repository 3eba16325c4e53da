/** Sending again: all that failed, those who were chosen, or one person by name. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Recipient, retryBatch } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { certificateKeys } from '../certificate-keys.ts'

export const useRetry = (jobId: string) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const retrying = useMutation({
    mutationFn: (recipients?: number[]) =>
      call<typeof retryBatch>('PUT /api/certificados/:job_id/retry', {
        params: { job_id: jobId },
        body: recipients ? { recipients } : {},
      }),
    onSettled: () => client.invalidateQueries({ queryKey: certificateKeys.batches }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: ({ message, body }) => toastSuccess([message, body].filter(Boolean).join(': ')),
  })

  const retryOne = async ({ id, name, state }: Recipient) => {
    const sure =
      state !== 'uncertain' ||
      (await ask({
        title: `¿Enviar otra vez a ${name}?`,
        body: 'El envío se interrumpió en ese momento: quizá ya le llegó y lo reciba dos veces.',
        confirm: 'Enviar otra vez',
      }))
    if (sure) retrying.mutate([id])
  }
  /** `uncertain`: how many of them may have it already. */
  const retryChosen = async (ids: number[], uncertain: number, done: () => void) => {
    const sure =
      uncertain === 0 ||
      (await ask({
        title: ids.length === 1 ? '¿Enviar otra vez?' : `¿Enviar otra vez a ${ids.length} personas?`,
        body: `${uncertain === 1 ? 'A 1 persona' : `A ${uncertain} personas`} quizá ya le llegó: el envío se interrumpió en ese momento.`,
        confirm: 'Enviar otra vez',
      }))
    if (sure) retrying.mutate(ids, { onSuccess: done })
  }
  return {
    retryChosen,
    retryFailed: () => retrying.mutate(undefined),
    retryOne: (recipient: Recipient) => void retryOne(recipient),
    retrying: retrying.isPending,
  }
}
