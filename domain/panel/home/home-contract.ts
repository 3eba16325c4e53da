/** The home of the panel and the numbers of its menu. A Colaborador reads them of the own events only. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'
import { DATE_KINDS, DECISION_KINDS } from './rules/home-words.ts'

const waiting = z.object({
  /** Money that came without a place, or for what was annulled. */
  reviews: z.int(),
  transfers: z.int(),
  requests: z.int(),
  refunds: z.int(),
  certificates: z.int(),
  /** Letters of messages that may have arrived: a person says so, or sends them again. */
  messages: z.int(),
  /** Of the Administrator; 0 for everybody else. */
  data_requests: z.int(),
  /** Letters of the last seven days that no attempt could deliver. */
  failed_mails: z.int(),
})
export type Waiting = z.output<typeof waiting>

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/panel/waiting',
  access: 'staff',
  summary: 'Cuánto espera a quien llama, para los números del menú.',
  answer: waiting,
})

const moneyOfDay = z.object({ day: z.string(), received: z.int(), refunded: z.int() })
export type MoneyOfDay = z.output<typeof moneyOfDay>

const comingEvent = z.object({
  id: z.int(),
  name: z.string(),
  /** Bogotá time without zone. */
  event_datetime: z.string(),
  taken: z.int(),
  limit: z.int(),
  distances: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      taken: z.int(),
      /** Null: only the event limits it. */
      limit: z.int().nullable(),
    }),
  ),
})
export type ComingEvent = z.output<typeof comingEvent>

const decision = z.object({
  kind: z.enum(DECISION_KINDS),
  count: z.int(),
  /** Where it is decided, when that is in an event. */
  event: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Decision = z.output<typeof decision>

const nextDate = z.object({
  kind: z.enum(DATE_KINDS),
  /** Bogotá time without zone; a bare day where no hour counts. */
  at: z.string(),
  event: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What it is called: the subject of a message, the hours of a pick-up. */
  detail: z.string(),
})
export type NextDate = z.output<typeof nextDate>

export const readHome = endpoint({
  method: 'GET',
  path: '/api/panel/home',
  access: 'staff',
  summary:
    'Inicio del panel: dinero de hoy y de siete días, cupos, lo que espera decisión y próximas fechas.',
  answer: z.object({
    /** Seven Bogotá days up to today, the oldest first, and the seven before them. As the ledger counts. */
    money: z.object({ days: z.array(moneyOfDay), before: z.array(moneyOfDay) }),
    /** The nearest, active ones. */
    events: z.array(comingEvent),
    /** How many there are, with those that are not listed. */
    coming: z.int(),
    decisions: z.array(decision),
    dates: z.array(nextDate),
  }),
})
export type Home = z.output<(typeof readHome)['answer']>

const curve = z.object({
  id: z.int(),
  name: z.string(),
  event_datetime: z.string(),
  /** Places sold up to so many days before the race, the earliest first; after it `days` is below 0. */
  points: z.array(z.object({ days: z.int(), sold: z.int() })),
})
export type Curve = z.output<typeof curve>

export const readCurve = endpoint({
  method: 'GET',
  path: '/api/panel/curve',
  access: 'staff of the event',
  event: 'query.event_id',
  summary: 'Cupos vendidos de un evento por días antes de la carrera, al lado de otro propio.',
  query: z.object({ event_id: wire.id, beside_id: wire.unlessEmpty(wire.id.optional()) }),
  answer: z.object({
    curve,
    beside: curve.nullable(),
    /** Earlier events of the caller that sold places, the newest first. */
    others: z.array(z.object({ id: z.int(), name: z.string(), event_datetime: z.string() })),
  }),
})
export type Curves = z.output<(typeof readCurve)['answer']>
