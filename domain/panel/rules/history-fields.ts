/** Fields and values of a change as the history shows them. */
import { bogotaDay, formatHour, formatShortDate } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import { FIELDS, LISTS, POLICIES } from './history-labels.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const dayText = (day: string) => `${formatShortDate(`${day}T12:00:00-05:00`)} de ${day.slice(0, 4)}`

/** 'kits|Camiseta M|amount' is 'Kit Camiseta M: cantidad'. */
export const fieldLabel = (field: string): string => {
  const [list = '', row = '', own] = field.split('|')
  if (row === '') return FIELDS[list] ?? list
  const name =
    list === 'policies'
      ? (POLICIES[row] ?? row)
      : `${LISTS[list] ?? list} ${DAY.test(row) ? dayText(row) : row}`
  return own ? `${name}: ${(FIELDS[own] ?? own).toLowerCase()}` : name
}

/** The field itself, without the row of a list it stands in. */
const ownName = (field: string) => field.split('|').at(-1) ?? field

const PESOS = new Set([
  'event_price',
  'cost_service',
  'difference',
  'price',
  'shipping_fee',
  'second_person_above',
])
const SECONDS = new Set(['estimated_time'])
const PICTURES = new Set(['cover_image', 'icon', 'logo', 'sponsor_image'])
const FILES = new Set(['rules_pdf'])

const VALUES: Record<string, string> = {
  male: 'Masculino',
  female: 'Femenino',
  mixto: 'Mixto',
  adult_minor: 'Adulto y menor',
  active: 'Activo',
  inactive: 'Inactivo',
  propio: 'Público',
  privado: 'Privado',
  porcentaje: 'Porcentaje',
  valor: 'Valor',
  keep: 'Se quedan',
  individual: 'Corren en solitario',
  stays: 'Se queda',
  lapses: 'Se pierde',
  purchase: 'El del día de la compra',
  today: 'El de hoy',
  company: 'Empresa',
  sponsor: 'Patrocinador',
  deferrals: 'Aplazamientos',
  expo: 'Expo',
  other: 'Otro',
  held: 'Reservada',
  paid: 'Pagada',
  released: 'Vencida',
  cancelled: 'Anulada',
  registration: 'Al inscribirse',
  after: 'Después de la carrera',
  input: 'Texto',
  checkbox: 'Opciones',
}

/** The codes of the specification as they are said here. */
const PAYMENTS: Record<number, string> = {
  0: 'Sin pagar',
  4: 'Pagado',
  6: 'Rechazado',
  7: 'Pagado al organizador',
  8: 'Cortesía',
  100: 'Descuento del 100 %',
}

export const NOTHING = '—'
export const EMPTIED = 'valor borrado'
export const MASKED = '•••'

const clock = (seconds: number) => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const stringText = (field: string, text: string): string => {
  if (text === '') return NOTHING
  if (PICTURES.has(field)) return 'una imagen'
  if (FILES.has(field)) return 'un archivo'
  if (DAY.test(text)) return dayText(text)
  if (INSTANT.test(text)) return `${dayText(bogotaDay(new Date(text)))}, ${formatHour(text)}`
  return VALUES[text] ?? text
}

/** A value as a person reads it. */
export const valueText = (field: string, value: unknown): string => {
  const own = ownName(field)
  if (value === null || value === undefined) return NOTHING
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (PESOS.has(own)) return formatPesos(value)
    if (own === 'payment_status') return PAYMENTS[value] ?? formatNumber(value)
    return SECONDS.has(own) ? clock(value) : formatNumber(value)
  }
  if (typeof value === 'string') return stringText(own, value)
  if (Array.isArray(value)) return value.map((one) => valueText(field, one)).join(', ') || NOTHING
  return Object.values(value)
    .map((one) => valueText(field, one))
    .join(' a ')
}

/** The words of one change: 'cambió la talla de M a L'; of several the action's own. */
const SPOKEN: Record<string, string> = {
  size: 'la talla',
  kit: 'el kit',
  distance: 'la distancia',
  category: 'la categoría',
  wave: 'la oleada',
  bib_number: 'el dorsal',
  name: 'el nombre',
  last_name: 'el apellido',
  email: 'el correo',
  phone: 'el celular',
  dni: 'el documento',
  birthday: 'la fecha de nacimiento',
  participant_limit: 'el cupo',
  event_datetime: 'la fecha del evento',
  register_deadline: 'el cierre de inscripciones',
  price: 'el precio',
  rol: 'el rol',
}

export type ShownChange = { field: string; label: string; before: string; after: string }

export const spokenChange = (changes: ShownChange[]): string | null => {
  const [only] = changes
  if (!only || changes.length !== 1 || only.before === MASKED || only.before === EMPTIED) return null
  const what = SPOKEN[only.field]
  if (!what) return null
  if (only.before === NOTHING) return `puso ${what}: ${only.after}`
  if (only.after === NOTHING) return `quitó ${what}: ${only.before}`
  return `cambió ${what} de ${only.before} a ${only.after}`
}
