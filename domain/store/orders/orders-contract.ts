/** Orders as the panel sees, ships and exports them: admin.md 'Orders', product.md sections 6 and 18. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { attemptLine, refundLine } from '#domain/payments/ledger/ledger-contract.ts'
import { HAND_WAYS } from '#domain/payments/rules/account.ts'
import { endpoint, notice, paged, wire, XLSX } from '#server/contract-kit.ts'

const optional = <T extends z.ZodType>(schema: T) => wire.unlessEmpty(schema.optional())

/** live: paid, waiting for payment or under review; ended: released or cancelled. Without one: live, and all when something is searched for. */
const ORDER_FILTERS = ['live', 'paid', 'unpaid', 'review', 'ended', 'all'] as const

const filter = z.object({
  /** Name, dni, order id or reference. */
  search: wire.search,
  state: optional(z.enum(ORDER_FILTERS)),
  sent: optional(z.enum(['0', '1'])),
  event_id: optional(wire.id),
  /** 'tienda': bought in the shop; 'inscripcion': add-ons of a registration. */
  origin: optional(z.enum(['tienda', 'inscripcion'])),
  delivery: optional(z.enum(['kit', 'envio'])),
  /** Bogotá days of the order, both included. */
  from: optional(dayField),
  to: optional(dayField),
})
export type OrderFilter = z.output<typeof filter>

const sort = wire.sort([
  'id',
  'client',
  'event',
  'units',
  'amount',
  'state',
  'sent',
  'created_at',
  'reference',
])
export type OrderSort = z.output<typeof sort>

const customer = z.object({
  name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  department: z.string(),
})
export type OrderCustomer = z.output<typeof customer>

const orderRow = z.object({
  id: z.int(),
  /** The same person under both names of the specification. */
  client: customer,
  competitor: customer,
  /** '4' settled by whatever means, '6' rejected, '0' otherwise. */
  pay_status: z.enum(['0', '4', '6']),
  payment_status: z.int(),
  payment_label: z.string(),
  payment_colour: z.string(),
  payment_review: z.boolean(),
  payment_pending: z.boolean(),
  /** held, paid, released or cancelled; a hold whose time is over reads released. */
  state: z.enum(['held', 'paid', 'released', 'cancelled']),
  sent: z.boolean(),
  created_at: z.string(),
  pay_reference: z.string(),
  /** JSON of the lines: name, thumbnail, size, sku, quantity, price (of one). */
  products: z.string(),
  units: z.int(),
  amount: z.int(),
  delivery: z.enum(['kit', 'envio']),
  registration_id: z.int().nullable(),
  event_id: z.int().nullable(),
  event: z.string().nullable(),
})
export type OrderRow = z.output<typeof orderRow>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'staff',
  summary: 'Órdenes de la tienda y de las inscripciones; un Colaborador ve las de sus eventos.',
  query: filter.extend({ page: wire.page, per_page: wire.perPage(10), sort }),
  answer: paged(orderRow),
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/export.xlsx',
  access: 'staff',
  summary: 'Las órdenes del filtro en Excel, en su orden, una fila por producto.',
  query: filter.extend({ sort }),
  file: XLSX,
  costly: 'export',
})

const line = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  size: z.string(),
  sku: z.string(),
  quantity: z.int(),
  price: z.int(),
})
export type OrderLine = z.output<typeof line>

const order = orderRow.extend({
  reference: z.string(),
  lines: z.array(line),
  products_total: z.int(),
  shipping: z.int(),
  hold_until: z.string().nullable(),
  paid_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The buyer's page, without the address of the installation. */
  link: z.string(),
  attempts: z.array(attemptLine.extend({ settled_at: z.string().nullable() })),
  history: z.array(
    z.object({
      at: z.string(),
      status_before: z.int(),
      status_after: z.int(),
      label: z.string(),
      source: z.string(),
      note: z.string(),
      user: z.string().nullable(),
    }),
  ),
  refunds: z.array(refundLine),
  /** What this caller may do with it now. */
  may: z.object({
    settle: z.boolean(),
    undo: z.boolean(),
    cancel: z.boolean(),
    seat: z.boolean(),
    close_review: z.boolean(),
  }),
})
export type PanelOrder = z.output<typeof order>

