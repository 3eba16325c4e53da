/** The transfer desk: a person uploads the photo of a transfer, for a registration or an order; staff approve or reject. */
import { z } from 'zod'
import { endpoint, fileOnDisk, notice, paged, wire } from '#server/contract-kit.ts'

const checkoutToken = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.string().max(300).optional(),
)

const TRANSFER_STATES = ['unpaid', 'pending', 'approved', 'review', 'over', 'closed'] as const

/** What the transfer pays. */
const kind = z.enum(['registration', 'order'])

export const ownTransfer = z.object({
  kind,
  /** Path of the order's page; null for a registration. */
  order_link: z.string().nullable(),
  /** Of an order: how the store calls it. */
  event: z.string(),
  /** Empty for an order of no event. */
  slug: z.string(),
  reference: z.string(),
  amount: z.int(),
  /** closed: annulled, or the event takes no transfers; over: the hold ended, a proof may still come late. */
  state: z.enum(TRANSFER_STATES),
  hold_until: z.string().nullable(),
  instructions: z.string(),
  accounts: z.string(),
  /** The last one that was sent. Its number and why it was refused are empty for who only knew a birthday. */
  receipt: z
    .object({ number: z.string(), state: z.string(), reason: z.string(), created_at: z.string() })
    .nullable(),
})
export type OwnTransfer = z.output<typeof ownTransfer>

export const getOwnTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/own',
  access: 'participant link',
  summary:
    'Cuentas, valor y referencia para pagar por transferencia la inscripción del comprobante de pago, o la orden de `orden:{referencia}`.',
  body: z.object({ checkout_token: checkoutToken }),
  answer: z.object({ transfer: ownTransfer.nullable() }),
})

export const sendTransferProof = endpoint({
  method: 'POST',
  path: '/api/transfers/receipt',
  access: 'participant link',
  summary:
    'Subir la imagen del comprobante (png, jpg o webp, hasta 10 MB) y el número de la transferencia. Los campos van antes del archivo.',
  multipart: true,
  body: z.object({
    checkout_token: checkoutToken,
    number: wire.text(60),
    image: fileOnDisk,
  }),
  answer: notice.extend({ transfer: ownTransfer.nullable() }),
})

const earlierUse = z.object({
  same: z.enum(['image', 'number', 'both']),
  event: z.string(),
  /** Empty when the caller does not manage what it belongs to. */
  reference: z.string(),
  state: z.string(),
  created_at: z.string(),
})

const transferProof = z.object({
  id: z.int(),
  kind,
  /** One of both. */
  registration_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** None for an order of no event; then `event` says 'Tienda'. */
  event_id: z.int().nullable(),
  event: z.string(),
  reference: z.string(),
  name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  phone: z.string(),
  number: z.string(),
  amount: z.int(),
  /** What the registration or order costs now. */
  due: z.int(),
  state: z.string(),
  reason: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Of the registration or the order. */
  registration_state: z.string(),
  hold_until: z.string().nullable(),
  /** The photo was erased 180 days after the decision and the event. */
  erased: z.boolean(),
  earlier: z.array(earlierUse),
})
export type TransferProof = z.output<typeof transferProof>

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers',
  access: 'staff',
  summary:
    'Comprobantes de transferencia, de inscripciones y órdenes, que maneja quien llama; los que esperan primero.',
  query: z.object({
    event_id: wire.unlessEmpty(wire.id.optional()),
    state: z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'),
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(20),
  }),
  answer: paged(transferProof).extend({ waiting: z.int() }),
})

export const getTransferImage = endpoint({
  method: 'GET',
  path: '/api/transfers/:id/image',
  access: 'staff',
  summary: 'Imagen de un comprobante, solo para quien maneja el evento.',
  params: z.object({ id: wire.id }),
  file: 'image/webp',
})

export const approveTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:id/approve',
  access: 'staff',
  summary: 'Aprobar un comprobante: la inscripción o la orden queda pagada (7).',
  params: z.object({ id: wire.id }),
  answer: notice,
})

export const rejectTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:id/reject',
  access: 'staff',
  summary: 'Rechazar un comprobante con una razón: la persona tiene 5 horas para pagar de otra forma.',
  params: z.object({ id: wire.id }),
  body: z.object({ reason: wire.text(500) }),
  answer: notice,
})
