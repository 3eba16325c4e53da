/** 'Autorización pendiente': the page /firmar/{token} where a person signs, and the panel's way to send its link again. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { BLOOD, consents, guardian, RH } from '../contract.ts'

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
})
export type ToSign = z.output<typeof toSign>

export const readConsentRequest = endpoint({
  method: 'POST',
  path: '/api/consents/read',
  access: 'public',
  summary: 'Qué se autoriza con el enlace que llegó por correo.',
  body: z.object({ token }),
  answer: toSign,
})

export const signConsent = endpoint({
  method: 'POST',
  path: '/api/consents/sign',
  access: 'public',
  summary: 'Firmar la autorización; por un menor firma su acudiente.',
  body: z.object({
    token,
    consents,
    guardian: guardian.nullish(),
    eps: wire.optionalText(120),
    blood_type: z.enum(BLOOD, 'Elige una opción.').optional(),
    rh_factor: z.enum(RH, 'Elige una opción.').optional(),
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
  body: z.object({ member_id: wire.unlessEmpty(wire.id.optional()) }),
  answer: notice.extend({ sent: z.int() }),
})