const one = { access: 'staff', params: z.object({ id: wire.id }) } as const

export const getOrder = endpoint({
  ...one,
  method: 'GET',
  path: '/api/order/:id',
  summary: 'Una orden con comprador, entrega, productos, total e historia del pago.',
  answer: z.object({ order }),
})

export const getPackingSlip = endpoint({
  ...one,
  method: 'GET',
  path: '/api/order/:id/slip',
  summary: 'Lo que lleva la lista de empaque para imprimir: quién vende, a quién va, qué va.',
  answer: z.object({
    slip: z.object({
      id: z.int(),
      pay_reference: z.string(),
      created_at: z.string(),
      delivery: z.enum(['kit', 'envio']),
      event: z.string().nullable(),
      paid: z.boolean(),
      sent: z.boolean(),
      customer,
      lines: z.array(line),
      units: z.int(),
      seller: z.object({
        name: z.string(),
        nit: z.string(),
        address: z.string(),
        phone: z.string(),
        email: z.string(),
      }),
    }),
  }),
})

export const changeSentStatus = endpoint({
  method: 'POST',
  path: '/api/change-sent-status',
  access: 'staff',
  summary: 'Marcar una orden como Enviada o Sin Enviar.',
  body: z.object({ id: wire.id, sent: wire.boolean }),
  answer: notice.extend({ id: z.int(), sent: z.boolean() }),
})

export const markOrdersSent = endpoint({
  method: 'POST',
  path: '/api/orders/sent',
  access: 'staff',
  summary: 'Marcar muchas órdenes como Enviadas o Sin Enviar. Dice cuáles cambiaron y cuáles no, y por qué.',
  body: z.object({ ids: z.array(wire.id).min(1, 'Elige al menos una orden.').max(500), sent: wire.boolean }),
  answer: notice.extend({
    sent: z.boolean(),
    /** What changed: the same call with the opposite takes it back. */
    ids: z.array(z.int()),
    /** 'already': it said so before; 'missing': it does not exist or is another's. */
    left_out: z.array(z.object({ id: z.int(), reason: z.enum(['already', 'missing']) })),
    /** Of those that changed. */
    unpaid: z.int(),
  }),
})

export const setOrderStatus = endpoint({
  ...one,
  method: 'POST',
  path: '/api/order/:id/status',
  summary: 'Anotar un pago hecho al organizador (7) o una cortesía (8); volver a 0 pide ser Administrator.',
  body: z.object({
    status: z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.literal([0, 7, 8], 'Elige un estado.'),
    ),
    note: wire.text(500),
    /** How it was paid, of a 7. */
    way: wire.unlessEmpty(z.enum(HAND_WAYS, 'Elige cómo pagó.').optional()),
  }),
  answer: notice.extend({ success: z.boolean() }),
})

export const cancelOrder = endpoint({
  ...one,
  method: 'POST',
  path: '/api/order/:id/cancel',
  summary: 'Cancelar una orden sin pagar: lo reservado vuelve al inventario.',
  body: z.object({ note: wire.text(500) }),
  answer: notice.extend({ success: z.boolean() }),
})

export const seatOrder = endpoint({
  ...one,
  method: 'POST',
  path: '/api/order/:id/review/seat',
  summary: 'Atender un pago por revisar: toma el inventario si alcanza y la orden queda en 4.',
  body: z.object({ note: wire.optionalText(500) }),
  answer: notice.extend({ success: z.boolean() }),
})

export const closeOrderReview = endpoint({
  ...one,
  method: 'POST',
  path: '/api/order/:id/review/close',
  summary: 'Cerrar un pago por revisar con una nota y lo que se devolvió (0 si no se devolvió dinero).',
  body: z.object({ amount: wire.pesos, note: wire.text(500) }),
  answer: notice.extend({ success: z.boolean() }),
})
