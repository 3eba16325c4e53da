/** What Ctrl+K finds in all events of the caller: people, numbers, purchases, orders, events. At most six of each. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'

const person = z.object({
  participant_id: z.int(),
  registration_id: z.int(),
  event_id: z.int(),
  event: z.string(),
  /** Bogotá time without zone. */
  event_datetime: z.string(),
  name: z.string(),
  last_name: z.string(),
  document_type: z.string(),
  dni: z.string(),
  distance: z.string(),
  bib: z.string().nullable(),
  paid: z.boolean(),
})
export type FoundPerson = z.output<typeof person>

const purchase = z.object({
  registration_id: z.int(),
  event_id: z.int(),
  event: z.string(),
  reference: z.string(),
  /** Who bought. */
  name: z.string(),
  people: z.int(),
  state: z.enum(['held', 'paid', 'released', 'cancelled']),
})
export type FoundPurchase = z.output<typeof purchase>

const order = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  /** Null of the store alone. */
  event: z.string().nullable(),
  amount: z.int(),
  state: z.enum(['held', 'paid', 'released', 'cancelled']),
})
export type FoundOrder = z.output<typeof order>

const event = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  event_datetime: z.string(),
  active: z.boolean(),
  external: z.boolean(),
})
export type FoundEvent = z.output<typeof event>

export const searchPanel = endpoint({
  method: 'GET',
  path: '/api/panel/search',
  access: 'staff',
  summary:
    'Buscar en los eventos propios: personas por nombre, documento, correo o celular; dorsales, referencias, órdenes y eventos.',
  /** Below two signs nothing is looked for. */
  query: z.object({ q: wire.search }),
  answer: z.object({
    people: z.array(person),
    bibs: z.array(person),
    purchases: z.array(purchase),
    orders: z.array(order),
    events: z.array(event),
  }),
})
export type Found = z.output<(typeof searchPanel)['answer']>
