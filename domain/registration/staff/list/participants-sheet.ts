/** The participants of an event as an Excel sheet: what the treasurer and the kit table need. */
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { CellValue, Sheet } from '#server/excel/write-workbook.ts'
import type { Health } from '../../health.ts'
import { boughtText } from '../../rules/bought-products.ts'
import { HEALTH_LABELS } from '../../rules/health-fields.ts'
import { FURTHER_FIELDS, TOLD_LABELS } from '../../rules/told-fields.ts'
import { AUTHORISATION_WORDS } from '../../rules/who-signs.ts'
import type { ExportRow } from './participants.ts'
import type { ParticipantColumn } from './participants-filter.ts'

const told = (value: string) => (value === 'no_informa' ? 'No informa' : value)

const GENDERS: Record<string, string> = { male: 'Masculino', female: 'Femenino' }

type Line = Omit<ExportRow, 'health'> & { isFirst: boolean; health: Health | undefined }
type Column = Sheet['columns'][number] & { of: (row: Line) => CellValue }

const text = (header: string, of: Column['of'], width?: number): Column => ({
  header,
  of,
  ...(width ? { width } : {}),
})
/** Columns of the list, each with what it is in the sheet. */
const LISTED: Record<string, ParticipantColumn> = {
  Nombre: 'name',
  Apellido: 'name',
  'Tipo de documento': 'dni',
  Documento: 'dni',
  Celular: 'phone',
  'Fecha de inscripción': 'created_at',
  Dorsal: 'bib',
  'Estado de pago': 'payment_status',
  Distancia: 'distance',
  Categoría: 'category',
  Kit: 'size',
  Talla: 'size',
  Edad: 'age',
  Género: 'gender',
  Correo: 'email',
  Ciudad: 'city',
  Oleada: 'wave',
  Bloque: 'block',
  'Valor de la persona': 'amount',
  Cupón: 'coupon',
  Referencia: 'reference',
  'Kit entregado': 'handed_over',
  Mesa: 'handed_over',
  Autorización: 'authorisation',
  'Fecha de autorización': 'authorisation',
}

const number = (header: string, of: Column['of']): Column => ({ header, of, kind: 'number' })

const columnsFor = (organizer: string): Column[] => [
  text('Referencia', (row) => row.reference, 20),
  text('Tipo de documento', (row) => row.document_type, 12),
  text('Documento', (row) => row.dni, 14),
  text('Nombre', (row) => row.name, 20),
  text('Apellido', (row) => row.last_name, 24),
  text('Género', (row) => GENDERS[row.gender] ?? row.gender),
  text('Nacimiento', (row) => row.birthday),
  number('Edad', (row) => row.age),
  text('Distancia', (row) => row.distance),
  text('Categoría', (row) => row.category, 22),
  text('Equipo', (row) => row.team_name, 20),
  text('Kit', (row) => row.kit_name, 16),
  text('Talla', (row) => row.size),
  text(
    'Estado de pago',
    (row) =>
      row.disputed
        ? 'En disputa'
        : row.payment_review
          ? 'Pago por revisar'
          : paymentStatusOf(row.payment_status, organizer).label,
    26,
  ),
  number('Valor de la persona', (row) => row.own_amount),
  // Once a registration, so that a column can be added up and nothing is handed out twice.
  number('Total de la inscripción', (row) => (row.isFirst ? row.amount : null)),
  text('Productos', (row) => (row.isFirst ? boughtText(row.products) : null), 28),
  number('Personas', (row) => row.members),
  text('Correo', (row) => row.email, 30),
  text('Celular', (row) => row.phone, 14),
  text('Departamento', (row) => row.department, 18),
  text('Ciudad', (row) => row.city, 18),
  text('Dirección', (row) => row.address, 26),
  text('Contacto de emergencia', (row) => row.emergency_name, 24),
  text('Teléfono de emergencia', (row) => row.emergency_phone, 16),
  ...FURTHER_FIELDS.map((field) => text(TOLD_LABELS[field], (row) => row[field], 20)),
  { ...text('Fecha de inscripción', (row) => new Date(row.created_at), 18), kind: 'date' },
  text('Autorización', (row) => AUTHORISATION_WORDS[row.authorisation], 28),
  {
    ...text('Fecha de autorización', ({ authorised_at }) => authorised_at && new Date(authorised_at), 18),
    kind: 'date',
  },
]

const HEALTH: Column[] = [
  text('EPS', ({ health }) => told(health?.eps ?? ''), 20),
  text('Grupo sanguíneo', ({ health }) => told(health?.blood_type ?? '')),
  text('RH', ({ health }) => told(health?.rh_factor ?? '')),
]
/** Last, so that files of before keep their columns in place. */
const CONDITIONS = text(HEALTH_LABELS.conditions, ({ health }) => health?.conditions, 40)

const START: Column[] = [
  text('Bloque', ({ block }) => block, 20),
  text('Oleada', ({ wave }) => wave?.name, 14),
  text('Tiempo estimado', ({ estimated_time }) => estimated_time, 14),
  // A text: zeros in front belong to it.
  text('Dorsal', ({ bib }) => bib, 10),
]

const HANDED: Column[] = [
  {
    ...text('Kit entregado', ({ handed_over }) => handed_over && new Date(handed_over.at), 18),
    kind: 'date',
  },
  text('Mesa', ({ handed_over }) => handed_over?.desk, 16),
]

/** Whoever asks for them gets them beside whatever columns. */
const HEALTH_HEADERS = new Set([...HEALTH, CONDITIONS].map(({ header }) => header))

const COUPON = text('Cupón', ({ coupon }) => coupon, 16)

type SheetOptions = {
  organizer: string
  healthOf: ((encrypted: string | null) => Health) | null
  /** Only these of the list; none is all there is. */
  chosen?: readonly ParticipantColumn[]
}

export const participantsSheet = (
  rows: ExportRow[],
  { organizer, healthOf, chosen = [] }: SheetOptions,
): Sheet => {
  const isChosen = ({ header }: Column) => {
    const column = LISTED[header]
    return chosen.length === 0 || HEALTH_HEADERS.has(header) || (column && chosen.includes(column))
  }
  const columns = [
    ...columnsFor(organizer),
    ...(healthOf ? HEALTH : []),
    ...START,
    ...(healthOf ? [CONDITIONS] : []),
    ...HANDED,
    COUPON,
  ].filter(isChosen)
  return {
    name: 'Participantes',
    columns: columns.map(({ of: _, ...column }) => column),
    rows: rows.map((row, at) => {
      const isFirst = rows[at - 1]?.registration_id !== row.registration_id
      const line = { ...row, isFirst, health: healthOf?.(row.health) }
      return columns.map(({ of }) => of(line))
    }),
  }
}
