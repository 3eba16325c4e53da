/** One registration as staff see it, and what they do to it: admin.md Competidores tab, section 7. */
import { z } from 'zod'
import { estimatedTime } from '#domain/events/distances/declared-time.ts'
import { HAND_WAYS } from '#domain/payments/rules/account.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { save } from '../contract.ts'
import { DOCUMENT_STATES } from '../rules/document-states.ts'
import { authorisation, handedOver, start, told } from './staff-contract.ts'

const participantDetail = z.object({
  id: z.int(),
  competitor_id: z.int(),
  ...told,
  age: z.int(),
  eps: z.string(),
  blood_type: z.string(),
  rh_factor: z.string(),
  conditions: z.string(),
  kit_id: z.int(),
  kit_name: z.string(),
  size: z.string(),
  participant_key: z.string(),
  /** The number to run with. */
  bib: z.object({ id: z.int(), number: z.string(), printed: z.boolean() }).nullable(),
  category_id: z.int(),
  distance: z.string(),
  category: z.string(),
  /** 'captain' or 'member' of the team; null for who competes alone. */
  team_role: z.string().nullable(),
  payment_status: z.int(),
  /** The person's own share of the total. */
  entry_price: z.int(),
  cost_service: z.int(),
  discount: z.int(),
  ...start,
  /** The one staff chose; null: the declared time decides. */
  wave_id: z.int().nullable(),
  misfit: z.boolean(),
  consents_pending: z.boolean(),
  /** Another live place has the document too, or another person showed it. */
  document_state: z.enum(DOCUMENT_STATES),
  handed_over: handedOver,
  ...authorisation,
  /** By which link it was signed; empty when with the form, or not at all. */
  signed_by: z.enum(['mail', 'whatsapp', 'desk']).nullable(),
  signature: z.object({ drawing: z.string(), name: z.string() }).nullable(),
  /** Saved when the document had been tried too often: whose it is has to be checked. */
  identity_unproven: z.boolean(),
  guardian: z
    .object({
      name: z.string(),
      document_type: z.string().optional(),
      document: z.string(),
      relation: z.string(),
      consent: z.boolean(),
      phone: z.string().optional(),
    })
    .nullable(),
  answers: z.array(z.object({ question_id: z.int(), texto: z.string(), value: z.string() })),
})

const registrationDetail = z.object({
  id: z.int(),
  event_id: z.int(),
  reference: z.string(),
  state: z.string(),
  origin: z.string(),
  payment_status: z.int(),
  payment_label: z.string(),
  payment_colour: z.string(),
  payment_pending: z.boolean(),
  payment_review: z.boolean(),
  /** The payer's bank or the gateway took money back. */
  disputed: z.boolean(),
  hold_until: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  category_id: z.int(),
  distance: z.string(),
  category: z.string(),
  event_price: z.int(),
  cost_service: z.int(),
  discount: z.int(),
  products_total: z.int(),
  amount: z.int(),
  /** The total when it was paid; another one than `amount` after a change. */
  settled_amount: z.int().nullable(),
  coupon: z.string().nullable(),
  team_name: z.string().nullable(),
  /** Who was in it and was taken out. */
  former: z.array(z.object({ id: z.int(), name: z.string(), last_name: z.string(), ended_at: z.string() })),
  /** Picked up with the kit. */
  products: z.array(z.object({ id: z.int(), name: z.string(), size: z.string(), quantity: z.int() })),
  members: z.array(participantDetail),
  /** Its category does not admit these people, by age or gender. */
  misfit: z.boolean(),
  history: z.array(
    z.object({
      at: z.string(),
      status_before: z.int(),
      status_after: z.int(),
      source: z.string(),
      note: z.string(),
      user: z.string().nullable(),
    }),
  ),
})
export type RegistrationDetail = z.output<typeof registrationDetail>

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/registrations/:id',
  access: 'staff',
  summary:
    'Una inscripción con sus personas, respuestas e historial de pago. Ver datos de salud queda en auditoría.',
  params: z.object({ id: wire.id }),
  answer: z.object({ registration: registrationDetail }),
})

const note = wire.text(500)
const manual = wire.number(z.union([z.literal(7), z.literal(8)], 'Elige 7 u 8.'))

/** How it was paid, of a 7; a client that knows none leaves it out. */
const way = wire.unlessEmpty(z.enum(HAND_WAYS, 'Elige cómo pagó.').optional())

export const setManualStatus = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/status',
  access: 'staff',
  summary: 'Marcar como pagada al organizador (7) o cortesía (8), con una nota.',
  params: z.object({ id: wire.id }),
  body: z.object({
    status: manual,
    note,
    way,
  }),
  answer: notice,
})

export const undoManualStatus = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/undo',
  access: 'administrator',
  summary: 'Deshacer un 7 u 8: la inscripción vuelve a quedar sin pagar por 5 horas.',
  params: z.object({ id: wire.id }),
  body: z.object({ note }),
  answer: notice,
})

export const cancelRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/cancel',
  access: 'staff',
  right: 'annul',
  summary:
    'Anular una inscripción con una razón: devuelve cupo, kit, cupón y productos. Con member_id, solo a esa persona.',
  params: z.object({ id: wire.id }),
  /** Without the key the whole team is cancelled; a key that is there names somebody. */
  body: z.object({ reason: note, member_id: wire.id.optional() }),
  answer: notice,
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/resend',
  access: 'staff',
  summary: 'Enviar de nuevo el correo de la inscripción.',
  params: z.object({ id: wire.id }),
  answer: notice,
})

export const changeRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/change',
  access: 'staff',
  summary: 'Cambiar categoría, tallas y respuestas; con preview solo dice la diferencia de precio.',
  params: z.object({ id: wire.id }),
  body: z.object({
    preview: wire.boolean.default(false),
    category_id: wire.id,
    members: z
      .array(
        z.object({
          id: wire.id,
          kit_id: wire.id,
          /** Of one among individuals bought together. */
          category_id: wire.unlessEmpty(wire.id.optional()),
          /** By hand; null leaves it to the declared time. */
          wave_id: wire.id.nullish(),
          estimated_time: estimatedTime.nullish(),
          answers: z
            .array(z.object({ question_id: wire.id, value: z.coerce.string().max(500) }))
            .max(100)
            .optional(),
        }),
      )
      .max(7),
    /** For a kit that is for others, a size after its last day, a place above the public limit. */
    reason: wire.unlessEmpty(note.optional()),
  }),
  answer: notice.extend({
    difference: z.int(),
    applied: z.boolean(),
    /** Refused, and a reason would let it through: only places above the public limit. */
    needs_reason: z.boolean(),
    /** Takes it back for some minutes, where only sizes were changed (participants/undo). */
    act_id: z.string().nullable(),
  }),
})

export const registerByHand = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/registrations',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Inscribir participantes a mano, con las mismas reglas y cupos.',
  params: z.object({ id: wire.id }),
  body: save.body.omit({ event_id: true, checkout_token: true, key: true, work: true }).extend({
    /** Paid to the organiser (7) or a courtesy (8) at once, with its note: one act, one letter. */
    payment: z.object({ status: manual, note, way }).nullish(),
    /** Of the block whose kept places these people take. */
    block_id: wire.unlessEmpty(wire.id.optional()),
    /** For who comes after the deadline, above the public limit, or gets a kit that is for others. */
    reason: wire.unlessEmpty(note.optional()),
  }),
  answer: notice.extend({
    status: z.int(),
    registration_id: z.int().nullable(),
    /** Of a 6 that a reason would have prevented: what for. */
    needs_reason: z.enum(['deadline', 'limit', 'kit']).nullable(),
  }),
})
