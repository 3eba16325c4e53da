/**
 * Notices that belong to no payment of ours, as the treasurer reads them: why each was not accepted, which payment it
 * claims to be about, and its content without what could be used to sign or pay.
 */

export const UNMATCHED_REASONS = [
  'signature',
  'shape',
  'referencia desconocida',
  'account',
  'unrelated',
  'not-found',
  'unreachable',
] as const
type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

const WORDS: Record<UnmatchedReason, string> = {
  signature: 'La firma no coincide',
  shape: 'No tiene la forma de un aviso',
  'referencia desconocida': 'No conocemos esa referencia',
  account: 'La cuenta no tiene sus llaves',
  unrelated: 'No habla de un pago',
  'not-found': 'La pasarela no conoce ese pago',
  unreachable: 'La pasarela no respondió',
}

export const unmatchedReason = (reason: string): string => WORDS[reason as UnmatchedReason] ?? reason

/** Where each protocol writes our reference. Nothing of it is verified: it is only what the webhook says. */
const REFERENCE =
  /["&]?\b(?:reference_sale|x_id_invoice|x_id_factura|external_reference|reference)"?\s*[=:]\s*"?([\w-]{1,80})/

export const claimedReference = (raw: string): string | null => REFERENCE.exec(raw)?.[1] ?? null

/** Signatures, keys and card data: whoever reads over a shoulder learns nothing to use. */
const SECRET = /sign|checksum|token|secret|key|password|cvv|cvc|card|cc_number/i

const hidden = (value: string) => (value.length >= 12 ? `••••${value.slice(-4)}` : '••••')

const JSON_FIELD = /("[^"\\]*"\s*:\s*)("(?:[^"\\]|\\.)*"?|[\w.+-]+)/g
const FORM_FIELD = /(^|&)([^=&]*)=([^&]*)/g

export const hideSecrets = (raw: string): string =>
  /^\s*[[{]/.test(raw)
    ? raw.replaceAll(JSON_FIELD, (whole, name: string, value: string) =>
        SECRET.test(name) ? `${name}"${hidden(value.replaceAll('"', ''))}"` : whole,
      )
    : raw.replaceAll(FORM_FIELD, (whole, start: string, name: string, value: string) =>
        SECRET.test(name) ? `${start}${name}=${hidden(value)}` : whole,
      )
