/** 'Editar distancia'. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { changeDistance } from '#domain/events/capacity/capacity-contract.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { type FieldErrors, scrollToFirstError } from '#web/ui/field-errors.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { Repeater } from '#web/ui/repeater.tsx'
import { eventKeys } from '../event-queries.ts'
import { bodyOf, type Distance, type DistanceDraft, draftOf, newWave } from './distance-draft.ts'
import { DistanceFields } from './distance-fields.tsx'
import classes from './distance-modal.module.css'
import { WaveFields } from './wave-fields.tsx'

type DistanceFormProps = { event: EventDetail; distance: Distance; onClose: () => void }

function DistanceForm({ event, distance, onClose }: DistanceFormProps) {
  const [draft, setDraft] = useState(() => draftOf(distance))
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const { show } = useNotice()
  const saving = useModalSave({
    showAtFields: (found) => {
      setErrors(found)
      scrollToFirstError()
    },
    send: () => {
      setErrors({})
      return call<typeof changeDistance>('POST /api/eventos/:id/distances/:distance_id', {
        params: { id: event.id, distance_id: distance.id },
        body: bodyOf(draft),
      })
    },
    onSaved: async ({ message, body, icon }) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      onClose()
      void show({ message, body, icon })
    },
  })
  const change = (changes: Partial<DistanceDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { waves } = draft
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Guardar">
      <DistanceFields event={event} draft={draft} change={change} errors={errors} />
      <MoreOptions
        label="Oleadas"
        told={waves.map(({ name }) => name).join(', ')}
        wrong={Object.keys(errors).some((field) => field.startsWith('waves'))}
        startsOpen={waves.length > 0}
      >
        <p className={classes.hint}>
          Grupos que salen a horas distintas, de la más rápida a la más lenta. Quien se inscribe declara su
          tiempo y queda en la primera que lo admite; la última puede quedar sin tiempo y recibe a los demás.
        </p>
        <div className={classes.waves}>
          <Repeater
            name="waves"
            rows={waves}
            onChange={(rows) => change({ waves: rows })}
            errors={errors}
            newRow={() => newWave(draft, event.event_datetime)}
            rowLabel="Oleada"
            addLabel="Agregar oleada"
            empty="Vacío: todos salen juntos."
            fields={WaveFields}
            tall
          />
        </div>
      </MoreOptions>
    </ModalForm>
  )
}

export function DistanceModal({
  distance,
  ...rest
}: Omit<DistanceFormProps, 'distance'> & { distance: Distance | null }) {
  return (
    <FormModal
      opened={distance !== null}
      onClose={rest.onClose}
      title={`Editar distancia ${distance?.name ?? ''}`}
      size={720}
    >
      {distance ? <DistanceForm key={distance.id} distance={distance} {...rest} /> : null}
    </FormModal>
  )
}
