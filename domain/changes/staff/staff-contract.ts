/** Changes as staff meet them: the inbox 'Solicitudes', and the same acts in a participant's drawer. */
import { z } from 'zod'
import { GATEWAY_CALLS, REFUND_BASES, REFUND_STATES, WAYS } from '#domain/payments/rules/account.ts'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { participantChanges, quote, shownChange, wish } from '../contract.ts'
import { CHANGE_KINDS } from '../rules/kinds.ts'
import { WITHDRAWAL_EXCEPTIONS, type WithdrawalException } from '../rules/withdrawal.ts'

const EXCEPTIONS = Object.keys(WITHDRAWAL_EXCEPTIONS) as [WithdrawalException, ...WithdrawalException[]]

export const requestRow = shownChange.extend({
  event_id: z.int(),
  event: z.string(),
  registration_id: z.int(),
  participant_id: z.int(),
  reference: z.string(),
  name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  phone: z.string(),
  /** A text about how it stands, for a person to send. */
  whatsapp_url: z.string(),
  told: z.string(),
  /** It waits for staff. */
  decidable: z.boolean(),
  overdue: z.boolean(),
  /** Until its last day, while something is to be done until then; below 0 it is over. */
  days_left: z.int().nullable(),
  /** Pesos that were promised for it and have not left. */
  unpaid: z.int(),
})
export type RequestRow = z.output<typeof requestRow>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'staff',
  summary: 'Bandeja de solicitudes de los eventos propios, por fecha de vencimiento.',
  query: z.object({
    /** 'decision': waits for staff; 'waiting': for anybody else; 'open': every one that waits; 'all': those that ended too. */
    show: z.enum(['decision', 'waiting', 'open', 'all']).default('decision'),
    kind: wire.unlessEmpty(z.enum(CHANGE_KINDS).optional()),
    event_id: wire.unlessEmpty(wire.id.optional()),
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(25),
    sort: wire.sort(['name', 'kind', 'event', 'money', 'asked_at', 'due_on', 'state']),
  }),
  answer: paged(requestRow).extend({ waiting: z.int() }),
})

export const countRequests = endpoint({
  method: 'GET',
  path: '/api/changes/waiting',
  access: 'staff',
  summary: 'Cuántas solicitudes esperan una decisión y cuántas devoluciones están por pagar.',
  answer: z.object({ decision: z.int(), refunds: z.int() }),
})

/** As it was given: what reads a form cannot write an answer. */
const shownPayout = z.object({
  holder: z.string(),
  document: z.string(),
  bank: z.string(),
  account_type: z.enum(['savings', 'checking', 'nequi', 'daviplata']),
  account_number: z.string(),
})

export const readRequest = endpoint({
  method: 'GET',
  path: '/api/changes/:id',
  access: 'staff',
  summary: 'Una solicitud con la cuenta bancaria, si la tiene.',
  params: z.object({ id: wire.id }),
  answer: requestRow.extend({
    payout: shownPayout.nullable(),
    /** Of the sum: what the target costs more or less, and what the change itself costs or what was kept. */
    difference: z.int(),
    fee: z.int(),
    applied_owing: z.boolean(),
    receiver_email: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    refunds: z.array(
      z.object({
        id: z.int(),
        amount: z.int(),
        state: z.enum(REFUND_STATES),
        way: z.enum(WAYS),
        gateway: z.string().nullable(),
        gateway_call: z.enum(GATEWAY_CALLS),
        /** What the gateway said last. */
        provider_answer: z.string(),
        basis: z.enum(REFUND_BASES),
        due_on: z.string(),
        proof: z.string(),
        sent_at: z.string().nullable(),
        /** Where it can go from here. */
        next: z.array(z.enum(REFUND_STATES)),
      }),
    ),
  }),
})
export type OneRequest = z.output<(typeof readRequest)['answer']>

export const decideChange = endpoint({
  method: 'POST',
  path: '/api/changes/:id/decide',
  access: 'staff',
  summary: 'Aprobar o rechazar una solicitud; aprobada se aplica, o queda esperando el pago.',
  params: z.object({ id: wire.id }),
  body: z.object({
    approve: wire.boolean,
    reason: wire.optionalText(500),
    /** 'Aplicar ya, queda debiendo': needs a reason. */
    apply_owing: wire.boolean.optional(),
    /** Why the law denies a retracto: who refuses one names it. */
    exception: z.enum(EXCEPTIONS).optional(),
  }),
  answer: notice,
})

const ofParticipant = z.object({ id: wire.id, participant_id: wire.id })

export const staffChanges = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/participants/:participant_id/changes',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Los cambios de un participante y los que se le pueden hacer.',
  params: ofParticipant,
  /** `stopped`: why not even staff can change anything now. */
  answer: participantChanges.extend({ stopped: z.string().nullable() }),
})

const byStaff = {
  ...wish,
  /** Why: staff go past the policy with it. */
  reason: wire.text(500),
  apply_owing: wire.boolean.optional(),
}

export const quoteStaffChange = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/participants/:participant_id/changes/quote',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Cuánto cuesta un cambio que hace el personal. No cambia nada.',
  params: ofParticipant,
  body: z.object({ ...wish, basis: z.enum(['withdrawal', 'policy', 'cancellation', 'error']).optional() }),
  answer: quote,
})

export const askStaffChange = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/participants/:participant_id/changes',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Hacer un cambio por un participante, con la razón.',
  params: ofParticipant,
  body: z.object({
    ...byStaff,
    basis: z.enum(['withdrawal', 'policy', 'cancellation', 'error']).optional(),
    shown_due: wire.pesos,
    shown_back: wire.pesos,
    accepts_exchange: wire.boolean.optional(),
  }),
  answer: notice.extend({ change: shownChange }),
})

export const withdrawStaffChange = endpoint({
  method: 'POST',
  path: '/api/changes/:id/close',
  access: 'staff',
  summary: 'Retirar un cambio que todavía espera, con la razón.',
  params: z.object({ id: wire.id }),
  body: z.object({ reason: wire.text(500) }),
  answer: notice,
})
