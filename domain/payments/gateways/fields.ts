/**
 * The exact shape of every field, checked before anything is hashed: PayU and ePayco hash the secret first, so a field
 * that took any bytes could be lengthened without knowing it.
 */
import { z } from 'zod'

const shape = (pattern: RegExp) => z.string().regex(pattern)

export const referenceField = shape(/^[A-Za-z0-9_-]{1,64}$/)
export const amountField = shape(/^\d{1,12}(\.\d{1,2})?$/)
export const currencyField = shape(/^[A-Z]{3}$/)
export const digestField = shape(/^[0-9a-fA-F]{32,64}$/)
export const merchantField = shape(/^\d{1,12}$/)
export const transactionField = shape(/^[A-Za-z0-9_-]{1,64}$/)
/** Not signed and only informative: what does not fit is left out. */
export const wordField = shape(/^[A-Za-z0-9_]{1,64}$/)
  .optional()
  .catch(undefined)

/** A JSON number or text that stands for an identifier. */
export const idField = z.union([z.number().int().nonnegative(), z.string()]).transform(String)
export const moneyField = z.union([z.number(), z.string()])

const MAX_FIELDS = 200

/** Form fields, each given once as text; `a=1&a=2` is no form of a provider. */
export const formFields = (fields: unknown): Record<string, string> | undefined => {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
  const entries = Object.entries(fields)
  if (entries.length > MAX_FIELDS || entries.some(([, value]) => typeof value !== 'string')) return undefined
  return Object.fromEntries(entries)
}
