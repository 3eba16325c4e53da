/** The tab Cambios: what an organiser allows after the sale, by kind of change. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { emptyAsNull, wholeNumber } from '#domain/events/form/wire-event.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { CHANGE_KINDS, GIVE_BACKS, PRICE_BASES } from '../rules/kinds.ts'

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id' } as const

const choice = 'Elige una de las opciones.'

const policyShown = z.object({
  enabled: z.boolean(),
  opens_on: z.string().nullable(),
  /** The last day; null: the day before the race. */
  closes_on: z.string().nullable(),
  /** By the last day each sum counts, in order; the last has no day. */
  fees: z.array(z.object({ until: z.string().nullable(), amount: z.int() })),
  needs_approval: z.boolean(),
  max_times: z.int(),
  gives_back: z.enum(GIVE_BACKS),
  price_basis: z.enum(PRICE_BASES),
  returns_service: z.boolean(),
})

const settingsShown = z.object({
  second_person_above: z.int().nullable(),
  small_teams: z.enum(['keep', 'individual']),
  small_teams_on: z.string().nullable(),
  /** Null: a year after the race. */
  credits_until: z.string().nullable(),
  credit_rest: z.enum(['stays', 'lapses']),
})

const byKind = <T extends z.ZodType>(one: T) =>
  z.object({ size: one, category: one, transfer: one, refund: one, deferral: one, leave: one })

const line = z.object({ title: z.string(), text: z.string() })

const shown = z.object({
  policies: byKind(policyShown),
  /** Those of which the organiser decided nothing: the default's. */
  defaults: z.array(z.enum(CHANGE_KINDS)),
  settings: settingsShown,
  /** Until the day on which the set sum for a second person begins to count: the sum that counts; null where it counts. */
  second_person_until: z.object({ until: z.string(), above: z.int().nullable() }).nullable(),
  /** As the event's page says them; none from the day of the race on, nor of one that was called off. */
  lines: z.array(line),
  /** What the lines hang on. */
  event_day: z.string(),
  size_freeze_on: z.string().nullable(),
  teams: z.boolean(),
})
export type ShownPolicies = z.output<typeof shown>

export const getPolicies = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/cambios',
  summary: 'Qué cambios se ofrecen después de la venta: hasta cuándo, a qué costo, y qué se devuelve.',
  params: ofEvent,
  answer: shown,
})

const someDay = emptyAsNull(dayField).transform((read) => read ?? null)
const amount = z.preprocess((value) => (value === '' ? Number.NaN : value), wire.pesos)

const policy = z.object({
  enabled: wire.boolean,
  opens_on: someDay,
  closes_on: someDay,
  fees: z.array(z.object({ until: someDay, amount })).max(12, 'Máximo 12 valores.'),
  needs_approval: wire.boolean,
  max_times: wholeNumber(1, 20),
  gives_back: z.enum(GIVE_BACKS, choice),
  price_basis: z.enum(PRICE_BASES, choice),
  returns_service: wire.boolean,
})

const settings = z.object({
  second_person_above: emptyAsNull(wire.pesos).transform((read) => read ?? null),
  small_teams: z.enum(['keep', 'individual'], choice),
  small_teams_on: someDay,
  credits_until: someDay,
  credit_rest: z.enum(['stays', 'lapses'], choice),
})

export const savePolicies = endpoint({
  ...theEvent,
  method: 'PUT',
  path: '/api/eventos/:id/cambios',
  summary: 'Guardar los seis tipos de cambio y lo que vale para todos. El retracto de la ley cuenta siempre.',
  params: ofEvent,
  body: z.object({ policies: byKind(policy), settings }),
  answer: notice.extend({ changes: shown }),
})

export const restorePolicy = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cambios/defaults',
  summary: 'Volver a lo recomendado en un tipo de cambio.',
  params: ofEvent,
  body: z.object({ kind: z.enum(CHANGE_KINDS, choice) }),
  answer: notice.extend({ changes: shown }),
})
