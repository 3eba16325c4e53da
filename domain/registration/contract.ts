/** Lookup, save and leaving of a registration: public.md section 7, with the shapes of product.md section 18. */
import { z } from 'zod'
import { birthdayField, readBirthday } from '#domain/colombia/date-field.ts'
import { documentType, typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isPlainLine, LINE_RULE } from '#domain/colombia/names.ts'
import { kitFor } from '#domain/events/site/site-contract.ts'
import { ownTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { endpoint, notice, wire, workChallenge, workDone } from '#server/contract-kit.ts'
import { checkoutParts } from './checkout/checkout-contract.ts'
import { gender, participantForm } from './participant-contract.ts'

const kit = z.object({
  id: z.int(),
  kit_name: z.string(),
  name: z.string(),
  size: z.string(),
  /** What is left. */
  amount: z.int(),
  total_amount: z.int(),
  ...kitFor,
})
const category = z.object({
  id: z.int(),
  category: z.string(),
  distance: z.string(),
  title: z.string(),
  gender: z.string(),
  start_age: z.int(),
  final_age: z.int(),
  difference: z.int(),
  /** For how many people it is; null: for whatever teams the event offers. */
  team_size: z.int().nullable(),
  distance_id: z.int(),
  /** What one person pays in it now: the price of the tier in force and `difference`. */
  price: z.int(),
  /** Nobody of the public gets in: its distance has no places left, or has closed. */
  sold_out: z.boolean(),
  closed: z.boolean(),
  /** The day on which ages count in it. */
  age_day: z.string(),
  /** Starts in waves: `estimated_time` may be said. */
  has_waves: z.boolean(),
})
/** The competitor of the specification (public.md section 3): every key is there, empty where nothing is known. */
const competitorData = z.object({
  id: z.union([z.int(), z.literal('')]),
  dni: z.string(),
  /** As it was asked for: a client that names none gets the keys of the specification alone. */
  document_type: z.string().optional(),
  birthday: z.string(),
  age: z.int(),
  name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  department: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  eps: z.string(),
  blood_type: z.string(),
  rh_factor: z.string(),
  /** Of the unpaid registration in this event. */
  kit_id: z.union([z.int(), z.literal('')]),
  category: z.string(),
  answers: z.array(z.object({ question_id: z.int(), value: z.string() })),
})
export type CompetitorData = z.output<typeof competitorData>

export const lookup = endpoint({
  method: 'GET',
  path: '/api/competitor/:dni',
  access: 'public',
  summary: 'Si la persona puede inscribirse: status 0 a 6.',
  params: z.object({ dni: z.string().max(40) }),
  // Lenient: what is still being typed gets status 3, never an error.
  query: z.object({
    birthday: z
      .string()
      .max(40)
      .default('')
      .transform((text) => readBirthday(text) ?? text),
    event_id: z.string().max(20).default(''),
    /** Without it the number is looked for among all documents. */
    document_type: z.string().max(20).default(''),
    /** The code of a block: its kept places are there also when the event is sold out. */
    block_code: z.string().max(40).default(''),
  }),
  answer: notice.extend({
    status: z.int(),
    /** Of the code that came along and has places. */
    block: z
      .object({
        name: z.string(),
        left: z.int(),
        distances: z.array(z.string()),
        /** The same code takes something off the price too: a form applies it at the payment. */
        has_discount: z.boolean(),
      })
      .nullish(),
    data: competitorData.nullable(),
    kits: z.array(kit),
    categories: z.array(category),
    ...checkoutParts,
  }),
})

/** The link in the letter of a saved registration carries the proof. */
export const resume = endpoint({
  method: 'POST',
  path: '/api/competitor/resume',
  access: 'participant link',
  summary: 'Seguir con el pago de una inscripción guardada, con la prueba que llegó por correo.',
  body: z.object({ event_id: wire.id, checkout_token: z.string().max(200) }),
  answer: notice.extend({
    status: z.int(),
    /** Of the first participant, whose letter it is. */
    dni: z.string(),
    document_type: z.string(),
    birthday: z.string(),
    ...checkoutParts,
  }),
})

export const teamCategories = endpoint({
  method: 'GET',
  path: '/api/competitorCategory',
  access: 'public',
  summary: 'Las categorías que admiten a todo el equipo.',
  query: z.object({
    event_id: wire.id,
    genders: wire.json(z.array(gender).min(1).max(7)),
    ages: wire.json(
      z
        .array(wire.number(z.int().min(0).max(120)))
        .min(1)
        .max(7),
    ),
    /** Of the same people: with them each distance counts ages on its own day, and `ages` is not read. */
    birthdays: wire.unlessEmpty(wire.json(z.array(birthdayField).min(1).max(7)).optional()),
  }),
  answer: z.object({ categories: z.array(category) }),
})

export const save = endpoint({
  method: 'POST',
  path: '/api/competitor',
  access: 'public',
  summary:
    'Guardar la inscripción: reserva cupo y kit por 5 horas. status 0, o 100 cuando no hay nada que pagar, o 6 con la razón.',
  body: z.object({
    competitors: wire.json(z.array(participantForm).min(1).max(7)),
    event_id: wire.id,
    /** Of the team; individuals have their own. */
    category_id: wire.unlessEmpty(wire.id.optional()),
    team_name: wire.unlessEmpty(wire.text(60).refine(isPlainLine, LINE_RULE).optional()),
    /** Of the event as it was read by its slug: a private one takes nobody without it. */
    key: z.unknown().optional(),
    checkout_token: z.string().max(200).optional(),
    /** Of a block whose kept places these people take. */
    block_code: wire.unlessEmpty(z.string().max(40).optional()),
    /** What the form showed, service included: at another price nothing is saved and 6 says the new one. */
    shown_total: wire.unlessEmpty(wire.pesos.optional()),
    work: workDone,
  }),
  answer: notice.extend({
    status: z.int(),
    /** To be solved and sent back as `work`, with the same form: only to who sent `work`. */
    work: workChallenge.optional(),
    icono: z.string().nullable(),
    nameCategory: z.string(),
    cost_service: z.int(),
    dataEmail: z.string(),
    /** Of a 6: why, as a word that programs read, 'distance_sold_out' or 'already_registered'. */
    refused_for: z.string().optional(),
    /** Of a 6 because the price is another one now: what this form would cost. */
    new_total: z.int().optional(),
    ...checkoutParts,
    /** Of a new one whose event takes transfers: what /api/transfers/own would tell of it now. */
    transfer: ownTransfer.optional(),
  }),
})
export type SaveBody = z.output<typeof save.body>

export const cancelOwn = endpoint({
  method: 'POST',
  path: '/api/competitor/cancel',
  access: 'participant link',
  summary: 'Cancelar la propia inscripción sin pagar, con la prueba de pago.',
  body: z.object({ event_id: wire.id, checkout_token: z.string().max(200).optional() }),
  answer: notice.extend({ success: z.boolean() }),
})

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/competitor/leave',
  access: 'public',
  summary:
    'Salir de una inscripción sin pagar en la que otros pusieron a la persona; pide documento y fecha de nacimiento. Los demás conservan su cupo.',
  body: withDocument(z.object({ event_id: wire.id, ...typedDocument, birthday: birthdayField })),
  answer: notice.extend({ success: z.boolean() }),
})

