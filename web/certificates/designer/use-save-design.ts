/** Saving a design: what was saved last, whether something is new, and what to do when somebody else was faster. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Design, resetDesign, saveDesign } from '#domain/certificates/design/design-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { certificateKeys } from '../certificate-keys.ts'
import type { Sheet } from './use-sheet.ts'

const bodyOf = ({ background: { background_id, template }, placements }: Sheet) => ({
  background_id,
  template,
  placements,
})

export const useSaveDesign = (eventId: string, stored: Design, sheet: Sheet, onReset: () => void) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const [kept, setKept] = useState<Sheet>(stored)
  const [version, setVersion] = useState(stored.version)
  const [conflict, setConflict] = useState(false)
  const refuse = (error: unknown) => void show(failureOf(error))

  const saving = useMutation({
    mutationFn: ({ over }: { over: boolean }) =>
      call<typeof saveDesign>('PUT /api/eventos/:id/certificate-design', {
        params: { id: eventId },
        body: { ...bodyOf(sheet), ...(over ? {} : { version }) },
      }),
    onError: (error) => {
      if (error instanceof CallFailed && error.notice.errors?.version) setConflict(true)
      else refuse(error)
    },
    onSuccess: ({ message, design }) => {
      setKept(sheet)
      setVersion(design.version)
      setConflict(false)
      toastSuccess(message)
    },
  })

  const resetting = useMutation({
    mutationFn: () =>
      call<typeof resetDesign>('DELETE /api/eventos/:id/certificate-design', { params: { id: eventId } }),
    onError: refuse,
    onSuccess: ({ message }) => {
      setKept(sheet)
      toastSuccess(message)
      void client.invalidateQueries({ queryKey: certificateKeys.design(eventId) })
      onReset()
    },
  })

  const reset = async () => {
    const sure = await ask({
      title: '¿Volver a la plantilla de Dorsal?',
      body: 'El diseño de este evento se borra. Los certificados se dibujan de nuevo con la plantilla.',
      confirm: 'Volver a la plantilla',
      danger: true,
    })
    if (sure) resetting.mutate()
  }

  return {
    dirty: JSON.stringify(bodyOf(kept)) !== JSON.stringify(bodyOf(sheet)),
    /** The event has a design of its own, not only the shipped one. */
    isOwn: version > 0,
    conflict,
    isPending: saving.isPending,
    save: () => saving.mutate({ over: false }),
    saveOver: () => saving.mutate({ over: true }),
    reset: () => void reset(),
  }
}
