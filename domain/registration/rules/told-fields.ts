/**
 * What a person says of themself in a registration, stored by the same name in the form, the column and the answers,
 * with the name people read. A field that stands here is saved, shown in the drawer, exported, handed over with the
 * person's copy and forgotten on request.
 */
export const TOLD_LABELS = {
  document_type: 'Tipo de documento',
  dni: 'Documento',
  name: 'Nombre',
  last_name: 'Apellido',
  gender: 'Género',
  birthday: 'Fecha de nacimiento',
  email: 'Correo',
  phone: 'Celular',
  address: 'Dirección',
  department: 'Departamento',
  city: 'Ciudad',
  emergency_name: 'Contacto de emergencia',
  emergency_phone: 'Celular de emergencia',
} as const

export type ToldField = keyof typeof TOLD_LABELS
export type Told = Record<ToldField, string>

export const TOLD_FIELDS = Object.keys(TOLD_LABELS) as ToldField[]

/** Those that the drawer and the Excel give a place of their own; any other follows by its label. */
const PLACED: readonly string[] = [
  'document_type',
  'dni',
  'name',
  'last_name',
  'gender',
  'birthday',
  'email',
  'phone',
  'address',
  'department',
  'city',
  'emergency_name',
  'emergency_phone',
]
export const FURTHER_FIELDS = TOLD_FIELDS.filter((field) => !PLACED.includes(field))

/** What may be left out: a client written from the specification need not know it. */
type Teller = Omit<Told, 'address' | 'document_type'> & { [Field in ToldField]?: string | undefined }

export const toldOf = (person: Teller): Told =>
  Object.fromEntries(TOLD_FIELDS.map((field) => [field, (person[field] ?? '').trim()])) as Told
