/** Everything on file for a document, as the person gets it: sections of plain rows, for Excel and JSON alike. */
import { sql } from 'drizzle-orm'
import { documentKey, documentText } from '#domain/colombia/documents.ts'
import { listPickupsOf } from '#domain/kit-desk/list-pickups.ts'
import { listMessagesOf } from '#domain/messages/forget-recipients.ts'
import { RECIPIENT_LABELS } from '#domain/messages/rules/message-words.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import { createSignatureCipher } from '#domain/registration/consent/signature-cipher.ts'
import { createHealthCipher } from '#domain/registration/health.ts'
import { KNOWN_COLUMNS, TOLD_COLUMNS } from '#domain/registration/participant-columns.ts'
import { HEALTH_FIELDS, HEALTH_LABELS, toldText } from '#domain/registration/rules/health-fields.ts'
import { TOLD_FIELDS, TOLD_LABELS, type Told } from '#domain/registration/rules/told-fields.ts'
import { START_COLUMNS, START_JOINS, type StartRow, withStarts } from '#domain/registration/starts.ts'
import type { Guardian } from '#domain/registration/tables.ts'
import { listVersionsOf } from '#domain/timing/forget-lists.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import { listConsentsOf } from './consents.ts'
import { readCrewLines } from './crew-lines.ts'
import { listDocumentDisputes } from './document-disputes.ts'
import { findResultsOf } from './find-results.ts'
import { historyLines } from './history-lines.ts'
import { listMailboxMoves } from './mailbox-moves.ts'
import { listMedicalReadings } from './medical-readings.ts'
import { changeLines, creditLines, moneyLines, orderLines, paymentLines } from './money-lines.ts'
import { type Asked, type Line, rowsOf, when } from './person-lines.ts'
import { tillLines } from './till-lines.ts'

type Section = { name: string; lines: Line[] }

const GENDERS: Record<string, string> = { male: 'Masculino', female: 'Femenino' }

type PersonRow = Told & { health: string | null; created_at: string }

const contactOf = (row: PersonRow, secretKey: string): Line => {
  const health = createHealthCipher(secretKey).decryptHealth(row.health)
  return {
    ...Object.fromEntries(TOLD_FIELDS.map((field) => [TOLD_LABELS[field], row[field] ?? ''])),
    [TOLD_LABELS.gender]: GENDERS[row.gender] ?? row.gender,
    ...Object.fromEntries(HEALTH_FIELDS.map((field) => [HEALTH_LABELS[field], toldText(health[field])])),
  }
}

const personLines = async (db: Reader, { secretKey, ...document }: Asked) =>
  (
    await rowsOf<PersonRow>(
      db,
      sql`select ${sql.raw(KNOWN_COLUMNS)}, m.health, m.created_at from competitors m where m.document_key = ${documentKey(document)}`,
    )
  ).map((row) => ({ ...contactOf(row, secretKey), 'Guardado desde': when(row.created_at) }))

type ParticipantRow = PersonRow &
  StartRow & {
    event: string
    event_datetime: string
    reference: string
    category: string
    kit: string
    state: string
    payment_status: number
    amount: number
    guardian: Guardian | null
    signature: string | null
    name_at_save: string | null
    sealed: boolean
    disputed: boolean
    document_seen_at: string | null
    bib: string | null
    chip: string | null
    bib_note: string | null
    burnt_bibs: string
  }

/** The lines as they were drawn, in the words of an SVG path, or the name that was typed. */
const signatureText = ({ signature }: ParticipantRow, secretKey: string) => {
  const { drawing = '', name = '' } = createSignatureCipher(secretKey).decryptSignature(signature) ?? {}
  return drawing || name
}

