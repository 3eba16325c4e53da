/** The participants of an event as an Excel sheet: what the treasurer and the kit table need. */
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { Health } from '../health.ts'
import { boughtText } from '../rules/bought-products.ts'
import type { ExportRow } from './participants.ts'

const told = (value: string) => (value === 'no_informa' ? 'No informa' : value)

const GENDERS: Record<string, string> = { male: 'Masculino', female: 'Femenino' }

export const participantsSheet = (
  rows: ExportRow[],
  { organizer, healthOf }: { organizer: string; healthOf: ((encrypted: string | null) => Health) | null },
): Sheet => ({
  name: 'Participantes',
  columns: [
    { header: 'Referencia', width: 20 },
    { header: 'Documento', width: 14 },
    { header: 'Nombre', width: 20 },
    { header: 'Apellido', width: 24 },
    { header: 'Género' },
    { header: 'Nacimiento' },
    { header: 'Edad', kind: 'number' },
    { header: 'Distancia' },
    { header: 'Categoría', width: 22 },
    { header: 'Kit', width: 16 },
    { header: 'Talla' },
    { header: 'Estado de pago', width: 26 },
    { header: 'Total de la inscripción', kind: 'number' },
    { header: 'Productos', width: 28 },
    { header: 'Personas', kind: 'number' },
    { header: 'Correo', width: 30 },
    { header: 'Celular', width: 14 },
    { header: 'Departamento', width: 18 },
    { header: 'Ciudad', width: 18 },
    { header: 'Dirección', width: 26 },
    { header: 'Contacto de emergencia', width: 24 },
    { header: 'Teléfono de emergencia', width: 16 },
    { header: 'Fecha de inscripción', kind: 'date', width: 18 },
    { header: 'Autorización', width: 14 },
    ...(healthOf ? [{ header: 'EPS', width: 20 }, { header: 'Grupo sanguíneo' }, { header: 'RH' }] : []),
  ],
  rows: rows.map((row, at) => {
    const health = healthOf?.(row.health)
    // Once a registration, so that a column can be added up and nothing is handed out twice.
    const isFirst = rows[at - 1]?.registration_id !== row.registration_id
    return [
      row.reference,
      row.dni,
      row.name,
      row.last_name,
      GENDERS[row.gender] ?? row.gender,
      row.birthday,
      row.age,
      row.distance,
      row.category,
      row.kit_name,
      row.size,
      row.payment_review ? 'Pago por revisar' : paymentStatusOf(row.payment_status, organizer).label,
      isFirst ? row.amount : null,
      isFirst ? boughtText(row.products) : null,
      row.members,
      row.email,
      row.phone,
      row.department,
      row.city,
      row.address,
      row.emergency_name,
      row.emergency_phone,
      new Date(row.created_at),
      row.consents_pending ? 'Pendiente' : 'Firmada',
      ...(health ? [told(health.eps), told(health.blood_type), told(health.rh_factor)] : []),
    ]
  }),
})
