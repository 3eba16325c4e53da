/** The tab Caja of an event: prices and places of the expo, tills, their sessions, sales to review, what shops owe. */
import { z } from 'zod'
import { HAND_WAYS } from '#domain/payments/rules/account.ts'
import { endpoint, notice, wire, XLSX } from '#server/contract-kit.ts'
import { tillSession } from '../contract.ts'
import { TILL_KINDS, TILL_WAYS } from '../rules/till-words.ts'

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id' } as const
const ofTill = z.object({ id: wire.id, till_id: wire.id })

const panelTill = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(TILL_KINDS),
  prefix: z.string(),
  device_id: z.int().nullable(),
  /** Of the device it is bound to. */
  device: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** The one that is open now. */
  session: tillSession.nullable(),
  /** Of all its sessions; undone ones left out. */
  sales: z.int(),
  sold: z.int(),
  /** Of a shop: deposits less their counters, and what it still owes. 0 of an expo's till. */
  deposited: z.int(),
  owes: z.int(),
})
export type PanelTill = z.output<typeof panelTill>

const deposit = z.object({
  id: z.int(),
  till_id: z.int(),
  amount: z.int(),
  reference: z.string(),
  note: z.string(),
  by: z.string().nullable(),
  deposited_at: z.string(),
  /** The deposit this line takes back. */
  counters_id: z.int().nullable(),
  countered: z.boolean(),
})
export type TillDeposit = z.output<typeof deposit>

const review = z.object({
  id: z.string(),
  till: z.string(),
  session_id: z.int(),
  receipt: z.string(),
  seller: z.string(),
  sold_at: z.string(),
  /** Why a person must look at it, in a sentence. */
  why: z.string(),
  person: z
    .object({ name: z.string(), last_name: z.string(), dni: z.string(), phone: z.string() })
    .nullable(),
  distance: z.string(),
  size: z.string(),
  /** Of what was sold, where they still exist. */
  category_id: z.int().nullable(),
  kit_id: z.int().nullable(),
  /** Categories of this event that admit the person. */
  category_ids: z.array(z.int()),
  amount: z.int(),
  way: z.enum(TILL_WAYS),
  voucher: z.string(),
})
export type SaleInReview = z.output<typeof review>

const board = z.object({
  settings: z.object({ block_id: z.int().nullable() }),
  /** Blocks of kind expo that are not released. */
  blocks: z.array(z.object({ id: z.int(), name: z.string(), left: z.int(), dealt: z.int() })),
  distances: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** The price 'expo', service included; null: the one of the day. */
      price: z.int().nullable(),
      /** What it costs today for its dearest category, with the service. */
      day_price: z.int().nullable(),
    }),
  ),
  /** What a sale in review can be seated in. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  kits: z.array(z.object({ id: z.int(), kit_name: z.string(), size: z.string(), left: z.int() })),
  /** Devices of the event that may sell. */
  devices: z.array(z.object({ id: z.int(), name: z.string() })),
  tills: z.array(panelTill),
  /** The newest first, open ones before. */
  sessions: z.array(tillSession),
  reviews: z.array(review),
  deposits: z.array(deposit),
  /** Places in the hands of devices. */
  deals: z.array(
    z.object({
      id: z.int(),
      till: z.string(),
      device: z.string(),
      distance: z.string(),
      size: z.string(),
      places: z.int(),
      left: z.int(),
      dealt_at: z.string(),
    }),
  ),
})
export type TillBoard = z.output<typeof board>

export const getTillBoard = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/caja',
  summary:
    'La pestaña Caja: precios, cajas, turnos con su conteo, ventas por revisar, lo que deben las tiendas.',
  params: ofEvent,
  answer: board,
})

export const saveTillSettings = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/settings',
  summary: 'De qué bloque venden las cajas y a qué precio cada distancia.',
  params: ofEvent,
  body: z.object({
    /** Empty: from the public's places. */
    block_id: wire.unlessEmpty(wire.id.nullable().default(null)),
    /** Distances that are not in it keep what they have; a price of null goes back to the one of the day. */
    prices: z
      .array(z.object({ distance_id: wire.id, price: wire.unlessEmpty(wire.pesos.nullable().default(null)) }))
      .max(60)
      .default([]),
  }),
  answer: notice.extend({ board }),
})

const tillForm = z.object({
  name: wire.text(60),
  kind: z.enum(TILL_KINDS, 'Elige qué es.'),
  /** In front of the number of its receipts. */
  prefix: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
      z.string(),
    )
    .refine((text) => /^[A-Z0-9]{1,4}$/.test(text), 'Escribe de 1 a 4 letras o números.'),
  /** The only device that sells with it; empty: any of the event. A shop needs one. */
  device_id: wire.unlessEmpty(wire.id.nullable().default(null)),
})

export const createTill = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/tills',
  summary: 'Crear una caja de la expo o de una tienda.',
  params: ofEvent,
  body: tillForm,
  answer: notice.extend({ till_id: z.int(), board }),
})

export const changeTill = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/tills/:till_id',
  summary: 'Cambiar una caja: nombre, dispositivo y, mientras no venda, tipo y prefijo.',
  params: ofTill,
  body: tillForm,
  answer: notice.extend({ board }),
})

export const closeTill = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/tills/:till_id/close',
  summary: 'Cerrar una caja: no abre más turnos. Se niega con un turno abierto.',
  params: ofTill,
  answer: notice.extend({ board }),
})

export const addDeposit = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/tills/:till_id/deposits',
  summary: 'Anotar lo que una tienda entregó de lo que vendió.',
  params: ofTill,
  body: z.object({
    amount: wire.pesos.refine((pesos) => pesos > 0, 'Escribe un valor mayor que cero.'),
    reference: wire.optionalText(80),
    note: wire.optionalText(200),
    /** What the dialog calls itself: the same press twice is one deposit. */
    key: wire.unlessEmpty(z.string().max(80).optional()),
  }),
  answer: notice.extend({ board }),
})

export const counterDeposit = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/deposits/:deposit_id/counter',
  summary: 'Anular con otra línea una consignación que se anotó por error.',
  params: z.object({ id: wire.id, deposit_id: wire.id }),
  body: z.object({ note: wire.text(200) }),
  answer: notice.extend({ board }),
})

/**
 * 'seat': a place in the category and size that was sold, or in the ones that are named, at what was paid.
 * 'give up': no place; the money goes back as a refund of its account (needs the right to refund).
 */
export const resolveSale = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/caja/sales/:sale_id/resolve',
  summary: 'Resolver una venta por revisar: darle cupo, en otra categoría o talla, o devolver el dinero.',
  params: z.object({ id: wire.id, sale_id: z.uuid() }),
  body: z.object({
    act: z.enum(['seat', 'give up'], 'Elige qué hacer.'),
    category_id: wire.unlessEmpty(wire.id.optional()),
    kit_id: wire.unlessEmpty(wire.id.optional()),
    note: wire.text(200),
    /** Of 'give up': by which way the money goes back, and whether it left already. */
    way: z.enum(HAND_WAYS, 'Elige por dónde se devuelve.').default('cash'),
    state: z.enum(['requested', 'sent']).default('sent'),
  }),
  answer: notice.extend({ registration_id: z.int().nullable(), board }),
})

export const exportSales = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/caja/ventas.xlsx',
  summary: 'Las ventas de las cajas por turno, y los turnos con su conteo, en Excel.',
  params: ofEvent,
  query: z.object({ session_id: wire.unlessEmpty(wire.id.optional()) }),
  file: XLSX,
  costly: 'export',
})
