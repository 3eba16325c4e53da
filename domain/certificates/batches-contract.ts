/** Mailings of certificates: /admin/certificates and /admin/certificados/crear (admin.md, product.md section 15). */
import { z } from 'zod'
import { isDay, readBogota } from '#domain/colombia/clock.ts'
import { endpoint, notice, paged, uploadedFile, wire } from '#server/contract-kit.ts'
import { placementList } from './design-contract.ts'
import { BATCH_STATUSES, RECIPIENT_STATES } from './rules/sending.ts'

const SOURCES = ['excel', 'results', 'participants'] as const
const emptyAsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  uncertain: z.int(),
})
export type RecipientCounts = z.output<typeof counts>

const batchLine = z.object({
  id: z.int(),
  job_id: z.string(),
  nombre_evento: z.string(),
  city: z.string(),
  /** YYYY-MM-DD */
  fecha_evento: z.string(),
  icono_evento: z.string().nullable(),
  /** Address of the picture that is written on. */
  certificado_path: z.string(),
  /** Bogotá time without zone; null when it was sent at once. */
  fecha_notificacion: z.string().nullable(),
  /** '0' Programado, '1' Enviado, '2' Detenido; anything else is Desconocido. */
  status: z.enum(BATCH_STATUSES),
  source: z.enum(SOURCES),
  event_id: z.int().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  recipients: counts,
})
export type BatchLine = z.output<typeof batchLine>

const batch = z.object({ job_id: z.uuid() })

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/certificados',
  access: 'staff',
  summary: 'Envíos de certificados, los más nuevos primero; se buscan por nombre_evento (Grupo).',
  query: z.object({ page: wire.page, per_page: wire.perPage(10), search: wire.search }),
  answer: paged(batchLine),
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/certificados/:job_id',
  access: 'staff',
  summary: 'Un envío con su avance.',
  params: batch,
  answer: z.object({ certificate: batchLine }),
})

const columns = z.object({
  name: z.string().max(100),
  email: z.string().max(100),
  /** Where the surname has a column of its own; null when it has none, guessed when nothing is said. */
  last_name: z.string().max(100).nullable().optional(),
})
export type Columns = z.output<typeof columns>

const day = z
  .string('Este campo es obligatorio.')
  .transform((text) => text.trim().slice(0, 10))
  .refine(isDay, 'Escribe una fecha válida.')

/** `2026-12-05 06:00`; empty with 'Enviar de Inmediato'. */
const moment = z.preprocess(emptyAsMissing, z.string().optional()).transform((text, context) => {
  if (text === undefined) return null
  const instant = readBogota(text)
  if (instant) return instant
  context.addIssue({ code: 'custom', message: 'Escribe una fecha y hora válidas.' })
  return z.NEVER
})

const schedule = {
  fecha_notificacion: moment,
  /** Our form says which of both sending modes it is; without it an empty date means at once. */
  envio: z.preprocess(emptyAsMissing, z.enum(['inmediato', 'programado']).optional()),
}

const drawn = {
  /** Header of the name's and of the email's column; guessed without it. */
  columns: z.preprocess(emptyAsMissing, wire.json(columns).optional()),
  /** Without it the name stands in the middle, with event, city and date below. */
  placements: z.preprocess(emptyAsMissing, wire.json(placementList).optional()),
}

const file = (sentence: string) =>
  z.custom<z.output<typeof uploadedFile>>((value) => uploadedFile.safeParse(value).success, sentence)

const batchForm = z.object({
  nombre_evento: wire.text(120),
  city: wire.text(80),
  fecha_evento: day,
  icono_evento: file('Adjunta el ícono del evento.'),
  certificado: file('Adjunta la imagen del certificado.'),
  excel: file('Adjunta el Excel.'),
  ...schedule,
  ...drawn,
})
export type BatchForm = z.output<typeof batchForm>

const FORM_LIMIT = 31 * 1024 * 1024

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/certificados',
  access: 'staff',
  summary: 'Crear un envío: datos del evento, imagen (.jpg), Excel con nombre y correo, ahora o programado.',
  multipart: true,
  bodyLimit: FORM_LIMIT,
  body: batchForm,
  answer: notice.extend({ success: z.boolean(), id: z.int(), job_id: z.string(), total: z.int() }),
})

export const cancelBatch = endpoint({
  method: 'PUT',
  path: '/api/certificados/:job_id/cancel',
  access: 'staff',
  summary: 'Detener lo que aún no se ha enviado. Lo que ya terminó contesta 200 con success false.',
  params: batch,
  answer: notice.extend({ success: z.boolean() }),
})

const recipient = z.object({
  id: z.int(),
  row: z.int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  attempts: z.int(),
  error: z.string().nullable(),
  sent_at: z.string().nullable(),
  code: z.string(),
  certificate_state: z.enum(['válido', 'anulado']),
})
export type Recipient = z.output<typeof recipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/certificados/:job_id/recipients',
  access: 'staff',
  summary: 'Personas de un envío y qué pasó con su correo.',
  params: batch,
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(20),
    search: wire.search,
    state: z.preprocess(emptyAsMissing, z.enum(RECIPIENT_STATES).optional()),
  }),
  answer: paged(recipient).extend({ recipients: counts }),
})

