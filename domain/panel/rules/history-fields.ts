/** Fields and values of a change as the history shows them. */
import { formatHour, formatShortDate } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'

const FIELDS: Record<string, string> = {
  name: 'Nombre',
  last_name: 'Apellido',
  document_type: 'Tipo de documento',
  dni: 'Documento',
  gender: 'Género',
  birthday: 'Fecha de nacimiento',
  email: 'Correo',
  phone: 'Celular',
  address: 'Dirección',
  department: 'Departamento',
  city: 'Ciudad',
  emergency_name: 'Contacto de emergencia',
  emergency_phone: 'Celular de emergencia',
  distance: 'Distancia',
  category: 'Categoría',
  category_id: 'Categoría',
  kit: 'Kit',
  kit_id: 'Kit',
  size: 'Talla',
  wave: 'Oleada',
  estimated_time: 'Tiempo estimado',
  bib_number: 'Dorsal',
  chip: 'Chip',
  type: 'Tipo',
  sport: 'Deporte',
  status: 'Estado',
  event_datetime: 'Fecha del evento',
  register_deadline: 'Cierre de inscripciones',
  description: 'Descripción',
  participant_limit: 'Cupo',
  hard_limit: 'Cupo del permiso',
  desk_until: 'Inscripción en mesa hasta',
  size_freeze_on: 'Último día para cambiar talla',
  team_size: 'Tamaño de los grupos',
  timeframe: 'Horario',
  cover_image: 'Portada',
  icon: 'Logo',
  title: 'Título',
  start_age: 'Edad desde',
  final_age: 'Edad hasta',
  difference: 'Diferencia de precio',
  kit_name: 'Nombre del kit',
  amount: 'Cantidad',
  from_age: 'Edad desde',
  to_age: 'Edad hasta',
  cut: 'Corte',
  event_price: 'Precio',
  cost_service: 'Costo del servicio',
  places: 'Cupos',
  owner: 'De quién es',
  release_on: 'Se libera el',
  distances: 'Distancias',
  distance_ids: 'Distancias',
  category_ids: 'Categorías',
  block_id: 'Bloque',
  kilometres: 'Kilómetros',
  start_at: 'Salida',
  place: 'Lugar de salida',
  age_on: 'Día de la edad',
  waves: 'Oleadas',
  code: 'Código',
  kind: 'Tipo',
  value: 'Valor',
  max_uses: 'Límite de usos',
  valid_from: 'Vale desde',
  valid_until: 'Vale hasta',
  active: 'Activo',
  key_partner: 'Aliado',
  live: 'Cobro real',
  fields: 'Campos cambiados',
  accepts_cash: 'Recibe efectivo',
  vat_rate: 'IVA',
  shipping_fee: 'Envío',
  nit: 'NIT',
  sku: 'SKU',
  price: 'Precio',
  event_id: 'Evento',
  company: 'Empresa',
  rol: 'Rol',
  may_refund: 'Puede devolver dinero',
  may_annul: 'Puede anular',
  may_export_health: 'Puede ver datos de salud',
  events: 'Eventos',
  prefix: 'Prefijo',
  from_number: 'Desde el número',
  to_number: 'Hasta el número',
  digits: 'Cifras',
  colour: 'Color',
  mode: 'Orden',
  club: 'Club',
  chip_time: 'Tiempo chip',
  gun_time: 'Tiempo oficial',
  state: 'Estado',
  hidden: 'Oculto',
  payment_status: 'Estado del pago',
  change: 'Cambio',
  enabled: 'Se permite',
  opens_on: 'Desde',
  closes_on: 'Hasta',
  fees: 'Costo',
  needs_approval: 'Pide aprobación',
  max_times: 'Cuántas veces',
  gives_back: 'Qué se devuelve',
  price_basis: 'Precio que cuenta',
  returns_service: 'Devuelve el servicio',
  second_person_above: 'Segunda persona desde',
  small_teams: 'Equipos pequeños',
  small_teams_on: 'Equipos pequeños desde',
  credits_until: 'Saldos hasta',
  credit_rest: 'Lo que sobra de un saldo',
}

const LISTS: Record<string, string> = {
  categories: 'Categoría',
  kits: 'Kit',
  tiers: 'Precio hasta el',
  stock: 'Inventario',
}

const POLICIES: Record<string, string> = {
  size: 'Cambio de talla',
  category: 'Cambio de distancia',
  transfer: 'Cesión',
  refund: 'Devolución',
  deferral: 'Aplazamiento',
  leave: 'Salida del equipo',
  settings: 'Cambios',
}

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
const PICTURES = new Set(['cover_image', 'icon'])

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
  if (DAY.test(text)) return dayText(text)
  if (INSTANT.test(text)) return `${dayText(text.slice(0, 10))}, ${formatHour(text)}`
  return VALUES[text] ?? text
}

/** A value as a person reads it. */
export const valueText = (field: string, value: unknown): string => {
  const own = ownName(field)
  if (value === null || value === undefined) return NOTHING
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (PESOS.has(own)) return formatPesos(value)
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
