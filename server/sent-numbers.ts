/**
 * Numbers as other programs send them: as a number, or as text that has one reading. What has two readings, '45.5'
 * pesos or '1e3' uses, is handed on as it came, and the schema behind it says what is missing (contract.md section 1).
 */

const COUNT = /^\d{1,15}$/

/** A percentage, a limit, an age, a quantity. */
export const asCount = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return COUNT.test(text) ? Number(text) : value
}

/** A quantity that may be below 0: a correction of the stock. */
export const asSignedCount = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : value

/** Kilometres: '21.1'. */
export const asDecimal = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}(\.\d{1,3})?$/.test(value.trim()) ? Number(value.trim()) : value

/** '01', '+1' and '1.0' are no ids, though they look like one. An empty choice arrives as 0. */
export const asId = (value: unknown): unknown => {
  if (value === null) return 0
  if (typeof value !== 'string') return value
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0
}

/** Digits, or groups of three by one kind of separator; a tail of two zeros behind another sign says 'no cents'. */
const PLAIN = /^(\d{1,15})(?:[.,]00)?$/
const GROUPED = /^(\d{1,3}(?:\.\d{3})+)(?:,00)?$|^(\d{1,3}(?:,\d{3})+)(?:\.00)?$/

/** `350.000`, `350,000`, `45000.00`, `$ 45.000,00`: whole pesos. */
const asPesos = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim().replace(/^\$\s*/, '')
  const found = PLAIN.exec(text) ?? GROUPED.exec(text)
  const digits = (found?.[1] ?? found?.[2])?.replaceAll(/[.,]/g, '')
  return digits === undefined || digits.length > 15 ? Number.NaN : Number(digits)
}

/** Below 0 too, '-5.000', '-$5.000', '$-5.000': where that is none the schema says so. */
export const asSignedPesos = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const found = /^(\$?\s*)-(.*)$/s.exec(value.trim())
  if (!found) return asPesos(value)
  const amount = asPesos(`${found[1]}${found[2]}`)
  return typeof amount === 'number' && amount !== 0 ? -amount : amount
}
