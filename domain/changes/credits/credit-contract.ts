/** Credits: as the person uses one while paying, and as staff see those of an event. */
import { z } from 'zod'
import { endpoint, notice, paged, wire, workDone } from '#server/contract-kit.ts'

/** Of which purchase: the checkout's token or what the browser keeps, always with the own proof. */
const purchase = {
  token: z.string().max(200).optional(),
  reference: z.string().max(100).optional(),
}

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Son 6 números.')

export const mailCreditCode = endpoint({
  method: 'POST',
  path: '/api/credits/code',
  access: 'participant link',
  summary:
    'Pedir el código para usar un saldo a favor: va al correo del cupo que lo dejó. La respuesta es la misma haya o no saldo.',
  body: z.object(purchase),
  answer: notice,
})

const offeredCredit = z.object({
  id: z.int(),
  /** Where it comes from. */
  event: z.string(),
  /** First name of whose it is. */
  who: z.string(),
  left: z.int(),
  /** What of it would be used on this purchase. */
  usable: z.int(),
  valid_until: z.string(),
})

export const ownCredits = endpoint({
  method: 'POST',
  path: '/api/credits/own',
  access: 'participant link',
  summary:
    'El saldo a favor que sirve para pagar una inscripción propia: con el código que llegó al correo del cupo que lo dejó, o con la sesión. Sin eso no dice nada.',
  body: z.object({ ...purchase, code: code.optional(), work: workDone }),
  answer: z.object({
    credits: z.array(offeredCredit),
    usable: z.int(),
    /** What is owed now, and what would be left of it. */
    due: z.int(),
    rest: z.int(),
    /** Paid with credits before. */
    paid: z.int(),
  }),
})
export type OwnCredits = z.output<typeof ownCredits.answer>

export const spendCredits = endpoint({
  method: 'POST',
  path: '/api/credits/use',
  access: 'participant link',
  summary: 'Pagar con el saldo a favor: todo, o lo que alcance; lo que falte se paga como siempre.',
  body: z.object({
    ...purchase,
    code: code.optional(),
    work: workDone,
    credit_ids: z.array(wire.id).max(20).optional(),
  }),
  answer: notice.extend({
    success: z.boolean(),
    used: z.int(),
    /** Still to pay. */
    balance: z.int(),
    /** The place is confirmed. */
    settled: z.boolean(),
  }),
})

const ofEvent = z.object({ id: wire.id })

const CREDIT_STATES = ['open', 'used', 'lapsed', 'refunded'] as const

const creditRow = z.object({
  id: z.int(),
  name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  phone: z.string(),
  reference: z.string(),
  amount: z.int(),
  left: z.int(),
  valid_until: z.string(),
  made_at: z.string(),
  state: z.enum(CREDIT_STATES),
})
export type CreditRow = z.output<typeof creditRow>

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/saldos',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Los saldos a favor que salieron de un evento, y los eventos en los que valen.',
  params: ofEvent,
  query: z.object({
    state: wire.unlessEmpty(z.enum(CREDIT_STATES).optional()),
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(25),
    sort: wire.sort(['name', 'dni', 'reference', 'amount', 'left', 'valid_until', 'state']),
  }),
  answer: paged(creditRow).extend({
    /** Pesos: made, still open, used. */
    totals: z.object({ made: z.int(), left: z.int(), people: z.int() }),
    credits_until: z.string(),
    targets: z.array(z.int()),
    /** Events of the same staff that are still to come. */
    choices: z.array(z.object({ id: z.int(), name: z.string(), day: z.string() })),
  }),
})
export type CreditList = z.output<typeof listCredits.answer>

export const setCreditTargets = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/saldos/eventos',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Elegir los eventos en los que vale el saldo de este.',
  params: ofEvent,
  body: z.object({ event_ids: wire.json(z.array(wire.id).max(100)) }),
  answer: notice,
})
