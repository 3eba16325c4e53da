/** The city, with the country's to choose from while one types. A place of another country is written as it is. */
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type Department, useReference } from '#web/light/reference-data.ts'

type CityFieldProps = { value: string; onChange: (city: string) => void; error: string | undefined }

/** Read when somebody comes to the field, and a name that several departments have stands once. */
function Cities({ id }: { id: string }) {
  const { rows } = useReference<Department>('/assets/json/deparment.json')
  const names = [...new Set(rows.flatMap(({ ciudades }) => ciudades))].toSorted((one, other) =>
    one.localeCompare(other, 'es'),
  )
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

export function CityField({ value, onChange, error }: CityFieldProps) {
  const id = useId()
  const [here, setHere] = useState(false)
  return (
    <div>
      <TextInput
        label="Ciudad"
        maxLength={120}
        autoComplete="off"
        list={here ? id : undefined}
        value={value}
        onFocus={() => setHere(true)}
        onBlur={() => setHere(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {here ? <Cities id={id} /> : null}
    </div>
  )
}
