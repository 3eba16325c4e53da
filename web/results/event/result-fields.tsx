/** The boxes that narrow an event's results, the same in the page, the floating box and the sheet. */
import type { ComponentProps } from 'react'
import { asChoices, Chooser, SearchField } from '../filter-fields.tsx'
import type { EventResults } from '../results-calls.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'name'>
type InputProps = Omit<ComponentProps<'input'>, 'name'>

export function DistanceField({ distances, ...rest }: SelectProps & Pick<EventResults, 'distances'>) {
  const choices = distances.map(({ race_division }) => ({ value: race_division, label: race_division }))
  return <Chooser label="Selecciona una distancia:" name="race_division" choices={choices} {...rest} />
}

const GENDERS = [
  { value: '', label: 'Todos' },
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Femenino' },
]

export function GenderField(props: SelectProps) {
  return <Chooser label="Género" name="gender" choices={GENDERS} {...props} />
}

export function CategoryField({ categories, ...rest }: SelectProps & { categories: string[] }) {
  return <Chooser label="Categoría" name="category" choices={asChoices(categories, 'Todas')} {...rest} />
}

export function NameField(props: InputProps) {
  return <SearchField label="Buscar por nombre" name="name" placeholder="Nombre o apellido" {...props} />
}

/** Numbers on the phone's keyboard, unless the event has bibs with letters. */
export function BibField({ letters, ...rest }: InputProps & { letters: boolean }) {
  return (
    <SearchField
      label="Buscar por # dorsal"
      name="bib_number"
      inputMode={letters ? 'text' : 'numeric'}
      placeholder="Ej. 1042"
      {...rest}
      maxLength={20}
    />
  )
}
