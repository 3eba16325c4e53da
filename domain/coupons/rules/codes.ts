/** How a discount code is written. Stored in upper case; whatever a person types is brought to that form first. */

export const COUPON_KINDS = ['porcentaje', 'valor'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export const MAX_BATCH = 5_000
/** The suffix of a batch with its dashes takes the other 14 of a code's 32 signs. */
export const MAX_PREFIX = 18

const CODE = /^[A-Z0-9-]{4,32}$/
const PREFIX = /^[A-Z0-9-]{1,18}$/

export const normalCode = (typed: string): string => typed.trim().toUpperCase()

export const isCode = (code: string): boolean => CODE.test(code)

export const isPrefix = (prefix: string): boolean => PREFIX.test(prefix)

/** The sentence for a value that makes no sense for its kind, or null. */
export const valueProblem = (kind: CouponKind, value: number): string | null => {
  if (!Number.isSafeInteger(value) || value < 1) return 'Escribe un número mayor que cero.'
  return kind === 'porcentaje' && value > 100 ? 'El porcentaje va de 1 a 100.' : null
}
