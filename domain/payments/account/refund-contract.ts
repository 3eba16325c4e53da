/** Refunds that wait, the gateway's own call for one, and the end of a dispute. */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { GATEWAY_CALLS, REFUND_BASES, REFUND_STATES, WAYS } from '../rules/account.ts'

const optional = <T extends z.ZodType>(schema: T) => wire.unlessEmpty(schema.optional())

const openRefund = z.object({
  id: z.int(),
  /** Whose account it is of. */
  kind: z.enum(['registration', 'order']),
  owner_id: z.int(),
  reference: z.string(),
  event_id: z.int().nullable(),
  event: z.string(),
  /** Who gets it, or who bought. */
  name: z.string(),
  /** Of the same person; empty where nobody is named. */
  dni: z.string(),
  document_type: z.string(),
  amount: z.int(),
  basis: z.enum(REFUND_BASES),
  label: z.string(),
  state: z.enum(REFUND_STATES),
  way: z.enum(WAYS),
  gateway: z.string().nullable(),
  gateway_call: z.enum(GATEWAY_CALLS),
  /** What the gateway said last. */
  provider_answer: z.string(),
  change_id: z.int().nullable(),
  requested_at: z.string(),
  /** YYYY-MM-DD: until when the law gives time. */
  due_on: z.string(),
  overdue: z.boolean(),
})
export type OpenRefund = z.output<typeof openRefund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  access: 'staff',
  summary:
    'Devoluciones de los eventos que maneja quien llama, la que vence primero adelante; con `open=1` las que faltan.',
  query: z.object({
    open: optional(z.enum(['0', '1'])),
    event_id: optional(wire.id),
    /** A name, a document or a reference. */
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(50),
    sort: wire.sort(['name', 'event', 'amount', 'way', 'due_on', 'state']),
  }),
  answer: paged(openRefund),
})

export const refundByGateway = endpoint({
  method: 'POST',
  path: '/api/refunds/:id/gateway',
  access: 'staff',
  right: 'refund',
  summary:
    'Pedirle a la pasarela que devuelva una devolución aprobada; si ya se le pidió, preguntarle por ella.',
  params: z.object({ id: wire.id }),
  answer: notice,
})

export const endDispute = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/dispute',
  access: 'staff',
  summary: 'Cerrar la disputa de un pago: ganada, y el dinero vuelve a contar; o perdida, y queda reversado.',
  params: z.object({ id: wire.id }),
  body: z.object({
    outcome: z.enum(['won', 'lost'], 'Elige cómo terminó.'),
    reason: wire.text(500),
  }),
  answer: notice,
})
