/** Mercado Pago's webhook signature: an HMAC over ids and time only. */
import { hexHmac } from './digest.ts'

/** A pair without a value is left out; the last sign is always ';'. */
export const manifestOf = (parts: { id?: string; requestId?: string; ts: string }): string =>
  [parts.id && `id:${parts.id};`, parts.requestId && `request-id:${parts.requestId};`, `ts:${parts.ts};`]
    .filter(Boolean)
    .join('')

export const webhookSignature = (
  secret: string,
  parts: { id?: string; requestId?: string; ts: string },
): string => hexHmac(secret, manifestOf(parts))
