/** The chip of the timing company and a note. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { changeBib } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import type { ActFormProps } from './act-dialogs.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

export function ChipForm({ eventId, bib, onClose }: ActFormProps) {
  const [chip, setChip] = useState(bib.chip)
  const [note, setNote] = useState(bib.note)
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof changeBib>('POST /api/eventos/:id/dorsales/:bib_id', {
        params: { id: eventId, bib_id: bib.id },
        body: { chip, note },
      }),
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Guardar">
      <div className={classes.fields}>
        <TextInput
          label="Chip"
          description="El código que da la empresa de cronometraje."
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={chip}
          onChange={(event) => setChip(event.currentTarget.value)}
          error={errors.chip}
        />
        <TextInput
          label="Nota"
          maxLength={120}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
        />
      </div>
    </ModalForm>
  )
}
