/** What a medic needs to know, under the box that lets it be kept. Nobody has to tell it: 'Prefiero no informar' is an answer. */
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { Tick } from '#web/light/fields/tick.tsx'
import { type Eps, useReference } from '#web/light/reference-data.ts'
import { type HealthField, NOT_TOLD, tickHealth, untickedProblem } from '../form/health-answers.ts'
import { type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const PREFER_NOT = { value: NOT_TOLD, label: 'Prefiero no informar' }

type HealthFieldsProps = Pick<StepProps, 'at' | 'participant' | 'problems' | 'type'> & {
  /** What an answer that was not chosen says. */
  unchosen?: string
}

export function HealthFields({ unchosen = 'Elige', ...props }: HealthFieldsProps) {
  const { at, participant, type } = props
  const eps = useReference<Eps>('/assets/json/eps.json')
  const none = { value: '', label: unchosen }
  const field = (name: HealthField) => {
    const { error, ...rest } = wired(props, name)
    return { ...rest, error: untickedProblem(participant, name) ?? error }
  }
  return (
    <>
      <Tick
        name={`p${at + 1}-health`}
        checked={participant.health}
        onTick={(health) => type(tickHealth(participant, health))}
      >
        {at === 0
          ? 'Autorizo guardar mi EPS, tipo de sangre y condiciones de salud para atenderme en una emergencia. Es opcional.'
          : 'Autoriza guardar su EPS, tipo de sangre y condiciones de salud para una emergencia. Es opcional.'}
      </Tick>
      <SelectField
        {...field('eps')}
        label="EPS"
        description="La usa el equipo médico. Se borra 30 días después del evento."
        data={[none, ...eps.rows.map(({ nombre }) => nombre), PREFER_NOT]}
      />
      <div className={classes.pair}>
        <SelectField
          {...field('blood_type')}
          label="Tipo de sangre"
          data={[none, 'A', 'B', 'AB', 'O', PREFER_NOT]}
        />
        <SelectField
          {...field('rh_factor')}
          label="RH"
          data={[
            none,
            { value: '+', label: 'Positivo (+)' },
            { value: '-', label: 'Negativo (-)' },
            PREFER_NOT,
          ]}
        />
      </div>
      <TextField
        {...field('conditions')}
        label="Condiciones o alergias (opcional)"
        maxLength={300}
        autoComplete="off"
      />
    </>
  )
}
