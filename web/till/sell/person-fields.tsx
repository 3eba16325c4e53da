/** The few fields of who buys at the table: a phone is needed, an email is not. */

import { BirthdayTextField } from '#web/light/fields/birthday-text-field.tsx'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { wired } from '#web/registration/steps/step-props.ts'
import type { StepFields } from './person-step.tsx'
import classes from './sell.module.css'

const GENDERS = [
  { value: 'female', name: 'Femenino' },
  { value: 'male', name: 'Masculino' },
]

/** It is somebody else's phone or tablet: the browser fills in nobody. */
const QUIET = { autoComplete: 'off', spellCheck: false } as const
const PHONE = { ...QUIET, type: 'tel', inputMode: 'tel', maxLength: 20 } as const

export function PersonFields({ draft: { participant, known }, problems, type }: StepFields) {
  const fields = { at: 0, participant, problems, type }
  return (
    <div className={classes.fields}>
      {known ? <p className={classes.note}>Ya tenemos sus datos: revisa que sigan igual.</p> : null}
      <div className={classes.pair}>
        <TextField
          {...wired(fields, 'name')}
          {...QUIET}
          label="Nombres"
          autoCapitalize="words"
          maxLength={80}
        />
        <TextField
          {...wired(fields, 'last_name')}
          {...QUIET}
          label="Apellidos"
          autoCapitalize="words"
          maxLength={80}
        />
      </div>
      <div className={classes.pair}>
        <BirthdayTextField value={participant} problem={problems['0.birthday']} own={false} onChange={type} />
        <ChoiceTiles
          name="gender"
          legend="Género"
          tile={120}
          choices={GENDERS}
          value={participant.gender}
          problem={problems['0.gender']}
          onChoose={(value) => type({ gender: value === 'male' ? 'male' : 'female' })}
        />
      </div>
      <div className={classes.pair}>
        <TextField {...wired(fields, 'phone')} {...PHONE} label="Celular" />
        <TextField
          {...wired(fields, 'email')}
          {...QUIET}
          label="Correo (opcional)"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={120}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          {...wired(fields, 'emergency_name')}
          {...QUIET}
          label="En una emergencia llamar a"
          autoCapitalize="words"
          maxLength={120}
        />
        <TextField {...wired(fields, 'emergency_phone')} {...PHONE} label="Su teléfono" />
      </div>
    </div>
  )
}
