/** What people may ask about their data, in how many business days the law wants it answered, and in which words. */
import { addBusinessDays } from '#domain/colombia/business-days.ts'

export const REQUEST_KINDS = ['copy', 'correction', 'deletion', 'hide'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATES = ['pending', 'answered', 'refused'] as const

/** verified: the person opened the link, and the address is the only one on file for the dni. */
export const IDENTITIES = ['verified', 'unverified', 'unconfirmed'] as const
export type Identity = (typeof IDENTITIES)[number]

/** Ley 1581 de 2012, articles 14 and 15: a consulta has 10 business days, a reclamo 15. */
const DAYS: Record<RequestKind, number> = { copy: 10, correction: 15, deletion: 15, hide: 15 }

export const KIND_WORDS: Record<RequestKind, string> = {
  copy: 'Copia de mis datos',
  correction: 'Corregir mis datos',
  deletion: 'Borrar mis datos',
  hide: 'No aparecer en resultados públicos',
}

/** The last day to answer, for a request that came on this day (YYYY-MM-DD). */
export const dueDay = (kind: RequestKind, received: string): string => addBusinessDays(received, DAYS[kind])

export const identityOf = (row: { confirmed_at: unknown; verified: boolean }): Identity => {
  if (!row.confirmed_at) return 'unconfirmed'
  return row.verified ? 'verified' : 'unverified'
}

/** The id of a result in a link a person copied, or typed alone. */
export const resultIdIn = (typed: string): string | null =>
  /(?:^|\/)([\w-]{16})(?:[/?#].*)?$/.exec(typed.trim())?.[1] ?? null
