/** Mailings of certificates and what became of each: /admin/certificates (admin.md, product.md section 15). */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { BATCH_STATUSES, RECIPIENT_STATES } from '../rules/sending.ts'

const SOURCES = ['excel', 'results', 'participants'] as const

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
  /** ISO with zone, as every instant the specification does not name. */
  created_at: z.string(),
  ended_at: z.string().nullable(),
  recipients: counts,
  /** Rows of the Excel for which nothing is sent. */
  left_out_count: z.int(),
})
export type BatchLine = z.output<typeof batchLine>

const batch = z.object({ job_id: z.uuid() })

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/certificados',
  access: 'staff',
  summary: 'Envíos de certificados, los más nuevos primero; se buscan por nombre_evento (Grupo).',
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(10),
    search: wire.search,
    status: wire.unlessEmpty(z.enum(BATCH_STATUSES).optional()),
    source: wire.unlessEmpty(z.enum(SOURCES).optional()),
    /** Only those with mails that failed. */
    failed: wire.unlessEmpty(wire.boolean.optional()),
    sort: wire.sort(['group', 'source', 'date', 'status', 'recipients']),
  }),
  answer: paged(batchLine),
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/certificados/:job_id',
  access: 'staff',
  summary: 'Un envío con su avance.',
  params: batch,
  answer: z.object({
    certificate: batchLine,
    /** Every row that stayed out, by its reason. */
    left_out: z.array(z.object({ row: z.int(), reason: z.string() })),
  }),
})

export const cancelBatch = endpoint({
  method: 'PUT',
  path: '/api/certificados/:job_id/cancel',
  access: 'staff',
  summary: 'Detener lo que aún no se ha enviado. Lo que ya terminó contesta 200 con success false.',
  params: batch,
  answer: notice.extend({ success: z.boolean() }),
})

export const continueBatch = endpoint({
  method: 'PUT',
  path: '/api/certificados/:job_id/continue',
  access: 'staff',
  summary:
    'Seguir con un envío detenido: sale lo que no había salido, en su fecha. Lo demás contesta success false.',
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
    state: wire.unlessEmpty(z.enum(RECIPIENT_STATES).optional()),
    sort: wire.sort(['row', 'name', 'email', 'state', 'sent_at']),
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
  query: z.object({ formato: wire.unlessEmpty(z.enum(['jpg', 'pdf']).default('jpg')) }),
  file: 'image/jpeg',
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
