/** Takes a number that was not printed from its runner, or lets a kept one go. */
import type { freeBib } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import type { ActFormProps } from './act-dialogs.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

export function FreeForm({ eventId, bib, onClose }: ActFormProps) {
  const { saving } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof freeBib>('POST /api/eventos/:id/dorsales/:bib_id/liberar', {
        params: { id: eventId, bib_id: bib.id },
      }),
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label="Liberar"
      busyLabel="Liberando..."
    >
      <p className={classes.who}>
        {bib.participant
          ? `${bib.participant.name} queda sin número, y el ${bib.number} puede tocarle a otra persona.`
          : `El ${bib.number} deja de estar reservado y puede tocarle a cualquiera.`}
      </p>
    </ModalForm>
  )
}