/** When and where the person starts, where it is not simply the event's. A browser's older copy has none of it. */
export const ownStart = {
  /** Of the distance, Bogotá time. */
  start_at: z.string().nullish(),
  place: z.string().optional(),
  wave: z.object({ name: z.string(), start_at: z.string() }).nullish(),
}

const ownRegistration = z.object({
  event_id: z.int(),
  event: z.string(),
  slug: z.string(),
  icon: z.string().nullable(),
  event_datetime: z.string(),
  city: z.string(),
  payment_status: z.int(),
  paid: z.boolean(),
  payment_pending: z.boolean(),
  payment_review: z.boolean(),
  hold_until: z.string().nullable(),
  members: z.int(),
  /** Whether the person is who made it, the first participant: others may leave it by themselves. */
  first: z.boolean(),
  categoria: z.object({ category: z.string(), title: z.string() }),
  kit: z.object({ kit_name: z.string(), size: z.string() }),
  ...ownStart,
})
export type OwnRegistration = z.output<typeof ownRegistration>

export const competitorState = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/registrations',
  access: 'public',
  summary: 'Las inscripciones vigentes de la persona que prueba documento y fecha de nacimiento.',
  params: z.object({ dni: z.string().max(40) }),
  body: z.object({ document_type: documentType, birthday: birthdayField }),
  answer: notice.extend({ success: z.boolean(), name: z.string(), registrations: z.array(ownRegistration) }),
})
