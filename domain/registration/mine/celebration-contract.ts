/** What follows a payment: the purchase as its own browser shows it, and how little of it who only paid learns. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'
import { ownStart } from '../contract.ts'
import { qr } from './mine-contract.ts'

const celebrated = z.object({
  name: z.string(),
  last_name: z.string(),
  categoria: z.object({ category: z.string(), title: z.string() }),
  kit: z.object({ kit_name: z.string(), size: z.string() }),
  distance_id: z.int(),
  /** The number to run with, when there is one and runners may see it. */
  bib: z.string().nullable(),
  ...ownStart,
  qr,
  /** Who may change it by the own proof: /recoger/{participant_key}. */
  participant_key: z.string(),
  /** What /voy/{share_code} is addressed with; null where the event is private. */
  share_code: z.string().nullable(),
})
export type Celebrated = z.output<typeof celebrated>

/** Where and when the kit is picked up, as the event's page says it. */
const pickup = z.object({
  place: z.string(),
  address: z.string(),
  hours: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
  note: z.string(),
})

const celebration = z.object({
  /** own: everything of the purchase. named: that it is paid, and where its letters went. */
  proven: z.enum(['own', 'named']),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    /** Bogotá time. */
    event_datetime: z.string(),
    city: z.string(),
  }),
  /** Nobody without the own proof. */
  participants: z.array(celebrated),
  receipt_url: z.string().nullable(),
  /** Where the purchase is seen later in this browser. */
  own_url: z.string().nullable(),
  pickup: pickup.nullable(),
  /** Only for who has no more than the named proof: 'a•••@…'. */
  mailed_to: z.string().nullable(),
})
export type Celebration = z.output<typeof celebration>

export const celebratePurchase = endpoint({
  method: 'POST',
  path: '/api/registrations/own/:reference/celebration',
  access: 'participant link',
  summary:
    'Lo que se ve después de pagar: con la prueba propia, cada participante con su QR y su código para compartir; con la prueba nombrada, solo a qué correo va. Sin prueba, o sin pago, null.',
  params: z.object({ reference: z.string().max(60) }),
  body: z.object({ checkout_token: z.string().max(200).optional() }),
  answer: z.object({ celebration: celebration.nullable() }),
})
