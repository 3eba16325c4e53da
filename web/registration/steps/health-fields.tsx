/** What a medic needs to know. Nobody has to tell it: 'Prefiero no informar' is an answer. */
import { SelectField } from '#web/light/fields/select-field.tsx'
import { type Eps, useReference } from '#web/light/reference-data.ts'
import { type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const PREFER_NOT = { value: 'no_informa', label: 'Prefiero no informar' }
const BLOOD = [{ value: '', label: 'Elige' }, 'A', 'B', 'AB', 'O', PREFER_NOT]
const RH = [
  { value: '', label: 'Elige' },
  { value: '+', label: 'Positivo (+)' },
  { value: '-', label: 'Negativo (-)' },
  PREFER_NOT,
]

export function HealthFields(props: Pick<StepProps, 'at' | 'participant' | 'problems' | 'type'>) {
  const eps = useReference<Eps>('/assets/json/eps.json')
  return (
    <>
      <SelectField
        {...wired(props, 'eps')}
        label="EPS"
        description="La usa el equipo médico. Se borra 30 días después del evento."
        data={[{ value: '', label: 'Elige' }, ...eps.rows.map(({ nombre }) => nombre), PREFER_NOT]}
      />
      <div className={classes.pair}>
        <SelectField {...wired(props, 'blood_type')} label="Tipo de sangre" data={BLOOD} />
        <SelectField {...wired(props, 'rh_factor')} label="RH" data={RH} />
      </div>
    </>
  )
}
