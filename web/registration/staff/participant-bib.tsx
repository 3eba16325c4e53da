/** A participant's number, and the two things a desk does about it: give one, and replace one that was lost. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { burnBib, giveBib } from '#domain/bibs/hand/hand-contract.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { toastGiven } from '#web/bibs/numbers/told-given.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useParticipantsChanged } from './participant-queries.ts'
import drawer from './registration-drawer.module.css'
import classes from './staff.module.css'

type Participant = RegistrationDetail['members'][number]
type Act = 'give' | 'lost'

type BibFormProps = { eventId: number; participant: Participant; act: Act; onClose: () => void }

const titleOf = (act: Act, { bib }: Participant) => {
  if (act === 'lost') return `Perdió el ${bib?.number ?? ''}`
  return bib ? 'Cambiar número' : 'Dar número'
}

/** A printed number stays somewhere in the world: it is annulled, and nobody else gets it. */
const tells = (act: Act, { bib }: Participant) => {
  if (act === 'lost')
    return `El ${bib?.number ?? ''} queda anulado y nadie más lo lleva. Le damos el siguiente de su serie, o el que escribas.`
  if (!bib) return 'Escribe un número libre o reservado.'
  return bib.printed
    ? `El ${bib.number} ya está impreso: si se lo cambias, queda anulado.`
    : `El ${bib.number} queda libre.`
}

const give = (eventId: number, participant_id: number, number: string) =>
  call<typeof giveBib>('POST /api/eventos/:id/dorsales/dar', {
    params: { id: eventId },
    body: { participant_id, number },
  })

const replaceLost = (eventId: number, { bib }: Participant, number: string) =>
  call<typeof burnBib>('POST /api/eventos/:id/dorsales/:bib_id/anular', {
    params: { id: eventId, bib_id: bib?.id ?? 0 },
    body: { reason: 'lost', number },
  })

function BibForm({ eventId, participant, act, onClose }: BibFormProps) {
  const form = useForm({ initialValues: { number: '' } })
  const { show } = useNotice()
  const changed = useParticipantsChanged()
  const client = useQueryClient()
  const readAgain = () => {
    changed()
    void client.invalidateQueries({ queryKey: ['bibs'] })
  }
  const saving = useModalSave({
    showAtFields: form.setErrors,
    // Each says by itself how it ends: only a number that was given can be taken back.
    send: async ({ number }: { number: string }) => {
      if (act === 'lost') {
        const answer = await replaceLost(eventId, participant, number)
        return () => void show(answer)
      }
      const answer = await give(eventId, participant.id, number)
      return () => toastGiven(answer, { eventId, participant_id: participant.id, changed: readAgain })
    },
    onSaved: (tell) => {
      readAgain()
      onClose()
      tell()
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((values) => saving.save(values))}
      onClose={onClose}
      label={act === 'lost' ? 'Anular y dar otro' : 'Dar número'}
      color={act === 'lost' ? 'sangre' : undefined}
    >
      <div className={classes.fields}>
        <p className={classes.notice} data-tone={act === 'lost' ? 'danger' : 'info'}>
          <strong>
            {participant.name} {participant.last_name}.
          </strong>{' '}
          {tells(act, participant)}
        </p>
        <TextInput
          label={act === 'lost' ? 'Número nuevo' : 'Número'}
          description={act === 'lost' ? 'Vacío: el siguiente de su serie.' : undefined}
          withAsterisk={act === 'give'}
          data-autofocus
          maxLength={11}
          autoComplete="off"
          placeholder="312"
          {...form.getInputProps('number')}
        />
      </div>
    </ModalForm>
  )
}

type ParticipantBibProps = { eventId: number; participant: Participant; acts: boolean }

export function ParticipantBib({ eventId, participant, acts }: ParticipantBibProps) {
  const { bib } = participant
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  return (
    <span className={drawer.pending}>
      {bib ? <strong>{bib.number}</strong> : 'Sin número'}
      {bib?.printed ? <StatusBadge tone="neutral">Impreso</StatusBadge> : null}
      {acts ? (
        <Button variant="default" onClick={() => setAct('give')}>
          {bib ? 'Cambiar número' : 'Dar número'}
        </Button>
      ) : null}
      {acts && bib ? (
        <Button variant="default" onClick={() => setAct('lost')}>
          Perdido
        </Button>
      ) : null}
      <FormModal
        opened={act !== null}
        onClose={close}
        title={act ? titleOf(act, participant) : ''}
        size={440}
      >
        {act ? <BibForm eventId={eventId} participant={participant} act={act} onClose={close} /> : null}
      </FormModal>
    </span>
  )
}
