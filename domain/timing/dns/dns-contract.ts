/** Who has a number and no time: asked once results are published, by staff and by whoever takes the times. */
import { z } from 'zod'
import { endpoint, wire, XLSX } from '#server/contract-kit.ts'

const event = z.object({ id: wire.id })
const timers = { access: 'crew of the event', event: 'params.id', crew: ['cronometraje'] } as const

const missing = z.object({
  number: z.string(),
  name: z.string(),
  distance: z.string(),
  category: z.string(),
  /** Whether the kit was handed over; null while nobody writes it down. */
  handed_over: z.boolean().nullable(),
})

const stopped = missing.extend({
  /** What the row says; null when it has neither a time nor a state. */
  state: z.enum(['DNF', 'DNS']).nullable(),
})
export type MissingRunner = z.output<typeof missing>
export type StoppedRunner = z.output<typeof stopped>

export const listWithoutTime = endpoint({
  ...timers,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/sin-tiempo',
  summary: 'Quién tiene número y no tiene tiempo, por distancia; aparte, quién aparece como DNS o DNF.',
  params: event,
  answer: z.object({
    /** Results are published: without them everybody would be missing. */
    published: z.boolean(),
    /** Confirmed people with a number. */
    numbered: z.int(),
    distances: z.array(
      z.object({
        distance: z.string(),
        numbered: z.int(),
        /** No row of the results is theirs. */
        missing: z.array(missing),
        /** Their row says that they did not start or finish, or nothing at all. */
        stopped: z.array(stopped),
      }),
    ),
  }),
})

export const downloadWithoutTime = endpoint({
  ...timers,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/sin-tiempo.xlsx',
  summary: 'La lista de quienes tienen número y no tienen tiempo, para Excel.',
  params: event,
  file: XLSX,
  costly: 'export',
})
