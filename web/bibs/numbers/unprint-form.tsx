/** Takes the mark 'impreso' away, with the reason why: the number may move again. */
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { markPrinted } from '#domain/bibs/print/print-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import type { ActFormProps } from './act-dialogs.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

export function UnprintForm({ eventId, bib, onClose }: ActFormProps) {
  const [reason, setReason] = useState('')
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof markPrinted>('POST /api/eventos/:id/dorsales/impresos', {
        params: { id: eventId },
        body: { bib_ids: [bib.id], undo: true, reason },
      }),
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Quitar la marca">
      <p className={classes.who}>
        Solo si el dorsal no salió de la imprenta o lo tienes a la mano: sin la marca, el {bib.number} puede
        pasar a otra persona.
      </p>
      <Textarea
        label="Por qué"
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        placeholder="La imprenta no alcanzó a imprimirlo"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errors.reason}
      />
    </ModalForm>
  )
}
