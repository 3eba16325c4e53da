/** 'Autorización pendiente': the page /firmar/{token} where a person signs, and the panel's way to send its link again. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { BLOOD, conditions, consents, RH, signingGuardian } from '../participant-contract.ts'
import { LONGEST_DRAWING } from '../rules/signature.ts'

// In the body, not in the address: addresses are remembered by too many.
const token = z.string().max(100)

const toSign = z.object({
  /** 'over': unknown, ended, or of a registration that is no more. */
  state: z.enum(['open', 'signed', 'over']),
  name: z.string(),
  last_name: z.string(),
  event: z.string(),
  event_datetime: z.string(),
  city: z.string(),
  category: z.string(),
  /** Then the guardian signs. */
  minor: z.boolean(),
  /** Who registered the person gave health data: it stays closed until it is signed for. */
  health_told: z.boolean(),
})
export type ToSign = z.output<typeof toSign>

export const readConsentRequest = endpoint({
  method: 'POST',
  path: '/api/consents/read',
  access: 'participant link',
  summary: 'Qué se autoriza con el enlace que llegó por correo.',
  body: z.object({ token }),
  answer: toSign,
})

export const signConsent = endpoint({
  method: 'POST',
  path: '/api/consents/sign',
  access: 'participant link',
  summary: 'Firmar la autorización; por un menor firma su acudiente.',
  body: z.object({
    token,
    consents,
    guardian: signingGuardian.nullish(),
    /** Of what is not sent counts what was given with the registration, when health data is agreed to. */
    eps: wire.optionalText(120),
    blood_type: z.enum(BLOOD, 'Elige una opción.').optional(),
    rh_factor: z.enum(RH, 'Elige una opción.').optional(),
    conditions: wire.unlessEmpty(conditions),
    /** Drawn with the finger, or the name typed instead. */
    signature: z
      .object({
        drawing: z
          .string()
          .max(LONGEST_DRAWING, 'La firma es demasiado larga. Bórrala y firma de nuevo.')
          .optional(),
        name: wire.optionalText(120),
      })
      .default({}),
  }),
  answer: notice.extend({ success: z.boolean() }),
})

export const sendConsentRequests = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/consent-requests',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Enviar de nuevo el enlace para firmar: a una persona, o a todas las que no han firmado.',
  params: z.object({ id: wire.id }),
  /** Without the key everybody who has not signed is asked. */
  body: z.object({ member_id: wire.id.optional() }),
  answer: notice.extend({ sent: z.int() }),
})

export const makeConsentLink = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/consent-links',
  access: 'staff of the event',
  event: 'params.id',
  summary:
    'Un enlace para firmar, con su texto para WhatsApp, o para firmar en la mesa. Queda en el registro de auditoría.',
  params: z.object({ id: wire.id }),
  body: z.object({ member_id: wire.id, way: z.enum(['whatsapp', 'desk'], 'Elige una opción.') }),
  answer: z.object({
    /** Where the person signs. */
    url: z.string(),
    /** What a person sends; the product sends nothing by WhatsApp. */
    text: z.string(),
    /** Opens WhatsApp with the text written. */
    whatsapp_url: z.string(),
  }),
})
