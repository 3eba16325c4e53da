/** Who changed what: the audit log as staff read it. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, wire } from '#server/contract-kit.ts'
import { GROUP_KEYS } from '../rules/history-words.ts'

const optionalId = wire.unlessEmpty(wire.id.optional())
const optionalDay = wire.unlessEmpty(dayField.optional())

/** Subjects that a page asks about by their own number. */
export const ASKED_SUBJECTS = ['orden', 'usuario', 'producto', 'cupón'] as const

const change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

const row = z.object({
  id: z.int(),
  at: z.string(),
  who: z.string(),
  /** 'cambió la talla de M a L' */
  words: z.string(),
  group: z.enum(GROUP_KEYS),
  /** What it was done to, and where that is shown. */
  subject: z.object({ label: z.string(), to: z.string().nullable() }),
  event: z.object({ id: z.int(), name: z.string() }).nullable(),
  changes: z.array(change),
  /** Why, as whoever did it wrote it down. */
  note: z.string(),
})
export type HistoryRow = z.output<typeof row>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/panel/history',
  access: 'staff',
  summary:
    'Quién cambió qué, con antes y después, lo más nuevo primero; un Colaborador ve lo de sus eventos.',
  query: z.object({
    event_id: optionalId,
    registration_id: optionalId,
    participant_id: optionalId,
    competitor_id: optionalId,
    /** With subject_id: an order, a user, a product. */
    subject: wire.unlessEmpty(z.enum(ASKED_SUBJECTS).optional()),
    subject_id: optionalId,
    /** Who did it. */
    user_id: optionalId,
    group: wire.unlessEmpty(z.enum(GROUP_KEYS).optional()),
    from: optionalDay,
    to: optionalDay,
    /** The reference of a registration or an order. */
    search: wire.search,
    /** Rows older than this one: the `next` of the answer before. */
    before: optionalId,
    per_page: wire.perPage(30),
  }),
  answer: z.object({ data: z.array(row), next: z.int().nullable() }),
})
export type HistoryQuery = z.output<typeof listHistory.query>

export const listHistoryPeople = endpoint({
  method: 'GET',
  path: '/api/panel/history/people',
  access: 'staff',
  summary: 'Quiénes trabajan en los eventos que se ven, para filtrar el historial.',
  answer: z.object({ users: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
