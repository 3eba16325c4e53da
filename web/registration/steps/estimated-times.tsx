/** Where a distance starts in waves, how long somebody expects to need. Nobody has to say it. */
import { TextField } from '#web/light/fields/text-field.tsx'
import { chosenCategory } from '../form/fitting-kits.ts'
import type { Participant } from '../form/registration-form.ts'
import { type StepProps, wired } from './step-props.ts'

type EstimatedTimesProps = StepProps & { typeFor: (at: number, values: Partial<Participant>) => void }

export function EstimatedTimes({ typeFor, ...props }: EstimatedTimesProps) {
  const { form, context } = props
  const alone = form.participants.length === 1
  return form.participants.map((participant, at) => {
    if (!chosenCategory(form, at, context)?.has_waves) return null
    const name = participant.name || `el participante ${at + 1}`
    return (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        key={at}
        {...wired({ ...props, at, participant, type: (values) => typeFor(at, values) }, 'estimated_time')}
        label={alone ? 'Tiempo estimado' : `Tiempo estimado de ${name}`}
        description="Opcional. Horas y minutos, como 1:45: ayuda a elegir la oleada de salida."
        placeholder="h:mm"
        autoComplete="off"
        maxLength={8}
      />
    )
  })
}
