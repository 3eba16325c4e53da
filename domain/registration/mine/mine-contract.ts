/** Mis Eventos, and what a person sees of a registration that is provably their own (product.md section 10). */
import { z } from 'zod'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { documentType } from '#domain/colombia/document-field.ts'
import { endpoint, notice } from '#server/contract-kit.ts'
import { competitorState, ownStart } from '../contract.ts'

/** Drawn as one path in a square of `size` modules: sharp at any size, and no picture to fetch. */
export const qr = z.object({ size: z.int(), path: z.string() })
export type Qr = z.output<typeof qr>

const paidParts = {
  /** The number to run with; null before there is one, and before the day from which it is shown. */
  bib: z.string().nullish(),
  /** When the kit was handed over; null while it waits. A browser's older copy has none. */
  handed_at: z.string().nullish(),
  /** Only of a paid registration. */
  qr: qr.nullable(),
  receipt_url: z.string().nullable(),
  /** Of a paid purchase: above 0 what a change left to pay, below 0 what is in favour. A browser's older copy has none. */
  balance: z.int().optional(),
  /** Where its lines are read and what is owed is paid; only of a paid one. */
  account_url: z.string().nullable().optional(),
  /** What friends are shown it with, /voy/{share_code}; only of a paid one. */
  share_code: z.string().nullable().optional(),
  /** For the calendar: the start of this distance. */
  distance_id: z.int().optional(),
}

const myEvent = z.object({
  /** Of the event. */
  id: z.int(),
  registration_id: z.int(),
  reference: z.string(),
  /** What the person's QR says. */
  participant_key: z.string(),
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable(),
  event_datetime: z.string(),
  city: z.string(),
  sport: z.string(),
  payment_status: z.int(),
  payment_pending: z.boolean(),
  payment_review: z.boolean(),
  hold_until: z.string().nullable(),
  members: z.int(),
  first: z.boolean(),
  categoria: z.object({ category: z.string(), title: z.string() }),
  kit: z.object({ kit_name: z.string(), size: z.string() }),
  ...ownStart,
  dni: z.string(),
  /** What a browser kept of an earlier version has none. */
  document_type: z.string().optional(),
  birthday: z.string(),
  member_name: z.string(),
  member_last_name: z.string(),
  /** The address to pay an unpaid registration at, while the account's email is not confirmed. */
  pay_url: z.string().nullish(),
  ...paidParts,
})
export type MyEvent = z.output<typeof myEvent>

const person = z.object({
  dni: z.string(),
  document_type: z.string().optional(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  gender: z.string(),
  birthday: z.string(),
  department: z.string(),
  city: z.string(),
})
export type Person = z.output<typeof person>

export const myEvents = endpoint({
  method: 'GET',
  path: '/api/competidor/eventos',
  access: 'signed in',
  summary: 'Mis Eventos: una entrada por cada participante con el correo de la cuenta, la más nueva primero.',
  answer: z.object({
    events: z.array(myEvent),
    competitor: person,
    deporte: z.string(),
    /** False: only states and the way to pay, until the mailed link confirms the address. */
    email_proven: z.boolean().optional(),
  }),
})

const contact = z.object({
  email: z.string(),
  phone: z.string(),
  department: z.string(),
  city: z.string(),
  address: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
})

const provenRegistration = competitorState.answer.shape.registrations.element.extend({
  reference: z.string(),
  participant_key: z.string(),
  birthday: z.string(),
  name: z.string(),
  last_name: z.string(),
  /** The contact data: for the person always, for the buyer only while it is not paid. */
  contact: contact.nullable(),
  /** Whether what proves it lets the own data be corrected: only the person may. */
  correctable: z.boolean(),
  /** Where its letters go: 'a•••@…'. */
  mailed_to: z.string(),
  /** How another mailbox is set: by a code to the one of today, at once in a hold, or in three days unless it objects. */
  mailbox: z.enum(['code', 'hold', 'wait']).nullable(),
  /** Only then an EPS can be corrected. */
  keeps_health: z.boolean(),
  ...paidParts,
})
export type ProvenRegistration = z.output<typeof provenRegistration>

export const provenRegistrations = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own',
  access: 'participant link',
  summary:
    'Las inscripciones que son de quien pregunta, con QR, comprobante y contacto: por la prueba de pago, el enlace del correo o la sesión.',
  params: z.object({ dni: z.string().max(40) }),
  body: z.object({ document_type: documentType, token: z.string().max(200).optional() }),
  answer: z.object({ registrations: z.array(provenRegistration) }),
})

export const mailOwnLink = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/link',
  access: 'public',
  summary: 'Enviar al correo de la inscripción el enlace con el QR y el comprobante.',
  params: z.object({ dni: z.string().max(40) }),
  body: z.object({ document_type: documentType, birthday: birthdayField }),
  answer: notice,
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/registrations/own/:reference/receipt.pdf',
  access: 'participant link',
  summary:
    'El comprobante en PDF de una inscripción pagada: para quien la pagó, sus participantes y el personal del evento.',
  params: z.object({ reference: z.string().max(60) }),
  query: z.object({ token: z.string().max(200).optional() }),
  file: 'application/pdf',
  costly: 'drawing',
})
