/** 'Ceder mi cupo': the page /ceder/{token} where somebody takes the place of another, and the giver's text to share. */
import { z } from 'zod'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { gender, participantForm } from '#domain/registration/participant-contract.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

// In the body, not in the address: addresses are remembered by too many.
const token = z.string().max(100)

const offeredSize = z.object({
  id: z.int(),
  label: z.string(),
  /** 'few' below a tenth; the public sees no numbers. */
  left: z.enum(['some', 'few', 'none']),
})

const offeredCategory = z.object({
  id: z.int(),
  label: z.string(),
  /** Pesos: what it costs more or less, and what is to pay with the fee. */
  difference: z.int(),
  due: z.int(),
  /** Starts in waves: `estimated_time` may be said. */
  has_waves: z.boolean(),
  /** The giver's, where it is for the person; else one of `sizes` is chosen. */
  size: offeredSize.nullable(),
  sizes: z.array(offeredSize),
})
export type TransferCategory = z.output<typeof offeredCategory>

const transfer = z.object({
  /** 'over': unknown, ended, taken, or of a place that is passed on no more. 'paying': filled in, and not paid yet. */
  state: z.enum(['open', 'paying', 'over']),
  /** First name of who passes it on: no contact data. */
  giver: z.string(),
  event: z.string(),
  slug: z.string(),
  event_datetime: z.string(),
  city: z.string(),
  category: z.string(),
  size: z.string(),
  team: z.boolean(),
  fee: z.int(),
  /** Bogotá time. */
  until: z.string(),
  questions: z.array(
    z.object({
      id: z.int(),
      texto: z.string(),
      tipo: z.string(),
      opciones: z.array(z.string()),
      obligatoria: z.boolean(),
    }),
  ),
  /** Where the person fits who was asked about; null when nobody was. */
  fits: z.object({ refused: z.string().nullable(), categories: z.array(offeredCategory) }).nullable(),
  /** While it waits for the payment. */
  due: z.int(),
  pay_url: z.string().nullable(),
})
export type Transfer = z.output<typeof transfer>

export const lookAtTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/look',
  access: 'participant link',
  summary:
    'El cupo que alguien te cede, con el enlace de tu correo; con género y nacimiento también en qué categoría y talla, y cuánto cuesta.',
  body: z.object({
    token,
    gender: wire.unlessEmpty(gender.optional()),
    birthday: wire.unlessEmpty(birthdayField.optional()),
  }),
  answer: transfer,
})

export const takeTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/take',
  access: 'participant link',
  summary:
    'Tomar el cupo con los datos, las respuestas y la firma de quien lo recibe: queda hecho, o guardado mientras se paga.',
  body: z.object({
    token,
    /** One person, as in a registration. */
    competitors: z.array(participantForm).length(1, 'El cupo es de una sola persona.'),
    /** Where several admit the person. */
    category_id: wire.unlessEmpty(wire.id.optional()),
    /** What the page showed: at another price nothing is done. */
    shown_due: wire.pesos,
  }),
  answer: notice.extend({
    success: z.boolean(),
    state: z.enum(['done', 'paying', 'over']),
    due: z.int(),
    /** Where it is paid. */
    pay_url: z.string().nullable(),
  }),
})

export const shareTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/share',
  access: 'participant link',
  summary: 'El enlace de un cupo que se está cediendo, con su texto para WhatsApp, para quien lo cede.',
  body: z.object({
    participant_key: z.string().trim().min(1).max(64),
    token: z.string().max(200).optional(),
  }),
  answer: z.object({
    url: z.string(),
    text: z.string(),
    whatsapp_url: z.string(),
    receiver_email: z.string(),
    /** Bogotá time. */
    until: z.string(),
  }),
})
