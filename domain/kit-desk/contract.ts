/** What a desk reads and hands in (docs/kit-desk.md). The coordinator's and the runner's calls have rooms of their own. */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire } from '#server/contract-kit.ts'
import { APART_REASONS, COLLECTOR_KINDS, HANDOVER_FLAGS, HANDOVER_KINDS } from './rules/handover-words.ts'

const ofEvent = { event: 'params.event_id' } as const
const params = z.object({ event_id: wire.id })
const DESKS = ['mesa', 'caja'] as const

/** `Snapshot` of rules/snapshot.ts as JSON. With `If-None-Match` of the version it has: 304. */
export const readSnapshot = endpoint({
  method: 'GET',
  path: '/api/kit-desk/:event_id/snapshot',
  access: 'crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary: 'Lo que la mesa necesita para entregar sin red: solo lo que muestra la tarjeta.',
  params,
  file: 'application/json',
})

const packedHandover = z.tuple([
  z.string(),
  z.int(),
  z.enum(HANDOVER_KINDS),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.int(),
  z.union([z.literal(0), z.literal(1)]),
  z.union([z.literal(0), z.literal(1)]),
])

export const readNews = endpoint({
  method: 'GET',
  path: '/api/kit-desk/:event_id/news',
  access: 'crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary: 'Las entregas de los demás desde la última vez, la hora del servidor y si la copia cambió.',
  params,
  query: z.object({ seq: wire.number(z.int().min(0)).default(0) }),
  answer: z.object({
    now: z.string(),
    /** Of the snapshot as it would be made now. */
    version: z.string(),
    seq: z.int(),
    /** As a snapshot made now would say it: every contact moves the end of the one that is there. */
    ends_at: z.string(),
    /** Rows are told again when something is decided about them: by id the newest counts. */
    handovers: z.array(packedHandover),
    /** Participants handed over twice, until somebody decides. */
    conflicts: z.array(z.int()),
  }),
})
export type News = z.output<(typeof readNews)['answer']>

/** What a device says of one act. Anything else it sends is unreadable, and told so by its id. */
export const handoverRow = z.object({
  id: z.uuid(),
  kind: z.enum(HANDOVER_KINDS),
  /** 0: a good code of somebody who was not in the snapshot, whom `participant_key` names. */
  participant_id: z.union([z.literal(0), wire.id]),
  participant_key: z.string().max(64).nullish(),
  undoes: z.uuid().nullish(),
  kit_id: wire.id.nullish(),
  kit_back_id: wire.id.nullish(),
  bib: z.string().trim().max(12).nullish(),
  bib_back: z.string().trim().max(12).nullish(),
  items: z.array(z.string().max(120)).max(20).default([]),
  collector: z.enum(COLLECTOR_KINDS).default('self'),
  collector_name: z.string().trim().max(120).nullish(),
  collector_document: z.string().trim().max(30).nullish(),
  /** Of the authorisation that was shown: it is used up by this row. */
  authorisation: z.string().max(64).nullish(),
  act_id: z.uuid().nullish(),
  device_at: wire.deviceTime,
  /** How far our clock was ahead of the device's when they were last compared; null: never. */
  offset_ms: z.int().nullable().default(null),
  /** Those that only the device knows: 'other desk', 'absent', 'owed', 'unsigned', 'paper'. */
  flags: z.array(z.enum(HANDOVER_FLAGS)).max(10).default([]),
})
export type HandoverRow = z.output<typeof handoverRow>
export type SentHandover = z.input<typeof handoverRow>

/** How many rows one upload may have. */
export const MOST_ROWS = 200

const kept = z.object({
  id: z.string(),
  /** 'kept': it counts. 'apart': it is there and waits for the coordinator. 'unreadable': it is not, and never will be. */
  outcome: z.enum(['kept', 'apart', 'unreadable']),
  apart: z.enum(APART_REASONS).nullable(),
  flags: z.array(z.enum(HANDOVER_FLAGS)),
  /** Somebody handed it over before: both stay, a person decides. */
  conflict: z.boolean(),
  /** One sentence where there is something to know. */
  says: z.string().nullable(),
})
export type KeptHandover = z.output<typeof kept>

export const sendHandovers = endpoint({
  method: 'POST',
  path: '/api/kit-desk/:event_id/handovers',
  access: 'former crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary:
    'Entregar lo hecho en la mesa. La misma id dos veces es una fila y la misma respuesta; nada se rechaza por llegar tarde.',
  params,
  bodyLimit: 1024 * 1024,
  body: z.object({
    /** The device's clock now: what its rows are corrected by where they bring no offset. */
    sent_at: wire.deviceTime,
    /** Each is read by itself (handoverRow): one that cannot be read keeps none of the others back. */
    rows: z.array(z.unknown()).min(1).max(MOST_ROWS),
  }),
  answer: z.object({ now: z.string(), rows: z.array(kept) }),
})

export const dealNumbers = endpoint({
  method: 'POST',
  path: '/api/kit-desk/:event_id/numbers',
  access: 'crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary: 'Números para dar en la mesa: un rango que ninguna otra tiene.',
  params,
  body: z.object({ series_id: wire.id, count: wire.number(z.int().min(1).max(500)).default(50) }),
  answer: z.object({ ranges: z.array(z.tuple([z.int(), z.int()])), given: z.array(z.int()) }),
})

export const makeDeskConsentLink = endpoint({
  method: 'POST',
  path: '/api/kit-desk/:event_id/consent-links',
  access: 'crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary: 'Un enlace para firmar en la pantalla de la mesa. Queda en el registro de auditoría.',
  params,
  body: z.object({ participant_id: wire.id }),
  answer: z.object({ url: z.string() }),
})

export const sendPaperConsent = endpoint({
  method: 'POST',
  path: '/api/kit-desk/:event_id/paper-consents',
  access: 'former crew of the event',
  crew: DESKS,
  ...ofEvent,
  summary: 'La foto de la autorización firmada en papel, con el PIN del coordinador.',
  params,
  multipart: true,
  maxFiles: 1,
  body: z.object({
    id: z.uuid(),
    participant_id: wire.id,
    pin: z.string().max(12),
    taken_at: wire.deviceTime,
    photo: uploadedFile,
  }),
  answer: notice,
})
