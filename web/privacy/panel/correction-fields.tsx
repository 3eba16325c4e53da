/** The record of a person, as it stands, to be corrected. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { DataRequest } from '#domain/privacy/staff-contract.ts'
import classes from './request-drawer.module.css'

type Person = NonNullable<DataRequest['on_file']['person']>
export type PersonDraft = Partial<Omit<Person, 'gender'>> & { gender?: 'male' | 'female' }

export const personDraftOf = (person: Person | null): PersonDraft =>
  person ? { ...person, gender: person.gender === 'male' ? 'male' : 'female' } : {}

const FIELDS: [keyof Omit<Person, 'gender'>, string][] = [
  ['name', 'Nombre'],
  ['last_name', 'Apellido'],
  ['birthday', 'Fecha de nacimiento'],
  ['email', 'Correo'],
  ['phone', 'Celular'],
  ['address', 'Dirección'],
  ['department', 'Departamento'],
  ['city', 'Ciudad'],
  ['emergency_name', 'Contacto de emergencia'],
  ['emergency_phone', 'Celular de emergencia'],
]

type CorrectionFieldsProps = {
  draft: PersonDraft
  errors: Record<string, string>
  onChange: (field: keyof Person, value: string) => void
}

/** What a field of the form is called when the server speaks of it. */
const errorOf = (errors: Record<string, string>, field: string) => errors[field] ?? errors[`changes.${field}`]

export function CorrectionFields({ draft, errors, onChange }: CorrectionFieldsProps) {
  return (
    <div className={classes.pair}>
      {FIELDS.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          type={field === 'birthday' ? 'date' : 'text'}
          value={draft[field] ?? ''}
          onChange={(event) => onChange(field, event.currentTarget.value)}
          error={errorOf(errors, field)}
        />
      ))}
      <NativeSelect
        label="Género"
        data={[
          { value: 'female', label: 'Femenino' },
          { value: 'male', label: 'Masculino' },
        ]}
        value={draft.gender ?? 'female'}
        onChange={(event) => onChange('gender', event.currentTarget.value)}
        error={errorOf(errors, 'gender')}
      />
    </div>
  )
}
