/** Correct, rename or hide one published row. */
import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { correctResult, StaffResultRow } from '#domain/results/corrections/correction-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from '../import.module.css'
import { resultsKeys } from '../results-keys.ts'
import { changesOf, draftOfRow, movesPlaces, type RowDraft } from './row-draft.ts'

const GENDERS = [
  { value: '', label: 'Sin dato' },
  { value: 'F', label: 'Femenino' },
  { value: 'M', label: 'Masculino' },
]
/** A third gender that the file brought can stay. */
const gendersWith = (gender: string) =>
  GENDERS.some(({ value }) => value === gender) ? GENDERS : [...GENDERS, { value: gender, label: gender }]

const STATES = [
  { value: '', label: 'Con tiempo' },
  { value: 'DNF', label: 'DNF, no terminó' },
  { value: 'DNS', label: 'DNS, no partió' },
  { value: 'DSQ', label: 'DSQ, descalificado' },
]

function RowForm({ eventId, row, onClose }: { eventId: number; row: StaffResultRow; onClose: () => void }) {
  const before = draftOfRow(row)
  const form = useForm<RowDraft>({ initialValues: before })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const recompute = wanted ?? movesPlaces(before, form.values)
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: RowDraft) =>
      call<typeof correctResult>('PUT /api/event-results/:id/rows/:result_id', {
        params: { id: eventId, result_id: row.id },
        body: { ...changesOf(before, draft), recompute_positions: recompute },
      }),
    onSaved: ({ message }) => {
      void client.invalidateQueries({ queryKey: resultsKeys.event(eventId) })
      onClose()
      toastSuccess(message)
    },
  })
  const time = { placeholder: '1:23:45', autoComplete: 'off', maxLength: 20 }
  const place = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7, disabled: recompute } as const

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Guardar cambios"
    >
      <div className={classes.stack}>
        <div className={classes.fields}>
          <TextInput label="Nombre completo" maxLength={160} data-autofocus {...form.getInputProps('name')} />
          <TextInput label="Dorsal" maxLength={20} {...form.getInputProps('bib_number')} />
          <TextInput label="Tiempo chip" {...time} {...form.getInputProps('chip_time')} />
          <TextInput label="Tiempo pistola" {...time} {...form.getInputProps('gun_time')} />
          <NativeSelect label="Estado" data={STATES} {...form.getInputProps('state')} />
          <NativeSelect label="Género" data={gendersWith(row.gender)} {...form.getInputProps('gender')} />
          <TextInput label="Categoría" maxLength={120} {...form.getInputProps('category')} />
          <TextInput label="Ciudad" maxLength={120} {...form.getInputProps('city')} />
          <TextInput label="Club o equipo" maxLength={120} {...form.getInputProps('club')} />
        </div>
        <Checkbox
          label="Calcular de nuevo las posiciones de la distancia con los tiempos"
          checked={recompute}
          onChange={({ currentTarget: { checked } }) => setWanted(checked)}
        />
        <div className={classes.places}>
          <TextInput label="Pos. general" {...place} {...form.getInputProps('overall_position')} />
          <TextInput label="Pos. género" {...place} {...form.getInputProps('gender_position')} />
          <TextInput label="Pos. categoría" {...place} {...form.getInputProps('category_position')} />
        </div>
        <Switch
          label="Ocultar de la página pública"
          description="Sigue guardado aquí, y oculto también después de importar otra vez."
          {...form.getInputProps('hidden', { type: 'checkbox' })}
        />
      </div>
    </ModalForm>
  )
}

type CorrectRowModalProps = { eventId: number; row: StaffResultRow | null; onClose: () => void }

export function CorrectRowModal({ eventId, row, onClose }: CorrectRowModalProps) {
  return (
    <FormModal
      opened={row !== null}
      onClose={onClose}
      title={row ? `Corregir el dorsal ${row.bib_number}` : 'Corregir'}
    >
      {row ? <RowForm key={row.id} eventId={eventId} row={row} onClose={onClose} /> : null}
    </FormModal>
  )
}
