/** One line of a start list: a confirmed person as the timing company gets them. No mail, phone or health. */
import type { ListField } from './profiles.ts'

/** What is kept of a line, in this order; 'full_name' and 'birth_year' are made of it. */
export const KEPT_FIELDS = [
  'bib',
  'chip',
  'name',
  'last_name',
  'gender',
  'birthday',
  'age',
  'document_type',
  'dni',
  'distance',
  'category',
  'team',
  'city',
  'wave',
  'wave_start',
] as const satisfies readonly ListField[]
export type KeptField = (typeof KEPT_FIELDS)[number]

/** Every field is text, so that a line is compared and printed as it stands. Empty: nobody said. */
export type ListRow = { participant_id: number } & Record<KeptField, string>

export const nameOf = ({ name, last_name }: Pick<ListRow, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim()

const GENDERS: Record<string, string> = { male: 'M', female: 'F' }

/** A field as a file shows it. */
export const fieldText = (row: ListRow, field: ListField): string => {
  switch (field) {
    case 'full_name':
      return nameOf(row)
    case 'birth_year':
      return row.birthday.slice(0, 4)
    case 'gender':
      return GENDERS[row.gender] ?? row.gender
    default:
      return row[field]
  }
}

const DIGITS = /\d+$/

/** By number, letters first; who has none comes last, by name. */
export const byNumber = (one: ListRow, other: ListRow): number => {
  if (!one.bib || !other.bib)
    return one.bib ? -1 : other.bib ? 1 : nameOf(one).localeCompare(nameOf(other), 'es')
  const [letters, otherLetters] = [one.bib.replace(DIGITS, ''), other.bib.replace(DIGITS, '')]
  if (letters !== otherLetters) return letters < otherLetters ? -1 : 1
  return Number(DIGITS.exec(one.bib)?.[0]) - Number(DIGITS.exec(other.bib)?.[0])
}

/** What a person reads instead of a field's name. */
export const FIELD_LABELS: Record<ListField, string> = {
  bib: 'Número',
  chip: 'Chip',
  name: 'Nombres',
  last_name: 'Apellidos',
  full_name: 'Nombre completo',
  gender: 'Género',
  birthday: 'Nacimiento',
  birth_year: 'Año de nacimiento',
  age: 'Edad',
  document_type: 'Tipo de documento',
  dni: 'Documento',
  distance: 'Distancia',
  category: 'Categoría',
  team: 'Equipo',
  city: 'Ciudad',
  wave: 'Oleada',
  wave_start: 'Hora de salida',
}
