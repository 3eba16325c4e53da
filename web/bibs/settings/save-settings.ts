/** Saves one of the settings; the others go along as they are. */
import { useMutation } from '@tanstack/react-query'
import type { BibSettings, saveBibSettings } from '#domain/bibs/print/print-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useBibsChanged } from '../bib-queries.ts'

export const useSaveSettings = (eventId: number, settings: BibSettings) => {
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const saving = useMutation({
    mutationFn: (changes: Partial<BibSettings>) =>
      call<typeof saveBibSettings>('PUT /api/eventos/:id/dorsales/ajustes', {
        params: { id: eventId },
        body: { ...settings, ...changes },
      }),
    onSuccess: async ({ message }) => {
      await changed()
      toastSuccess(message)
    },
    onError: (error) => void show(failureOf(error)),
  })
  return { save: saving.mutate, busy: saving.isPending }
}