export const retryBatch = endpoint({
  method: 'PUT',
  path: '/api/certificados/:job_id/retry',
  access: 'staff',
  summary: 'Enviar otra vez lo que falló; lo que quedó por confirmar, solo si se nombra.',
  params: batch,
  body: z.object({
    /** Without it: all that failed. */
    recipients: z.array(wire.id).max(1000).optional(),
  }),
  answer: notice.extend({ count: z.int() }),
})

export const previewRecipient = endpoint({
  method: 'GET',
  path: '/api/certificados/:job_id/recipients/:recipient_id/preview',
  access: 'staff',
  summary: 'El certificado de una fila, como JPG o PDF.',
  params: batch.extend({ recipient_id: wire.id }),
  query: z.object({ formato: z.preprocess(emptyAsMissing, z.enum(['jpg', 'pdf']).default('jpg')) }),
})

const rowProblem = z.object({
  /** As Excel counts them: the header is row 1. */
  row: z.int(),
  field: z.enum(['name', 'email', 'row']),
  message: z.string(),
})

export const downloadSample = endpoint({
  method: 'GET',
  path: '/api/certificados/sample.xlsx',
  access: 'staff',
  summary: 'Excel de ejemplo para un envío: personas inventadas con su nombre, correo y otras columnas.',
})

export const inspectExcel = endpoint({
  method: 'POST',
  path: '/api/certificados/inspect',
  access: 'staff',
  summary: 'Leer el Excel sin crear nada: columnas adivinadas, primeras filas y problemas por fila.',
  multipart: true,
  bodyLimit: 11 * 1024 * 1024,
  body: z.object({ excel: file('Adjunta el Excel.'), columns: drawn.columns }),
  answer: z.object({
    headers: z.array(z.string()),
    /** Null where nothing looked like it: the person chooses. */
    columns: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      last_name: z.string().nullable(),
    }),
    total: z.int(),
    /** The first five, in the order of the headers. */
    rows: z.array(z.array(z.string())),
    /** The first hundred. */
    problems: z.array(rowProblem),
    problem_count: z.int(),
  }),
})

const previews = z.array(
  z.object({
    row: z.int(),
    name: z.string(),
    email: z.string(),
    /** A JPG as data address. */
    image: z.string(),
  }),
)

export const previewBatch = endpoint({
  method: 'POST',
  path: '/api/certificados/preview',
  access: 'staff',
  summary: 'Los primeros certificados de un envío que aún no se crea.',
  multipart: true,
  bodyLimit: FORM_LIMIT,
  body: batchForm
    .pick({
      nombre_evento: true,
      city: true,
      fecha_evento: true,
      certificado: true,
      excel: true,
      columns: true,
      placements: true,
    })
    .extend({
      icono_evento: z.preprocess(emptyAsMissing, uploadedFile.optional()),
      /** How many, from the first row on. */
      count: z.preprocess(emptyAsMissing, z.coerce.number().int().min(1).max(5).default(3)),
    }),
  answer: z.object({ previews, total: z.int() }),
})

const event = z.object({ id: wire.id })
const ofTheEvent = { access: 'staff of the event', event: 'params.id' } as const
const people = z.object({
  source: z.enum(['results', 'participants'], 'Elige resultados o inscritos pagos.'),
  /** Only this distance. */
  distance: wire.optionalText(60),
})

export const describePeople = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/certificados',
  ...ofTheEvent,
  summary: 'A cuántas personas del evento se les puede enviar, y los primeros certificados.',
  params: event,
  query: people.extend({
    count: z.preprocess(emptyAsMissing, z.coerce.number().int().min(0).max(5).default(3)),
  }),
  answer: z.object({
    total: z.int(),
    /** Left out: nobody knows their address. */
    without_email: z.int(),
    distances: z.array(z.string()),
    previews,
  }),
})

export const createFromEvent = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/certificados',
  ...ofTheEvent,
  summary: 'Crear un envío con los resultados o los inscritos pagos del evento y su diseño.',
  params: event,
  body: people.extend(schedule),
  answer: notice.extend({ success: z.boolean(), id: z.int(), job_id: z.string(), total: z.int() }),
})

export const changeCertificateState = endpoint({
  method: 'PUT',
  path: '/api/certificados/issued/:code',
  access: 'staff',
  summary: 'Anular un certificado emitido, o volver a darlo por válido.',
  params: z.object({ code: z.string().trim().min(1).max(64) }),
  body: z.object({
    state: z.enum(['válido', 'anulado']),
    reason: wire.optionalText(200),
  }),
  answer: notice.extend({ state: z.enum(['válido', 'anulado']) }),
})
