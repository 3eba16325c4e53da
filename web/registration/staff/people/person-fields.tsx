/** Who the person is and how to reach them: the fields that registering by hand and correcting a competitor share. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { documentTypingProblem, plainDni } from '#domain/colombia/documents.ts'
import { HEALTH_LABELS, LONGEST_CONDITIONS } from '#domain/registration/rules/health-fields.ts'
import { DOCUMENT_OPTIONS, typedAs } from '#web/light/document-options.ts'
import { type Eps, useReference } from '#web/light/reference-data.ts'
import { DayField } from '#web/ui/day-field.tsx'
import classes from '../staff.module.css'
import { bloodOptions, epsOptions, genderOptions, rhOptions } from './person-words.ts'
import { PlaceFields } from './place-fields.tsx'

export type PersonDraft = {
  document_type: string
  dni: string
  birthday: string
  name: string
  last_name: string
  gender: string
  department: string
  city: string
  address: string
  email: string
  phone: string
  emergency_name: string
  emergency_phone: string
  eps: string
  blood_type: string
  rh_factor: string
  conditions: string
}

export const emptyPerson = (): PersonDraft => ({
  document_type: 'CC',
  dni: '',
  birthday: '',
  name: '',
  last_name: '',
  gender: '',
  department: '',
  city: '',
  address: '',
  email: '',
  phone: '',
  emergency_name: '',
  emergency_phone: '',
  eps: 'no_informa',
  blood_type: 'no_informa',
  rh_factor: 'no_informa',
  conditions: '',
})

type PersonFieldsProps = {
  person: PersonDraft
  errorOf: (field: string) => ReactNode
  onChange: (values: Partial<PersonDraft>) => void
  /** Registering asks for everything; a correction may leave gaps. */
  required: boolean
  /** Email and document belong to the Administrator. */
  identityLocked?: boolean
  /** Why health data cannot be written here. */
  healthLocked?: string | null
}

export function PersonFields(props: PersonFieldsProps) {
  const { person, errorOf, onChange, required, identityLocked = false, healthLocked } = props
  const eps = useReference<Eps>('/assets/json/eps.json')
  const text = (field: keyof PersonDraft, extra: ComponentProps<typeof TextInput> = {}) => ({
    value: person[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
    ...extra,
  })
  const lock = identityLocked
    ? { readOnly: true, description: 'Solo un Administrator puede cambiarlo.' }
    : undefined
  const choice = (field: 'eps' | 'blood_type' | 'rh_factor') => ({
    value: person[field],
    error: errorOf(field),
    disabled: Boolean(healthLocked),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })

  return (
    <div className={classes.fields}>
      <div className={classes.trio}>
        <NativeSelect
          label="Tipo de documento"
          withAsterisk
          data={DOCUMENT_OPTIONS}
          value={person.document_type}
          error={errorOf('document_type')}
          disabled={identityLocked}
          onChange={({ currentTarget }) => onChange({ document_type: currentTarget.value })}
        />
        <TextInput
          label="Identificación (DNI)"
          withAsterisk
          {...typedAs(person.document_type)}
          maxLength={40}
          {...text('dni', lock)}
          error={documentTypingProblem(person.document_type, person.dni) ?? errorOf('dni')}
          onChange={({ currentTarget }) => onChange({ dni: plainDni(currentTarget.value) })}
        />
        <DayField
          label="Fecha de nacimiento"
          withAsterisk
          maxDate={new Date().toISOString().slice(0, 10)}
          value={person.birthday}
          error={errorOf('birthday')}
          onChange={(birthday) => onChange({ birthday })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Nombres" withAsterisk maxLength={80} {...text('name')} />
        <TextInput label="Apellidos" withAsterisk maxLength={80} {...text('last_name')} />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label="Género"
          withAsterisk
          data={genderOptions}
          value={person.gender}
          error={errorOf('gender')}
          onChange={({ currentTarget }) => onChange({ gender: currentTarget.value })}
        />
        <TextInput label="Celular" withAsterisk={required} type="tel" maxLength={20} {...text('phone')} />
      </div>
      <TextInput
        label="Correo electrónico"
        withAsterisk={required}
        type="email"
        maxLength={254}
        {...text('email', lock)}
      />
      <PlaceFields
        department={person.department}
        city={person.city}
        required={required}
        errors={{ department: errorOf('department'), city: errorOf('city') }}
        onChange={onChange}
      />
      <TextInput label="Dirección" maxLength={160} {...text('address')} />
      <div className={classes.pair}>
        <TextInput
          label="Contacto de emergencia"
          withAsterisk={required}
          maxLength={120}
          {...text('emergency_name')}
        />
        <TextInput
          label="Teléfono de emergencia"
          withAsterisk={required}
          type="tel"
          maxLength={20}
          {...text('emergency_phone')}
        />
      </div>
      <div className={classes.trio}>
        <NativeSelect label="EPS" data={epsOptions(eps.rows, person.eps)} {...choice('eps')} />
        <NativeSelect label="Tipo de sangre" data={bloodOptions} {...choice('blood_type')} />
        <NativeSelect label="RH" data={rhOptions} {...choice('rh_factor')} />
      </div>
      <TextInput
        label={HEALTH_LABELS.conditions}
        maxLength={LONGEST_CONDITIONS}
        disabled={Boolean(healthLocked)}
        {...text('conditions')}
      />
      {healthLocked ? <p className={classes.notice}>{healthLocked}</p> : null}
    </div>
  )
}
