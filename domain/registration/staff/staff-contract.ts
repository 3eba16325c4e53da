/** What the event's staff read about its people, and acts on many of them: admin.md 'Competitors list', Competidores tab. */
import { z } from 'zod'
import { endpoint, notice, paged, wire, XLSX } from '#server/contract-kit.ts'
import { MOST_CHOSEN } from '../rules/bulk-limits.ts'
import { DOCUMENT_STATES } from '../rules/document-states.ts'
import { TOLD_FIELDS, type ToldField } from '../rules/told-fields.ts'
import { participantColumns, participantFilter, participantSort } from './list/participants-filter.ts'

export type { ParticipantColumn } from './list/participants-filter.ts'

export const told = Object.fromEntries(TOLD_FIELDS.map((field) => [field, z.string()])) as Record<
  ToldField,
  z.ZodString
>

/** Where and when the kit went out; null while it is at the desk. */
export const handedOver = z.object({ at: z.string(), desk: z.string() }).nullable()

export const authorisation = {
  /** 'declared': by who registered the person; it still waits for the person's signature. */
  authorisation: z.enum(['signed', 'paper', 'declared', 'pending']),
  authorised_at: z.string().nullable(),
}

/** How the person starts: empty where there is nothing to tell. */
export const start = {
  /** Whose kept place it is. */
  block: z.string().nullable(),
  wave: z.object({ name: z.string(), start_at: z.string() }).nullable(),
  /** '1:45:00'. */
  estimated_time: z.string().nullable(),
}

const participant = z.object({
  /** Of the person, as edit-competitor wants it; member_id is this row of the registration. */
  id: z.int(),
  member_id: z.int(),
  registration_id: z.int(),
  competitor_id: z.int(),
  ...told,
  age: z.int(),
  distance: z.string(),
  category: z.string(),
  kit_name: z.string(),
  size: z.string(),
  /** The number to run with. */
  bib: z.string().nullable(),
  ...start,
  members: z.int(),
  state: z.string(),
  payment_status: z.int(),
  payment_label: z.string(),
  payment_colour: z.string(),
  payment_pending: z.boolean(),
  payment_review: z.boolean(),
  /** The payer's bank or the gateway took money back. */
  disputed: z.boolean(),
  /** 'Autorización pendiente'. */
  consents_pending: z.boolean(),
  /** Another live place has the document too, or another person showed it. */
  document_state: z.enum(DOCUMENT_STATES),
  handed_over: handedOver,
  ...authorisation,
  amount: z.int(),
  /** The person's own share of the total. */
  own_amount: z.int(),
  reference: z.string(),
  /** The code that covers the person. */
  coupon: z.string().nullable(),
  hold_until: z.string().nullable(),
  created_at: z.string(),
})
export type Participant = z.output<typeof participant>

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/filter/group',
  access: 'staff of the event',
  event: 'query.event_id',
  summary: 'Tamaños de grupo del evento.',
  query: z.object({ event_id: wire.id }),
  answer: z.array(z.object({ id: z.int(), count: z.int() })),
})

export const searchParticipants = endpoint({
  method: 'GET',
  path: '/api/search-participant',
  access: 'staff of the event',
  event: 'query.event_id',
  summary: 'Participantes de un tamaño de grupo, con búsqueda.',
  query: z.object({
    event_id: wire.id,
    ...participantFilter,
    sort: participantSort,
    page: wire.page,
    per_page: wire.perPage(10),
  }),
  answer: z.object({ competitors: paged(participant) }),
})

export const countMarked = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/participants/marked',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Cuántas personas esperan algo: un pago por revisar, su autorización, otra categoría.',
  params: z.object({ id: wire.id }),
  answer: z.object({ review: z.int(), unsigned: z.int(), misfit: z.int(), repeated: z.int() }),
})

export const exportParticipants = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/participants.xlsx',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Participantes en Excel. Queda en el registro de auditoría.',
  params: z.object({ id: wire.id }),
  query: z.object({
    ...participantFilter,
    sort: participantSort,
    columns: participantColumns,
    health: wire.boolean.default(false),
  }),
  file: XLSX,
  costly: 'export',
})

export const previewUnpaid = endpoint({
  method: 'GET',
  path: '/api/no-payments',
  access: 'staff of the event',
  event: 'query.event_id',
  summary: 'Cuántas inscripciones sin pagar se eliminarían y cuántas se quedan.',
  query: z.object({ event_id: wire.id }),
  answer: z.object({
    go: z.int(),
    /** All that stay: the next three together. */
    stay: z.int(),
    /** In the middle of paying, or under review. */
    paying: z.int(),
    /** Written in by staff less than 24 hours ago. */
    staff_entries: z.int(),
    /** With a change that waits for its payment. */
    changes: z.int(),
  }),
})

export const deleteUnpaid = endpoint({
  method: 'POST',
  path: '/api/no-payments',
  access: 'staff of the event',
  right: 'annul',
  event: 'query.event_id',
  summary:
    'Eliminar las inscripciones sin pagar, salvo las que están pagando, las de un cambio por pagar y las que inscribió el equipo hace menos de 24 horas.',
  query: z.object({ event_id: wire.id }),
  answer: notice.extend({ deleted: z.int(), kept: z.int() }),
})

export const messageParticipants = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/message',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Enviar un correo a los participantes del filtro. Con preview solo dice a cuántos.',
  params: z.object({ id: wire.id }),
  body: z.object({
    ...participantFilter,
    /** Those somebody chose in the list. */
    ids: z.array(wire.id).max(MOST_CHOSEN).optional(),
    preview: wire.boolean.default(false),
    subject: wire.text(120),
    text: wire.text(5000),
  }),
  answer: notice.extend({ recipients: z.int() }),
})
