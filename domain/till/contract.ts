/** What a till reads and sells (docs/kit-desk.md). The organiser's side is panel/panel-contract.ts. */
import { z } from 'zod'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { SALE_STATES, TILL_KINDS, TILL_WAYS } from './rules/till-words.ts'

const ofEvent = { event: 'params.event_id' } as const
const params = z.object({ event_id: wire.id })
const sessionParams = params.extend({ session_id: wire.id })
const crew = ['caja'] as const

const counted = z.object({ way: z.enum(TILL_WAYS), sales: z.int(), amount: z.int() })

/** One turn of a till: shown to who sells and to staff. */
export const tillSession = z.object({
  id: z.int(),
  /** Which of its till: 'turno 3'. */
  number: z.int(),
  till_id: z.int(),
  till: z.string(),
  opened_by: z.string(),
  opened_at: z.string(),
  /** It was opened by who asks, on this device. */
  mine: z.boolean(),
  float: z.int(),
  /** The sums by way of payment, without undone sales and those that wait for a person. */
  count: z.array(counted),
  /** What the drawer should have: float and cash. */
  cash_due: z.int(),
  /** Cash of sales that wait for a person: it may be in the drawer beside that. */
  waiting_cash: z.int(),
  reviews: z.int(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  counted: z.int().nullable(),
  difference: z.int().nullable(),
  note: z.string(),
})
export type TillSession = z.output<typeof tillSession>

const till = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(TILL_KINDS),
  prefix: z.string(),
  /** The number its next receipt has; the device of the open session counts on from it. */
  next_receipt: z.int(),
  session: tillSession.nullable(),
})
export type Till = z.output<typeof till>

const deal = z.object({
  id: z.int(),
  till_id: z.int(),
  distance_id: z.int(),
  kit_id: z.int(),
  places: z.int(),
  left: z.int(),
})

/** Everything a sale needs, kept by the device so that it can go on without connection. */
export const readTill = endpoint({
  method: 'GET',
  path: '/api/till/:event_id',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary:
    'Lo que la caja vende: distancias con su precio, categorías, tallas, cajas y lo que este dispositivo tiene a mano.',
  params,
  answer: z.object({
    event: z.object({ id: z.int(), name: z.string(), event_datetime: z.string(), city: z.string() }),
    me: z.object({ kind: z.enum(['staff', 'user', 'device']), id: z.int(), name: z.string() }),
    now: z.string(),
    ends_at: z.string(),
    /** null: the desk is over, and why. */
    closed: z.string().nullable(),
    distances: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** With the service in it. */
        price: z.int(),
        /** Places left for the tills. */
        left: z.int().nullable(),
        age_on: z.string(),
      }),
    ),
    categories: z.array(
      z.object({
        id: z.int(),
        distance_id: z.int(),
        title: z.string(),
        gender: z.string(),
        start_age: z.int(),
        final_age: z.int(),
        price: z.int(),
      }),
    ),
    kits: z.array(
      z.object({
        id: z.int(),
        kit_name: z.string(),
        size: z.string(),
        left: z.int(),
        distance_ids: z.array(z.int()),
      }),
    ),
    questions: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        kind: z.string(),
        options: z.array(z.string()),
        required: z.boolean(),
      }),
    ),
    tills: z.array(till),
    deals: z.array(deal),
    /** Numbers dealt to this device, of series that give them at pick-up, and for which categories. */
    numbers: z.array(
      z.object({
        series_id: z.int(),
        name: z.string(),
        prefix: z.string(),
        digits: z.int(),
        ranges: z.array(z.tuple([z.int(), z.int()])),
        given: z.array(z.int()),
        category_ids: z.array(z.int()),
      }),
    ),
    /** Version of the waiver and the data policy that is signed. */
    consent_version: z.string(),
  }),
})
export type TillWorld = z.output<(typeof readTill)['answer']>

export const findPerson = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/people',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary: 'Una persona conocida por su documento, para no escribirla otra vez; o que ya está inscrita.',
  params,
  body: withDocument(z.object({ ...typedDocument })),
  answer: z.object({
    /** 'taken': it has a place in the event already. `says`: that, or which unpaid place ends with the sale. */
    state: z.enum(['new', 'known', 'taken']),
    says: z.string().nullable(),
    person: z
      .object({
        name: z.string(),
        last_name: z.string(),
        gender: z.string(),
        birthday: z.string(),
        phone: z.string(),
        email: z.string(),
        department: z.string(),
        city: z.string(),
        emergency_name: z.string(),
        emergency_phone: z.string(),
      })
      .nullable(),
  }),
})

export const openSession = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/sessions',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary: 'Abrir una caja con la base que hay en el cajón.',
  params,
  body: z.object({ till_id: wire.id, float: wire.pesos }),
  answer: notice.extend({ session: tillSession }),
})

export const showSession = endpoint({
  method: 'GET',
  path: '/api/till/:event_id/sessions/:session_id',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary: 'Un turno de caja: ventas y conteo por medio de pago.',
  params: sessionParams,
  answer: z.object({
    session: tillSession,
    event: z.string(),
    sales: z.array(
      z.object({
        id: z.string(),
        receipt: z.string(),
        person: z.string(),
        distance: z.string(),
        size: z.string(),
        bib: z.string().nullable(),
        amount: z.int(),
        way: z.enum(TILL_WAYS),
        voucher: z.string(),
        state: z.enum(SALE_STATES),
        review: z.string().nullable(),
        sold_at: z.string(),
      }),
    ),
  }),
})

export const closeSession = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/sessions/:session_id/close',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary: 'Cerrar el turno con lo contado en el cajón. Se niega con ventas sin enviar.',
  params: sessionParams,
  body: z.object({
    counted: wire.pesos,
    note: wire.optionalText(200),
    /** Sales the device still holds: with any it is refused. */
    unsent: wire.number(z.int().min(0)).default(0),
  }),
  answer: notice.extend({ session: tillSession }),
})

export const dealPlaces = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/deals',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary:
    'Cupos con talla para vender sin red: nadie más los vende mientras tanto. Con places 0 vuelven los que quedan.',
  params,
  body: z.object({
    session_id: wire.id,
    lines: z
      .array(
        z.object({ distance_id: wire.id, kit_id: wire.id, places: wire.number(z.int().min(0).max(200)) }),
      )
      .min(1)
      .max(60),
  }),
  answer: notice.extend({ deals: z.array(deal) }),
})
