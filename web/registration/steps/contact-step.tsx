/** How to reach the person, and what a medic needs to know. Pasting into the confirmations is welcome. */
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { type Eps, useReference } from '../reference-data.ts'
import { fillsIn, type StepProps, wired } from './step-props.ts'
import classes from './steps.module.css'

const PREFER_NOT = { value: 'no_informa', label: 'Prefiero no informar' }
const BLOOD = [{ value: '', label: 'Elige' }, 'A', 'B', 'AB', 'O', PREFER_NOT]
const RH = [
  { value: '', label: 'Elige' },
  { value: '+', label: 'Positivo (+)' },
  { value: '-', label: 'Negativo (-)' },
  PREFER_NOT,
]

export function ContactStep(props: StepProps) {
  const { at } = props
  const eps = useReference<Eps>('/assets/json/eps.json')
  return (
    <div className={classes.fields}>
      <p className={classes.note}>
        Con este correo creamos {at === 0 ? 'tu' : 'su'} cuenta: ahí llegan el enlace para la contraseña, el
        comprobante y el resultado.
      </p>
      <div className={classes.pair}>
        <TextField
          {...wired(props, 'email')}
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete={fillsIn(at, 'email')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...wired(props, 'email_again')}
          label="Confirma el correo"
          type="email"
          inputMode="email"
          autoComplete={fillsIn(at, 'email')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          {...wired(props, 'phone')}
          label="Celular"
          type="tel"
          inputMode="tel"
          autoComplete={fillsIn(at, 'tel')}
          maxLength={20}
        />
        <TextField
          {...wired(props, 'phone_again')}
          label="Confirma el celular"
          type="tel"
          inputMode="tel"
          autoComplete={fillsIn(at, 'tel')}
          maxLength={20}
        />
      </div>
      <h3 className={classes.subhead}>Por si algo pasa</h3>
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
      <div className={classes.pair}>
        <TextField
          {...wired(props, 'emergency_name')}
          label="Contacto de emergencia"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
        />
        <TextField
          {...wired(props, 'emergency_phone')}
          label="Teléfono de emergencia"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </div>
  )
}
