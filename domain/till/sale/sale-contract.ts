/** A sale as it travels: who buys, what, with which money, and what becomes of it (docs/kit-desk.md). */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from '#domain/colombia/names.ts'
import { MOST_PESOS } from '#domain/colombia/pesos.ts'
import { ANY_PHONE_RULE } from '#domain/colombia/phones.ts'
import {
  BLOOD,
  conditions,
  consents,
  gender,
  RH,
  signingGuardian,
} from '#domain/registration/participant-contract.ts'
import { LONGEST_DRAWING } from '#domain/registration/rules/signature.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { TILL_WAYS } from '../rules/till-words.ts'

const ofEvent = { event: 'params.event_id' } as const
const params = z.object({ event_id: wire.id })
const crew = ['caja'] as const

/** Of the person who buys: the email is optional, the phone is not. */
const buyer = withDocument(
  z.object({
    ...typedDocument,
    name: wire.text(80).refine(isName, NAME_RULE),
    last_name: wire.text(80).refine(isName, NAME_RULE),
    gender,
    birthday: birthdayField,
    phone: phoneField(),
    email: wire.unlessEmpty(emailField.optional()),
    department: wire.optionalText(80),
    city: wire.optionalText(80),
    emergency_name: wire.text(120).refine(isPlainLine, LINE_RULE),
    emergency_phone: phoneField(ANY_PHONE_RULE),
    eps: wire.optionalText(120),
    blood_type: z.enum(BLOOD, 'Elige una opción.').default('no_informa'),
    rh_factor: z.enum(RH, 'Elige una opción.').default('no_informa'),
    conditions,
    answers: z
      .array(z.object({ question_id: wire.id, value: z.coerce.string().max(500) }))
      .max(100)
      .default([]),
  }),
)

export const saleRow = z.object({
  id: z.uuid(),
  session_id: wire.id,
  receipt: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,4}-\d{4,7}$/),
  person: buyer,
  category_id: wire.id,
  kit_id: wire.id,
  /** Of those dealt to the device; empty: by the event's own series, or none yet. */
  bib: z.string().trim().max(12).nullish(),
  amount: z.int().min(0).max(MOST_PESOS),
  way: z.enum(TILL_WAYS, 'Elige cómo pagó.'),
  tendered: z.int().min(0).max(MOST_PESOS).nullish(),
  voucher: z.string().trim().max(40).default(''),
  consents,
  guardian: signingGuardian.nullish(),
  signature: z.object({ drawing: z.string().max(LONGEST_DRAWING).optional(), name: wire.optionalText(120) }),
  /** The kit goes out with it: the hand-over's own id. */
  handover_id: z.uuid().nullish(),
  /** Sold without connection from what was dealt. */
  deal_id: wire.id.nullish(),
  device_at: wire.deviceTime,
  offset_ms: z.int().min(-4_000_000_000).max(4_000_000_000).nullable().default(null),
})
export type SaleRow = z.output<typeof saleRow>
export type SentSale = z.input<typeof saleRow>

const soldAnswer = z.object({
  id: z.string(),
  /** 'refused': nothing was kept and no money should be taken; only of a sale made online, without `deal_id`. */
  outcome: z.enum(['done', 'review', 'refused', 'unreadable']),
  says: z.string().nullable(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  registration_id: z.int().nullable(),
  participant_id: z.int().nullable(),
  receipt: z.string().nullable(),
  bib: z.string().nullable(),
  /** What a person sends; the product sends nothing by WhatsApp. */
  whatsapp: z.object({ text: z.string(), url: z.string() }).nullable(),
})
export type SoldAnswer = z.output<typeof soldAnswer>

export const sendSales = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/sales',
  access: 'former crew of the event',
  crew,
  ...ofEvent,
  summary:
    'Ventas de una caja. La misma id dos veces es una venta; una hecha sin red que ya no cabe queda por revisar con su recibo, nunca se pierde.',
  params,
  body: z.object({
    sent_at: wire.deviceTime,
    /** Each is read by itself (saleRow). */
    sales: z.array(z.unknown()).min(1).max(20),
  }),
  bodyLimit: 2 * 1024 * 1024,
  answer: z.object({ now: z.string(), sales: z.array(soldAnswer) }),
})

export const undoSale = endpoint({
  method: 'POST',
  path: '/api/till/:event_id/sales/:sale_id/undo',
  access: 'crew of the event',
  crew,
  ...ofEvent,
  summary: 'Deshacer una venta del turno abierto: escribe su contrapartida y devuelve el cupo.',
  params: params.extend({ sale_id: z.uuid() }),
  body: z.object({ reason: wire.text(200) }),
  answer: notice,
})
