/** The account of a registration or an order, for staff: its lines, what is owed, and the acts that write a line. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import {
  CHARGE_KINDS,
  GATEWAY_CALLS,
  HAND_BASES,
  HAND_WAYS,
  REFUND_BASES,
  REFUND_STATES,
  WAYS,
} from '../rules/account.ts'
import { REVIEW_KINDS } from '../rules/review-kind.ts'

const optional = <T extends z.ZodType>(schema: T) => wire.unlessEmpty(schema.optional())
const owner = z.object({ kind: z.enum(['registration', 'order']), id: wire.id })

/** Of one person; null for what is of the purchase as a whole. */
const ofPerson = { participant_id: z.int().nullable(), who: z.string().nullable() }

const charge = z.object({
  id: z.int(),
  ...ofPerson,
  kind: z.enum(CHARGE_KINDS),
  courtesy: z.boolean(),
  /** In Spanish, as every screen says it. */
  label: z.string(),
  amount: z.int(),
  tax: z.int(),
  note: z.string(),
  at: z.string(),
  user: z.string().nullable(),
})

const payment = z.object({
  id: z.int(),
  way: z.enum(WAYS),
  gateway: z.string().nullable(),
  label: z.string(),
  amount: z.int(),
  tax: z.int(),
  note: z.string(),
  at: z.string(),
  user: z.string().nullable(),
  reference_code: z.string().nullable(),
  provider_transaction: z.string().nullable(),
  /** The payment it takes back. */
  counters_id: z.int().nullable(),
  countered: z.boolean(),
  shares: z.array(z.object({ ...ofPerson, amount: z.int() })),
})

const refund = z.object({
  id: z.int(),
  ...ofPerson,
  way: z.enum(WAYS),
  basis: z.enum(REFUND_BASES),
  state: z.enum(REFUND_STATES),
  label: z.string(),
  amount: z.int(),
  note: z.string(),
  proof: z.string(),
  /** The gateway whose payment it is of; null where it is of none. */
  gateway: z.string().nullable(),
  gateway_call: z.enum(GATEWAY_CALLS),
  /** What the gateway said last, for staff. */
  provider_answer: z.string(),
  requested_at: z.string(),
  /** YYYY-MM-DD: until when the law gives time. */
  due_on: z.string(),
  sent_at: z.string().nullable(),
  user: z.string().nullable(),
  counters_id: z.int().nullable(),
  countered: z.boolean(),
  /** Where it can go from here. */
  next: z.array(z.enum(REFUND_STATES)),
})

const account = z.object({
  ...owner.shape,
  id: z.int(),
  reference: z.string(),
  title: z.string(),
  charged: z.int(),
  received: z.int(),
  refunded: z.int(),
  /** Refunds that were asked for or approved and have not left. */
  promised: z.int(),
  /** Above 0 it is owed, below 0 it is in favour of who paid. */
  balance: z.int(),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      charged: z.int(),
      paid: z.int(),
      /** Is not in it any more. */
      left: z.boolean(),
    }),
  ),
  charges: z.array(charge),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** How what is owed can be collected; null when nothing is, or it is a hold, which is paid by its own link. */
  collect: z.object({ url: z.string(), text: z.string(), whatsapp: z.string() }).nullable(),
  /** The payer's bank or the gateway took money back, and nobody knows yet how it ends. */
  disputed: z.boolean(),
  /** Why money waits for somebody, in a sentence with the next act; `surplus`: what is too much. */
  review: z.object({ kind: z.enum(REVIEW_KINDS), surplus: z.int(), says: z.string() }).nullable(),
  may: z.object({ receive: z.boolean(), refund: z.boolean(), counter: z.boolean() }),
})
export type Account = z.output<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account/:kind/:id',
  access: 'staff',
  summary: 'La cuenta de una inscripción o de una orden: cada cargo, pago y devolución, y su saldo.',
  params: owner,
  answer: account,
})

/** What the dialog calls itself: the same press twice is one line. */
const key = optional(z.string().max(80))
const amount = wire.pesos.refine((pesos) => pesos > 0, 'Escribe un valor mayor que cero.')

export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/account/:kind/:id/payments',
  access: 'staff',
  summary: 'Anotar dinero que recibió el organizador: hasta lo que se debe, con su forma y su nota.',
  params: owner,
  body: z.object({
    amount,
    way: z.enum(HAND_WAYS, 'Elige cómo pagó.'),
    note: wire.optionalText(500),
    /** Bogotá day it came in, today without it; never one to come. */
    day: optional(dayField),
    participant_id: optional(wire.id),
    key,
  }),
  answer: notice,
})

export const giveSurplus = endpoint({
  method: 'POST',
  path: '/api/account/:kind/:id/surplus',
  access: 'staff',
  right: 'refund',
  summary: 'Devolver lo que sobra de un pago doble, por la pasarela donde se pueda.',
  params: owner,
  answer: notice,
})

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/account/:kind/:id/refunds',
  access: 'staff',
  right: 'refund',
  summary:
    'Devolver dinero, hasta lo que entró y no se ha devuelto: solicitada, o ya enviada con su comprobante.',
  params: owner,
  body: z.object({
    amount,
    way: z.enum(HAND_WAYS, 'Elige por dónde se devuelve.'),
    basis: z.enum(HAND_BASES, 'Elige por qué se devuelve.'),
    note: wire.text(500),
    state: z.enum(['requested', 'sent']).default('sent'),
    proof: wire.optionalText(120),
    participant_id: optional(wire.id),
    key,
  }),
  answer: notice,
})

export const stepRefund = endpoint({
  method: 'POST',
  path: '/api/account/refunds/:id/step',
  access: 'staff',
  right: 'refund',
  summary: 'Llevar una devolución al paso siguiente: aprobada, enviada, confirmada o no hecha.',
  params: z.object({ id: wire.id }),
  body: z.object({
    to: z.enum(['approved', 'sent', 'confirmed', 'failed']),
    proof: wire.optionalText(120),
  }),
  answer: notice,
})

const why = z.object({ note: wire.text(500) })

export const counterPayment = endpoint({
  method: 'POST',
  path: '/api/account/payments/:id/counter',
  access: 'administrator',
  summary: 'Anular con otra línea un pago que se anotó por error. Los de una pasarela no se anulan.',
  params: z.object({ id: wire.id }),
  body: why,
  answer: notice,
})

export const counterRefund = endpoint({
  method: 'POST',
  path: '/api/account/refunds/:id/counter',
  access: 'administrator',
  summary: 'Anular con otra línea una devolución que se anotó por error.',
  params: z.object({ id: wire.id }),
  body: why,
  answer: notice,
})