const registrationLines = async (db: Reader, { secretKey, organizer, ...document }: Asked) => {
  const rows = await rowsOf<ParticipantRow>(
    db,
    sql`select ${sql.raw(TOLD_COLUMNS)}, m.health, m.guardian, m.signature, m.name_at_save, m.disputed_key is not null and m.disputed_key = m.document_key as disputed,
      m.document_seen_at, m.sealed_health is not null as sealed, own_bib.number as bib, own_bib.chip, own_bib.note as bib_note,
      coalesce((select string_agg(o.number, ', ' order by o.id) from bibs o where o.former_participant_id = m.id), '') as burnt_bibs, ${START_COLUMNS}, r.created_at, r.reference, r.state, r.payment_status,
      r.amount, e.name as event, e.event_datetime, c.distance || ' ' || c.title as category, k.kit_name || ' ' || k.size as kit
      from participants m join registrations r on r.id = m.registration_id join events e on e.id = m.event_id
      join categories c on c.id = m.category_id join kits k on k.id = m.kit_id left join bibs own_bib on own_bib.participant_id = m.id ${START_JOINS}
      where m.document_key = ${documentKey(document)} and m.identity_matches order by r.id`,
  )
  return (await withStarts(db, rows)).map(({ start, ...row }) => ({
    Evento: row.event,
    'Fecha del evento': when(row.event_datetime),
    Referencia: row.reference,
    Categoría: row.category,
    Kit: row.kit,
    Bloque: row.block ?? '',
    Dorsal: row.bib ?? '',
    Chip: row.chip ?? '',
    'Nota del dorsal': row.bib_note ?? '',
    'Dorsales anulados': row.burnt_bibs,
    Oleada: start.wave?.name ?? '',
    'Tiempo estimado': start.estimated_time ?? '',
    Inscripción: when(row.created_at),
    Pago: paymentStatusOf(row.payment_status, organizer).label,
    'Total de la inscripción': row.amount,
    ...contactOf(row, secretKey),
    Acudiente: row.guardian?.name ?? '',
    'Documento del acudiente': row.guardian
      ? documentText({ ...row.guardian, dni: row.guardian.document })
      : '',
    Parentesco: row.guardian?.relation ?? '',
    'Celular del acudiente': row.guardian?.phone ?? '',
    Firma: signatureText(row, secretKey),
    'Nombre antes de corregirlo': row.name_at_save ?? '',
    'Documento visto por el organizador': row.document_seen_at ? when(row.document_seen_at) : '',
    'Documento por corregir': row.disputed ? 'Otra persona mostró este documento' : '',
    // Who registered the person gave it; nobody reads it before the person signs, this page neither.
    'Datos de salud sin firmar': row.sealed ? 'Guardados y cerrados hasta que firmes' : '',
  }))
}

const answerLines = (db: Reader, document: Asked) =>
  rowsOf<Line>(
    db,
    sql`select e.name as "Evento", q.texto as "Pregunta", a.value as "Respuesta",
      coalesce(to_char(s.answered_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI'), '') as "Después de la carrera, el"
      from answers a join questions q on q.id = a.question_id join participants m on m.id = a.participant_id
      left join after_race_surveys s on s.participant_id = m.id and q.moment = 'after'
      join events e on e.id = m.event_id where m.document_key = ${documentKey(document)} and m.identity_matches order by m.id, q.position`,
  )

/** Versions of start lists that went to a timing company with the person in them. */
const startListLines = async (db: Reader, document: Asked) =>
  (await listVersionsOf(db, documentKey(document))).map(({ event, version, made_at, row }) => ({
    Evento: event,
    Versión: version,
    'Enviada el': when(made_at),
    Número: row.bib,
    Nombre: `${row.name} ${row.last_name}`,
    Distancia: row.distance,
    Categoría: row.category,
  }))

const pickupLines = async (db: Reader, { secretKey, ...document }: Asked) =>
  (await listPickupsOf(db, secretKey, { document_key: documentKey(document), dni: document.dni })).map(
    ({ event, role, name, document: number, desk, at }) => ({
      Evento: event,
      Qué: role,
      Nombre: name,
      Documento: number,
      Mesa: desk,
      Fecha: when(at),
    }),
  )

const accountLines = (db: Reader, { email }: Asked) =>
  rowsOf<Line>(
    db,
    sql`select name as "Nombre", email as "Correo", phone as "Celular", rol as "Rol",
      to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Creada" from users where email = ${email}`,
  )

/** What somebody of the staff searched for and kept. */
const viewLines = (db: Reader, { email }: Asked) =>
  rowsOf<Line>(
    db,
    sql`select v.list as "Lista", v.name as "Vista", v.query as "Búsqueda y filtros"
      from saved_views v join users u on u.id = v.user_id where u.email = ${email} order by v.id`,
  )

