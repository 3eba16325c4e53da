/** Keys of the timing company: made and shown once, revoked, looked at. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { ofEvent, theEvent } from '../contract.ts'

const token = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  uses: z.int(),
  state: z.enum(['live', 'revoked', 'over']),
})
export type ShownToken = z.output<typeof token>

export const listTokens = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/tokens',
  summary: 'Tokens de la empresa de cronometraje, con su último uso.',
  params: ofEvent,
  answer: z.object({
    tokens: z.array(token),
    /** The day a new one ends if nobody says another: 30 days after the event. */
    default_expires_on: z.string(),
  }),
})

export const createToken = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cronometraje/tokens',
  summary:
    'Crear un token: lee la lista y sus cambios y entrega resultados de este evento. Se muestra una vez.',
  params: ofEvent,
  body: z.object({
    name: wire.text(80),
    /** Its last day; 30 days after the event when it is not said. */
    expires_on: wire.unlessEmpty(dayField.optional()),
  }),
  answer: notice.extend({ token: z.string(), created: token }),
})

export const revokeToken = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/cronometraje/tokens/:token_id',
  summary: 'Revocar un token: deja de servir de inmediato.',
  params: z.object({ id: wire.id, token_id: wire.id }),
  answer: notice,
})
