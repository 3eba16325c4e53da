/** 'Se perdió' and 'Anular': nobody runs with it any more; its runner gets another one. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { burnBib } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import type { ActFormProps } from './act-dialogs.tsx'
import classes from './numbers.module.css'
import { useBibSave } from './use-bib-save.ts'

export function BurnForm({ eventId, bib, reason, onClose }: ActFormProps & { reason: 'lost' | 'staff' }) {
  const [number, setNumber] = useState('')
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof burnBib>('POST /api/eventos/:id/dorsales/:bib_id/anular', {
        params: { id: eventId, bib_id: bib.id },
        body: { reason, number },
      }),
  })
  const { participant } = bib
  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label={participant ? 'Anular y dar otro' : 'Anular'}
      busyLabel="Anulando..."
      color="sangre"
    >
      <p className={classes.who}>
        {participant ? <strong>{participant.name}</strong> : null}
        <span>
          Nadie más lleva el {bib.number}.{' '}
          {participant ? 'Esta persona recibe otro y el cronometraje se entera del cambio.' : ''}
        </span>
      </p>
      {participant ? (
        <TextInput
          className={classes.number}
          label="Número nuevo"
          description="Vacío: el siguiente de su serie."
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={errors.number}
        />
      ) : null}
    </ModalForm>
  )
}