const letterLines = (db: Reader, { email }: Asked) =>
  rowsOf<Line>(
    db,
    sql`select subject as "Asunto", to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha"
      from mails where lower(recipient) = ${email} order by id`,
  )

const messageLines = async (db: Reader, document: Asked) =>
  (await listMessagesOf(db, documentKey(document))).map(
    ({ event, subject, sent_at, state, whatsapp_at }) => ({
      Evento: event,
      Asunto: subject,
      Estado: RECIPIENT_LABELS[state],
      'Enviado el': when(sent_at),
      'Por WhatsApp el': when(whatsapp_at),
    }),
  )

export const readPersonFile = async (db: Reader, asked: Asked): Promise<Section[]> => [
  { name: 'Persona', lines: await personLines(db, asked) },
  { name: 'Cuenta', lines: await accountLines(db, asked) },
  { name: 'Vistas guardadas', lines: await viewLines(db, asked) },
  { name: 'Equipo', lines: await readCrewLines(db, asked.email) },
  { name: 'Inscripciones', lines: await registrationLines(db, asked) },
  {
    name: 'Autorizaciones',
    lines: (await listConsentsOf(db, documentKey(asked))).map(
      ({ event, consents, declared, declared_at, version, at, address, sent_at }) => ({
        'Dada en': event,
        Autorizó: consents.join(', ') || 'Autorización pendiente',
        'Declarado por quien inscribió': declared.join(', '),
        'Declarado el': when(declared_at),
        'Versión del texto': version,
        Fecha: when(at),
        'Dirección de red': address,
        'Enlace para firmar enviado': when(sent_at),
      }),
    ),
  },
  { name: 'Quién vio tus datos médicos', lines: await listMedicalReadings(db, documentKey(asked)) },
  { name: 'Documento por corregir', lines: await listDocumentDisputes(db, documentKey(asked)) },
  { name: 'Cambios de correo', lines: await listMailboxMoves(db, documentKey(asked)) },
  { name: 'Entrega de kits', lines: await pickupLines(db, asked) },
  { name: 'Respuestas', lines: await answerLines(db, asked) },
  { name: 'Cambios', lines: await changeLines(db, asked) },
  { name: 'Compras', lines: await orderLines(db, asked) },
  { name: 'Pagos', lines: await paymentLines(db, asked) },
  { name: 'Cargos y movimientos', lines: await moneyLines(db, asked) },
  { name: 'Ventas de caja', lines: await tillLines(db, asked) },
  { name: 'Saldos a favor', lines: await creditLines(db, asked) },
  { name: 'Listas de salida', lines: await startListLines(db, asked) },
  {
    name: 'Resultados',
    lines: (await findResultsOf(db, asked, asked.secretKey))
      .filter(({ exact }) => exact)
      .map((row) => ({
        Evento: row.event,
        Distancia: row.race_division,
        Dorsal: row.bib_number,
        Nombre: row.name,
        'Con tu documento': row.by_document ? 'Sí' : 'No',
      })),
  },
  { name: 'Mensajes del evento', lines: await messageLines(db, asked) },
  { name: 'Historial', lines: await historyLines(db, asked) },
  { name: 'Correos', lines: await letterLines(db, asked) },
]

/** Whether health data is in it: its delivery is in the audit log. */
export const holdsHealth = (sections: Section[]) =>
  sections.some(({ lines }) =>
    lines.some((line) => HEALTH_FIELDS.some((field) => line[HEALTH_LABELS[field]])),
  )

export const asSheets = (sections: Section[]): Sheet[] =>
  sections.map(({ name, lines }) => {
    const headers = Object.keys(lines[0] ?? { 'No hay datos': '' })
    return {
      name,
      columns: headers.map((header) => ({ header, width: 22 })),
      rows: lines.map((line) => headers.map((header) => line[header])),
    }
  })

export const asJson = (sections: Section[]) =>
  JSON.stringify(Object.fromEntries(sections.map(({ name, lines }) => [name, lines])), null, 2)
