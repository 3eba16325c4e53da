/** What a distance may say of its own. Each field tells what it means to leave it empty. */
import { NumberInput, TextInput } from '@mantine/core'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { DayTimeField } from '#web/ui/day-time-field.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { writtenMoment } from '../written-day.ts'
import type { DistanceDraft } from './distance-draft.ts'
import classes from './distance-modal.module.css'

type DistanceFieldsProps = {
  event: EventDetail
  draft: DistanceDraft
  change: (changes: Partial<DistanceDraft>) => void
  errors: FieldErrors
}

const hinted = (description: string) => ({
  description,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
})

export function DistanceFields({ event, draft, change, errors }: DistanceFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Nombre"
        withAsterisk
        data-autofocus
        maxLength={60}
        autoCapitalize="characters"
        {...hinted('Cambia también en sus categorías.')}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value.toLocaleUpperCase('es') })}
        error={errors.name}
      />
      <NumberInput
        label="Kilómetros"
        hideControls
        decimalSeparator=","
        thousandSeparator="."
        allowNegative={false}
        inputMode="decimal"
        {...hinted('Vacío: sin kilómetros.')}
        value={draft.kilometres}
        onChange={(typed) => change({ kilometres: typeof typed === 'number' ? typed : '' })}
        error={errors.kilometres}
      />
      <DayTimeField
        label="Salida"
        timeLabel="Hora de salida"
        optional
        hint={`Vacío: la del evento, ${writtenMoment(event.event_datetime)}.`}
        value={draft.start_at}
        onChange={(start_at) => change({ start_at })}
        error={errors.start_at}
      />
      <TextInput
        label="Lugar de salida"
        maxLength={160}
        {...hinted('Vacío: el del evento.')}
        value={draft.place}
        onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        error={errors.place}
      />
      <DayTimeField
        label="Cierre de inscripciones"
        timeLabel="Hora del cierre"
        optional
        hint={`Vacío: el del evento, ${writtenMoment(event.register_deadline)}. No puede ser después.`}
        value={draft.register_deadline}
        onChange={(register_deadline) => change({ register_deadline })}
        error={errors.register_deadline}
      />
      <DayField
        label="Día en que cuenta la edad"
        clearable
        {...hinted('Vacío: el día de la salida.')}
        value={draft.age_on}
        onChange={(age_on) => change({ age_on })}
        error={errors.age_on}
      />
      <CountInput
        label="Límite de cupos"
        max={1_000_000}
        {...hinted(`Vacío: sin límite propio; vale el del evento, ${formatNumber(event.participant_limit)}.`)}
        value={draft.participant_limit}
        onChange={(participant_limit) => change({ participant_limit })}
        error={errors.participant_limit}
      />
    </div>
  )
}
