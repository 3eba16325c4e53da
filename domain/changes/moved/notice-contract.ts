/** An event that got another date or was called off: the act of staff, each person's answer, and the board of answers. */
import { z } from 'zod'
import { instantField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import { payout } from '../contract.ts'

export const CHOICES = ['keep', 'credit', 'refund'] as const
export type Choice = (typeof CHOICES)[number]

const ofEvent = z.object({ id: wire.id })

export const makeNotice = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/aviso',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Mover la fecha del evento o cancelarlo: cada participante recibe un enlace para elegir.',
  params: ofEvent,
  body: z.object({
    kind: z.enum(['moved', 'cancelled'], 'Elige si lo mueves o lo cancelas.'),
    /** Bogotá time; only where it is moved. */
    event_datetime: wire.unlessEmpty(instantField('06:00:00', 'Escribe la nueva fecha y hora.').optional()),
    /** What the form began with: where a colleague was faster nothing is done. */
    was: wire.unlessEmpty(instantField('00:00:00', 'Recarga la página.').optional()),
    /** Last day to answer. */
    answer_until: instantField('23:59:59', 'Escribe hasta cuándo se responde.'),
    message: wire.optionalText(1000),
    /** The name of the event, typed by who cancels it. */
    confirm: wire.optionalText(200),
  }),
  answer: notice,
})

const shownNotice = z.object({
  id: z.int(),
  kind: z.enum(['moved', 'cancelled']),
  moved_from: z.string(),
  moved_to: z.string().nullable(),
  answer_until: z.string(),
  message: z.string(),
  made_at: z.string(),
  open: z.boolean(),
})
export type ShownNotice = z.output<typeof shownNotice>

const boardRow = z.object({
  participant_id: z.int(),
  registration_id: z.int(),
  name: z.string(),
  last_name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  email: z.string(),
  phone: z.string(),
  reference: z.string(),
  category: z.string(),
  choice: z.enum(CHOICES),
  /** Nobody chose: it is what happens without an answer. */
  by_default: z.boolean(),
  answered_at: z.string(),
  back: z.int(),
  /** How the money stands: nothing to pay, to pay, paid. */
  money: z.enum(['none', 'due', 'paid']),
  due_on: z.string().nullable(),
  /** Some goes by a transfer, and nobody told to which account. */
  needs_account: z.boolean(),
  whatsapp_url: z.string(),
})
export type BoardRow = z.output<typeof boardRow>

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/aviso',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'El último aviso del evento y el tablero de respuestas.',
  params: ofEvent,
  query: z.object({
    /** 'waiting': who did not answer yet; 'account': who owes us an account to pay to. */
    show: wire.unlessEmpty(z.enum(['waiting', 'keep', 'credit', 'refund', 'account']).optional()),
    search: wire.search,
    page: wire.page,
    per_page: wire.perPage(25),
  }),
  answer: paged(boardRow).extend({
    event: z.object({
      name: z.string(),
      event_datetime: z.string(),
      cancelled: z.boolean(),
      /** Over: nothing to move or to cancel. */
      past: z.boolean(),
      confirmed: z.int(),
    }),
    notice: shownNotice.nullable(),
    counts: z.object({
      people: z.int(),
      untold: z.int(),
      waiting: z.int(),
      keep: z.int(),
      credit: z.int(),
      refund: z.int(),
      needs_account: z.int(),
      /** Pesos still to pay back. */
      due: z.int(),
    }),
  }),
})
export type Board = z.output<typeof readBoard.answer>

const token = z.string().max(200)

const offered = z.object({
  notice: shownNotice,
  event: z.object({ name: z.string(), slug: z.string(), city: z.string() }),
  person: z.object({ name: z.string(), category: z.string(), confirmed: z.boolean() }),
  answer: z.object({ choice: z.enum(CHOICES), by_default: z.boolean(), final: z.boolean() }).nullable(),
  /** What can be chosen now; empty when nothing can. */
  choices: z.array(
    z.object({
      choice: z.enum(CHOICES),
      title: z.string(),
      text: z.string(),
      back: z.int(),
      needs_payout: z.boolean(),
    }),
  ),
  /** Why nothing can be chosen. */
  why: z.string(),
  /** The money goes by a transfer and we do not know to which account. */
  needs_account: z.boolean(),
})
export type OfferedNotice = z.output<typeof offered>

export const lookAtNotice = endpoint({
  method: 'POST',
  path: '/api/notices/look',
  access: 'participant link',
  summary: 'Lo que pasa con un evento que se movió o se canceló, con el enlace del correo.',
  body: z.object({ token }),
  answer: offered,
})

export const answerNotice = endpoint({
  method: 'POST',
  path: '/api/notices/answer',
  access: 'participant link',
  summary: 'Elegir: la nueva fecha, un saldo o la devolución. La cuenta se puede dar después.',
  body: z.object({
    token,
    choice: z.enum(CHOICES, 'Elige una opción.'),
    /** What was shown to come back: at another sum nothing is done. */
    shown_back: wire.pesos.optional(),
    payout: payout.optional(),
  }),
  answer: notice,
})

export const ownNotice = endpoint({
  method: 'POST',
  path: '/api/notices/own',
  access: 'participant link',
  summary: 'El aviso abierto del evento de un participante, con la prueba de que es propio.',
  body: z.object({ participant_key: z.string().trim().min(1).max(64), token: token.optional() }),
  answer: z.object({
    notice: shownNotice.nullable(),
    /** One line, and where to answer. */
    line: z.string(),
    url: z.string().nullable(),
    choice: z.enum(CHOICES).nullable(),
    by_default: z.boolean(),
  }),
})
