/** What the sale of an event will come to, and which size runs out when. */
import { z } from 'zod'
import { endpoint, wire, XLSX } from '#server/contract-kit.ts'

const ofEvent = {
  access: 'staff of the event',
  event: 'params.id',
  params: z.object({ id: wire.id }),
} as const

/** An earlier race of the caller's whose curve counts; without one, the pace of the last weeks. */
const like = wire.unlessEmpty(wire.id.optional())
/** How many percent more than expected are ordered. */
const reserve = wire.unlessEmpty(wire.number(z.int('Escribe un número entero.').min(0).max(100)).default(5))

const forecast = {
  sold: z.int(),
  expected: z.int(),
  low: z.int(),
  high: z.int(),
  /** 'Al cierre esperamos 480 personas, entre 430 y 560.' */
  sentence: z.string(),
  /** How it was counted. */
  method: z.string(),
  closes_on: z.string(),
  days_left: z.int(),
  /** The race whose curve counts. */
  like: z.object({ id: z.int(), name: z.string() }).nullable(),
}

const runsOut = {
  taken: z.int(),
  /** Null: only the event limits it. */
  limit: z.int().nullable(),
  /** As many as would take it if there were enough. */
  expected: z.int(),
  /** The day; null: there is enough. */
  gone_on: z.string().nullable(),
  /** 'M se agota el 12 de enero' */
  words: z.string(),
}

const distance = z.object({ id: z.int(), name: z.string(), ...runsOut })

export const getForecast = endpoint({
  ...ofEvent,
  method: 'GET',
  path: '/api/eventos/:id/forecast',
  summary: 'Cuántas personas se esperan al cierre y qué distancia se agota cuándo.',
  query: z.object({ like }),
  answer: z.object({
    ...forecast,
    distances: z.array(distance),
    /** Races of the caller's that may be picked. */
    earlier: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

const size = z.object({
  id: z.int(),
  kit: z.string(),
  size: z.string(),
  ...runsOut,
  /** All that came in. */
  stock: z.int(),
  left: z.int(),
  /** To order so that everybody expected has one, with the reserve; below zero: so many are left over. */
  order: z.int(),
})
export type SizeRow = z.output<typeof size>

export const getSizes = endpoint({
  ...ofEvent,
  method: 'GET',
  path: '/api/eventos/:id/sizes',
  summary: 'Tallas tomadas, en inventario y esperadas al cierre, y qué pedir a la fábrica.',
  query: z.object({ like, reserve }),
  answer: z.object({ ...forecast, sizes: z.array(size), order: z.int() }),
})

export const exportSizes = endpoint({
  ...ofEvent,
  method: 'GET',
  path: '/api/eventos/:id/sizes/sheet',
  summary: 'Hoja para la fábrica: por kit, talla y género, con la reserva.',
  query: z.object({ like, reserve }),
  file: XLSX,
  costly: 'export',
})
