/**
 * Messages of an event: writing one and whom it reaches. Its files and the race's signature: compose/files-contract.ts;
 * what became of it: sending/sending-contract.ts.
 */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'
import {
  LONGEST_BODY,
  LONGEST_SUBJECT,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  MOST_PEOPLE,
} from './rules/message-words.ts'
import { VARIABLES } from './rules/variables.ts'

/** As it is sent, and as it is answered: readers of the wire are for input only. */
const segmentOf = <Id extends z.ZodType, Flag extends z.ZodType>(id: Id, flag: Flag) =>
  z.object({
    participant_ids: z.array(id).max(MOST_PEOPLE).optional(),
    distance_ids: z.array(id).max(100).optional(),
    category_ids: z.array(id).max(500).optional(),
    kit: z.enum(['handed', 'waiting']).optional(),
    finisher: flag.optional(),
    first_time: flag.optional(),
    minors: flag.optional(),
    owes: flag.optional(),
    paid: flag.optional(),
    courtesy: flag.optional(),
    unsigned: flag.optional(),
    has_bib: flag.optional(),
  })

const trimmed = (max: number) => z.string().max(max).default('')

/** What is typed. A draft may be unfinished; what leaves is checked when it is sent. */
const written = z.object({
  kind: z.enum(MESSAGE_KINDS, 'Elige si es del evento o de noticias.').default('operational'),
  subject: trimmed(LONGEST_SUBJECT),
  body: trimmed(LONGEST_BODY),
  /** Not sent: who is confirmed. Everybody with a place is said by an empty one. */
  segment: segmentOf(wire.id, wire.boolean).default({ paid: true }),
})

export const ofEvent = z.object({ id: wire.id })
export const ofMessage = ofEvent.extend({ message_id: wire.id })

export const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  left_out: z.int(),
  /** Whose WhatsApp text somebody opened. */
  whatsapp: z.int(),
})
export type MessageCounts = z.output<typeof counts>

export const messageLine = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  subject: z.string(),
  /** Whom it is for, in words. */
  audience: z.string(),
  scheduled_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  counts,
})
export type MessageLine = z.output<typeof messageLine>

export const attachment = z.object({ id: z.int(), filename: z.string(), type: z.string(), bytes: z.int() })

const message = messageLine.extend({
  body: z.string(),
  segment: segmentOf(z.int(), z.boolean()),
  version: z.int(),
  /** Where answers go and how it is signed: as they are now, or as they were when it left. */
  reply_to: z.string(),
  signature: z.string(),
  attachments: z.array(attachment),
})
export type Message = z.output<typeof message>

const staff = { access: 'staff of the event', event: 'params.id' } as const

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/messages',
  ...staff,
  summary: 'Mensajes del evento, los más nuevos primero, con lo que pasó con cada uno.',
  params: ofEvent,
  query: z.object({
    page: wire.page,
    per_page: wire.perPage(10),
    search: wire.search,
    state: wire.unlessEmpty(z.enum(MESSAGE_STATES).optional()),
  }),
  answer: paged(messageLine),
})

export const createMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages',
  ...staff,
  summary: 'Crear un borrador. Con `segment.participant_ids`, para las personas elegidas en una lista.',
  params: ofEvent,
  body: written,
  answer: z.object({ id: z.int() }),
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/messages/:message_id',
  ...staff,
  summary: 'Un mensaje con su texto, sus adjuntos y su avance.',
  params: ofMessage,
  answer: z.object({ message }),
})

export const saveMessage = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/messages/:message_id',
  ...staff,
  summary: 'Guardar un borrador o un mensaje programado que aún no sale.',
  params: ofMessage,
  body: written.extend({ version: wire.id }),
  answer: z.object({ version: z.int() }),
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/eventos/:id/messages/:message_id',
  ...staff,
  summary: 'Eliminar un borrador.',
  params: ofMessage,
  answer: notice,
})

export const duplicateMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/:message_id/duplicate',
  ...staff,
  summary: 'Un borrador nuevo con el mismo texto, las mismas personas y los mismos adjuntos.',
  params: ofMessage,
  answer: z.object({ id: z.int() }),
})

export const checkMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/check',
  ...staff,
  summary: 'A cuántas personas y buzones llega un texto, y a cuántas les falta un dato.',
  params: ofEvent,
  body: written,
  answer: z.object({
    people: z.int(),
    mailboxes: z.int(),
    letters: z.int(),
    without_email: z.int(),
    /** Without a number that WhatsApp can open. */
    without_phone: z.int(),
    missing: z.array(z.object({ name: z.enum(VARIABLES.map(({ name }) => name)), count: z.int() })),
    too_many: z.boolean(),
  }),
})
export type MessageCheck = z.output<typeof checkMessage.answer>

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/messages/preview',
  ...staff,
  summary: 'Cómo lo lee una persona, por su lugar en la lista (1 la primera).',
  params: ofEvent,
  body: written.extend({ position: wire.number(z.int().min(1).max(MOST_PEOPLE)).default(1) }),
  answer: z.object({
    total: z.int(),
    position: z.int(),
    person: z
      .object({
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** For WhatsApp: without the frame of a letter. */
        chat: z.string(),
        /** Where an answer goes; empty: nobody reads it. */
        reply_to: z.string(),
      })
      .nullable(),
  }),
})
export type MessagePreview = z.output<typeof previewMessage.answer>
