/** The tab Cupos: a bar for each scope, the blocks; and what the tab Categorías says of a distance. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { estimatedTime } from '../distances/declared-time.ts'
import { distance } from '../form/event-answers.ts'
import * as read from '../form/wire-event.ts'
import { BLOCK_CODE, BLOCK_CODE_RULE, BLOCK_OWNERS } from '../rules/blocks.ts'

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id' } as const

/** People who paid, people who hold, places kept in blocks, places left; together the limit, where there is one. */
const scope = z.object({
  id: z.int(),
  name: z.string(),
  limit: z.int().nullable(),
  paid: z.int(),
  held: z.int(),
  reserved: z.int(),
  /** What the public can still buy; null where only the event limits it. */
  free: z.int().nullable(),
})
export type Scope = z.output<typeof scope>

const block = z.object({
  id: z.int(),
  name: z.string(),
  owner: z.enum(BLOCK_OWNERS),
  /** How many it keeps; once released, how many it had taken. */
  places: z.int(),
  paid: z.int(),
  held: z.int(),
  /** Places nobody has taken: 0 once released. */
  left: z.int(),
  /** Names; none: all of the event's. */
  distances: z.array(z.string()),
  code: z.string().nullable(),
  /** Where its people register by themselves. */
  link: z.string().nullable(),
  release_on: z.string().nullable(),
  released_at: z.string().nullable(),
  released_places: z.int(),
})
export type CapacityBlock = z.output<typeof block>

const capacity = z.object({
  event: scope.extend({
    /** The number in the permit, where it is above the public limit. */
    permit: z.int().nullable(),
  }),
  distances: z.array(scope.extend({ closed: z.boolean() })),
  blocks: z.array(block),
})
export type Capacity = z.output<typeof capacity>

export const getCapacity = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/cupos',
  summary:
    'Cupos pagados, reservados por 5 horas, apartados en bloques y libres: del evento y de cada distancia.',
  params: ofEvent,
  answer: capacity,
})

const code = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => BLOCK_CODE.test(text), BLOCK_CODE_RULE)

const blockFields = {
  name: wire.text(120),
  owner: z.enum(BLOCK_OWNERS, 'Elige de quién es.'),
  places: read.wholeNumber(1, 1_000_000),
  /** Names; none: all of the event's. */
  distances: z.array(read.upperCase).max(60).default([]),
  /** On this day what is left goes back to the public. */
  release_on: read.emptyAsNull(dayField),
  /** Not sent: one is made. Empty: nobody registers by it, only staff. */
  code: read.emptyAsNull(code),
}

export const createBlock = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/blocks',
  summary: 'Apartar cupos: desde ese momento no se venden al público.',
  params: ofEvent,
  body: z.object(blockFields),
  answer: notice.extend({ block_id: z.int(), capacity }),
})

const ofBlock = z.object({ id: wire.id, block_id: wire.id })

export const changeBlock = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/blocks/:block_id',
  summary: 'Cambiar un bloque: nombre, cupos, distancias, código, día en que se libera.',
  params: ofBlock,
  body: z.object(blockFields),
  answer: notice.extend({ capacity }),
})

export const releaseBlock = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/blocks/:block_id/release',
  summary: 'Liberar lo que sobra de un bloque: vuelve al público y su código deja de servir.',
  params: ofBlock,
  answer: notice.extend({ released: z.int(), capacity }),
})

const wave = z.object({
  id: wire.unlessEmpty(wire.id.optional()),
  name: wire.text(60),
  start_at: read.eventInstant,
  up_to_time: z.preprocess((value) => (value === '' ? null : value), estimatedTime.nullish()),
})

/** What is empty is the event's. */
export const changeDistance = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/distances/:distance_id',
  summary: 'Cambiar una distancia: nombre, salida, lugar, cierre, día de la edad, cupos, oleadas.',
  params: z.object({ id: wire.id, distance_id: wire.id }),
  body: z.object({
    name: read.upperCase,
    kilometres: read.emptyAsNull(
      wire.decimal(z.number().min(0.001, 'Escribe los kilómetros.').max(5_000, 'Son demasiados kilómetros.')),
    ),
    start_at: read.emptyAsNull(read.eventInstant),
    place: wire.optionalText(160),
    register_deadline: read.emptyAsNull(read.deadline),
    age_on: read.emptyAsNull(dayField),
    participant_limit: read.emptyAsNull(read.wholeNumber(1, 1_000_000)),
    /** Not sent: as they were. */
    waves: z.array(wave).max(40).optional(),
  }),
  answer: notice.extend({ distance }),
})
