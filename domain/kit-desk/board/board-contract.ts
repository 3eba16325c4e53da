/** The coordinator's calls: the board of the expo, what waits for a person to decide, and corrections by hand. */
import { z } from 'zod'
import { DEVICE_STATES } from '#domain/crew/rules/crew-roles.ts'
import { CREW_ROLES, endpoint, notice, wire } from '#server/contract-kit.ts'
import { APART_REASONS, COLLECTOR_KINDS, HANDOVER_FLAGS, HANDOVER_KINDS } from '../rules/handover-words.ts'

const ofStaff = { access: 'staff of the event', event: 'params.id' } as const
const eventId = z.object({ id: wire.id })
/** Why: it stays in the audit log beside who and when. */
const reason = wire.text(300)

const counts = z.object({
  /** People who are confirmed, and how many of them have their kit. */
  people: z.int(),
  handed: z.int(),
  distances: z.array(z.object({ name: z.string(), people: z.int(), handed: z.int() })),
  sizes: z.array(z.object({ kit: z.string(), size: z.string(), people: z.int(), handed: z.int() })),
  /** Hand-overs of the last two days; `at` begins the quarter hour. Quarters without any are left out. */
  quarters: z.array(z.object({ at: z.string(), handed: z.int() })),
})
export type HandoverCounts = z.output<typeof counts>

export const showHandoverCounts = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/entrega/conteos',
  access: 'crew of the event',
  event: 'params.id',
  crew: ['lectura', 'mesa', 'caja', 'medico', 'cronometraje'],
  summary: 'Cuántos kits salieron y cuántos faltan, sin datos personales.',
  params: eventId,
  answer: counts,
})

const row = z.object({
  id: z.string(),
  kind: z.enum(HANDOVER_KINDS),
  /** Of an undo: the row it takes back. */
  undoes: z.string().nullable(),
  /** Null: nobody of the event by what the device said. */
  participant_id: z.int().nullable(),
  name: z.string(),
  bib: z.string(),
  distance: z.string(),
  desk: z.string(),
  device_id: z.int().nullable(),
  /** Corrected; and what the device's own clock said, which may be hours off. */
  happened_at: z.string(),
  device_at: z.string(),
  received_at: z.string(),
  /** Kit and number that went out by this row. */
  kit: z.string(),
  given_bib: z.string(),
  collector: z.enum(COLLECTOR_KINDS),
  collector_name: z.string(),
  apart: z.enum(APART_REASONS).nullable(),
  flags: z.array(z.enum(HANDOVER_FLAGS)),
})
export type ShownHandover = z.output<typeof row>

const device = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(DEVICE_STATES),
  roles: z.array(z.enum(CREW_ROLES)),
  scope: z.object({
    initials: z.string(),
    distances: z.array(z.string()),
    bib_from: z.int().nullable(),
    bib_to: z.int().nullable(),
  }),
  last_seen_at: z.string().nullable(),
  /** Hand-overs of it that count. */
  handed: z.int(),
  last_row_at: z.string().nullable(),
  /** Numbers it has to give: ranges, and how many of them are left. */
  ranges: z.array(z.tuple([z.string(), z.string()])),
  numbers_left: z.int(),
})
export type ShownDeskDevice = z.output<typeof device>

export const showDeskBoard = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/eventos/:id/entrega',
  summary: 'El tablero de la entrega: lo que salió y falta, dispositivos, conflictos y filas por decidir.',
  params: eventId,
  answer: counts.extend({
    devices: z.array(device),
    /** Each is what is out and what was handed over again. */
    conflicts: z.array(z.object({ first: row, second: row })),
    apart: z.array(row),
    /** The newest ones, and how many there are of each. */
    flagged: z.array(row),
    flags: z.array(z.object({ flag: z.enum(HANDOVER_FLAGS), rows: z.int() })),
  }),
})
export type DeskBoard = z.output<(typeof showDeskBoard)['answer']>

/** 'settled': it was no second kit. 'came back': it was, and is at the desk again. 'first undone': only the second one happened. */
export const CONFLICT_DECISIONS = ['settled', 'came back', 'first undone'] as const
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number]

export const decideConflict = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/eventos/:id/entrega/conflictos/:handover_id',
  summary: 'Decidir sobre una segunda entrega. Decidirlo dos veces es una.',
  params: z.object({ id: wire.id, handover_id: z.uuid() }),
  body: z.object({ decision: z.enum(CONFLICT_DECISIONS, 'Elige una opción.'), reason }),
  answer: notice,
})

export const decideApart = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/eventos/:id/entrega/apartadas',
  summary: 'Aceptar o rechazar filas apartadas: las nombradas, o todas las de un dispositivo.',
  params: eventId,
  body: z.object({
    handover_ids: z.array(z.uuid()).max(500).default([]),
    device_id: wire.unlessEmpty(wire.id.optional()),
    decision: z.enum(['accepted', 'rejected'], 'Elige una opción.'),
    reason,
  }),
  answer: notice.extend({ decided: z.int() }),
})

const person = z.object({
  participant_id: z.int(),
  name: z.string(),
  bib: z.string(),
  distance: z.string(),
  kit: z.string(),
  document_last: z.string(),
  state: z.string(),
  handed: z.boolean(),
  /** Newest first. */
  rows: z.array(row),
})
export type DeskPerson = z.output<typeof person>

export const findDeskPeople = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/api/eventos/:id/entrega/personas',
  summary: 'Buscar a una persona por nombre, número o documento, con lo que pasó con su kit.',
  params: eventId,
  query: z.object({ search: wire.search }),
  answer: z.object({ people: z.array(person) }),
})

export const writeHandover = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/eventos/:id/entrega/personas/:participant_id',
  summary: 'Anotar una entrega, una devolución o deshacer una fila, con la razón.',
  params: z.object({ id: wire.id, participant_id: wire.id }),
  body: z.object({
    /** Made by the page: the same press twice is one row. */
    row_id: z.uuid(),
    kind: z.enum(['handed', 'returned', 'undone'], 'Elige una opción.'),
    undoes: z.uuid().nullish(),
    reason,
  }),
  answer: notice,
})

export const takeNumbersBack = endpoint({
  ...ofStaff,
  method: 'POST',
  path: '/api/eventos/:id/entrega/dispositivos/:device_id/numeros',
  summary: 'Recoger los números que un dispositivo no ha dado: vuelven a ser de cualquiera.',
  params: z.object({ id: wire.id, device_id: wire.id }),
  answer: notice.extend({ returned: z.int() }),
})
