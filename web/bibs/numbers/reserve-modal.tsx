/** 'Reservar': numbers kept for the elite or guests, by hand. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { reserveBibs } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm } from '#web/ui/modal-form.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

type ReserveFormProps = { eventId: number; onClose: () => void }

function ReserveForm({ eventId, onClose }: ReserveFormProps) {
  const [numbers, setNumbers] = useState('')
  const [note, setNote] = useState('')
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof reserveBibs>('POST /api/eventos/:id/dorsales/reservar', {
        params: { id: eventId },
        body: { numbers, note },
      }),
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Reservar">
      <div className={classes.fields}>
        <TextInput
          className={classes.number}
          label="Números"
          description="Sueltos o de uno a otro, con comas: 1-20, 55."
          withAsterisk
          data-autofocus
          placeholder="1-20, 55"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={numbers}
          onChange={(event) => setNumbers(event.currentTarget.value)}
          error={errors.numbers}
        />
        <TextInput
          label="Para quién"
          placeholder="Élite"
          maxLength={120}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors.note}
        />
      </div>
    </ModalForm>
  )
}

export function ReserveModal({ opened, ...rest }: ReserveFormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Reservar números" size={480}>
      {opened ? <ReserveForm {...rest} /> : null}
    </FormModal>
  )
}
