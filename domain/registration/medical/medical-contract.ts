/** The medical list: numbered copies on paper, a person on the médico's phone, and who saw what (docs/privacy.md). */
import { z } from 'zod'
import { isPlainLine, LINE_RULE } from '#domain/colombia/names.ts'
import { endpoint, paged, wire } from '#server/contract-kit.ts'
import { HEALTH_STATES, MOST_VIEWS } from './rules/medical-words.ts'

const ofEvent = z.object({ id: wire.id })
/** An Administrator may take it away from a Colaborador. */
const byStaff = { access: 'staff of the event', event: 'params.id', right: 'export_health' } as const
const byMedic = {
  access: 'crew of the event',
  event: 'params.id',
  crew: ['medico'],
  right: 'export_health',
} as const

const copy = z.object({
  number: z.int(),
  holder: z.string(),
  people: z.int(),
  /** Who made it; null when the account is gone. */
  made_by: z.string().nullable(),
  made_at: z.string(),
})
export type MedicalCopy = z.output<typeof copy>

export const showMedical = endpoint({
  ...byStaff,
  method: 'GET',
  path: '/api/eventos/:id/medica',
  summary: 'La lista médica: cuántas personas autorizaron, cuántas informaron algo y las copias hechas.',
  params: ofEvent,
  answer: z.object({
    /** Confirmed ones. */
    people: z.int(),
    agreed: z.int(),
    told: z.int(),
    without_number: z.int(),
    copies: z.array(copy),
    /** Days in Bogotá: after them nothing of health, and nothing of who saw it, is left. */
    health_until: z.string(),
    log_until: z.string(),
    /** The first of them is past: no copy is made any more. */
    over: z.boolean(),
  }),
})

export const makeMedicalCopy = endpoint({
  ...byStaff,
  method: 'POST',
  path: '/api/eventos/:id/medica/copias',
  summary: 'Una copia numerada de la lista médica en PDF, para quien se nombra. Queda escrito quién la hizo.',
  params: ofEvent,
  body: z.object({ holder: wire.text(80).refine(isPlainLine, LINE_RULE) }),
  file: 'application/pdf',
  costly: 'drawing',
})

const view = z.object({
  id: z.int(),
  /** The bib now; null without one. */
  number: z.string().nullable(),
  /** 'Ana R.' */
  person: z.string(),
  viewer: z.string(),
  by: z.enum(['device', 'user']),
  viewed_at: z.string(),
})
export type MedicalView = z.output<typeof view>

export const listMedicalViews = endpoint({
  ...byStaff,
  method: 'GET',
  path: '/api/eventos/:id/medica/vistas',
  summary: 'Quién vio los datos médicos de quién en la pantalla del médico, y cuándo.',
  params: ofEvent,
  query: z.object({ search: wire.search, page: wire.page, per_page: wire.perPage(20) }),
  answer: paged(view),
})

export const openMedicalDesk = endpoint({
  ...byMedic,
  method: 'GET',
  path: '/api/eventos/:id/medica/mesa',
  summary: 'El evento en el que busca el médico, y con qué nombre queda escrito lo que ve.',
  params: ofEvent,
  answer: z.object({
    event: z.string(),
    event_datetime: z.string(),
    viewer: z.string(),
    over: z.boolean(),
  }),
})

const facts = z.object({
  number: z.string().nullable(),
  name: z.string(),
  last_name: z.string(),
  /** On the day of the event. */
  age: z.int(),
  distance: z.string(),
  health: z.enum(HEALTH_STATES),
  /** Empty where nothing was told. */
  eps: z.string(),
  blood: z.string(),
  conditions: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  minor: z.boolean(),
  /** Of a minor. */
  guardian: z.object({ name: z.string(), relation: z.string(), phone: z.string() }).nullable(),
})
export type MedicalPerson = z.output<typeof facts>

const card = facts.extend({
  /** The number that was asked for is burnt: the person wears it or runs with `number` now. */
  former_number: z.string().nullable(),
})

/** In the body: what is typed here must not stand in addresses. Each answer is written down as a view. */
export const findMedicalPerson = endpoint({
  ...byMedic,
  method: 'POST',
  path: '/api/eventos/:id/medica/personas',
  summary:
    'Una persona por su número o por el texto de su QR, para el médico. Queda escrito quién la vio y cuándo.',
  params: ofEvent,
  body: z.object({ code: wire.text(200) }),
  answer: z.object({ person: card }),
})

/**
 * What a médico's phone keeps to serve without connection: what the screen shows, and what a bib or a QR is found by. A
 * POST, since it is written down who took it.
 */
export const takeMedicalList = endpoint({
  ...byMedic,
  method: 'POST',
  path: '/api/eventos/:id/medica/sin-red',
  summary:
    'La lista médica para el teléfono del médico, que la guarda cifrada. Queda escrito quién la descargó.',
  params: ofEvent,
  answer: z.object({
    event: z.string(),
    viewer: z.string(),
    now: z.string(),
    /** The phone erases it then: the end of the médico's hours, or twelve hours without contact. */
    ends_at: z.string(),
    people: z.array(z.object({ id: z.int(), key: z.string(), person: facts })),
    /** Keys of numbers (rules/bib-key.ts) and whose each is; a burnt one with how it was written. */
    bibs: z.array(z.tuple([z.string(), z.int(), z.string().nullable()])),
  }),
})

/** Looks without connection, told later. The same twice is one; a late or revoked phone may still tell them. */
export const sendMedicalViews = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/medica/vistas',
  access: 'former crew of the event',
  event: 'params.id',
  crew: ['medico'],
  summary: 'Lo que el médico vio sin red. La misma clave dos veces es una vista.',
  params: ofEvent,
  body: z.object({
    /** The phone's clock now: what its looks are corrected by where they bring no offset. */
    sent_at: wire.deviceTime,
    views: z
      .array(
        z.object({
          view_key: z.uuid(),
          participant_id: wire.id,
          viewed_at: wire.deviceTime,
          /** How far our clock was ahead of the phone's; null: never compared. */
          offset_ms: z.int().min(-4_000_000_000).max(4_000_000_000).nullable().default(null),
        }),
      )
      .min(1)
      .max(MOST_VIEWS),
  }),
  /** All that were sent are acknowledged; `unknown` are of nobody in this event and were not written down. */
  answer: z.object({ kept: z.array(z.string()), unknown: z.array(z.string()) }),
})
