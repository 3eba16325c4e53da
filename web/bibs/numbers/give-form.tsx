/** A number by hand, for somebody without one or instead of the one they have. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { giveBib } from '#domain/bibs/hand/hand-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { useBibsChanged } from '../bib-queries.ts'
import classes from './numbers.module.css'
import { toastGiven } from './told-given.ts'
import { useBibSave } from './use-bib-save.ts'

type GiveFormProps = {
  eventId: number
  person: { id: number; name: string; distance: string; category: string }
  /** The one they have now. */
  before?: string
  onClose: () => void
}

export function GiveForm({ eventId, person, before, onClose }: GiveFormProps) {
  const [number, setNumber] = useState('')
  const changed = useBibsChanged(eventId)
  const { saving, errors } = useBibSave({
    eventId,
    onClose,
    send: () =>
      call<typeof giveBib>('POST /api/eventos/:id/dorsales/dar', {
        params: { id: eventId },
        body: { participant_id: person.id, number },
      }),
    tell: (answer) => toastGiven(answer, { eventId, participant_id: person.id, changed }),
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Dar número">
      <p className={classes.who}>
        <strong>{person.name}</strong>
        <span className={classes.soft}>
          {person.distance}, {person.category}
        </span>
        {before ? <span className={classes.soft}>{`Tiene el ${before}: queda libre.`}</span> : null}
      </p>
      <TextInput
        className={classes.number}
        label="Número"
        description="Uno libre o reservado, como va impreso: 55, 099, A7."
        withAsterisk
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={11}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={errors.number}
      />
    </ModalForm>
  )
}
