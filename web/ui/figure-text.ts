/** Whole numbers as they are typed here: points between thousands, and where the caret stands among them. */

/** More digits are no number a computer counts exactly. */
const MOST_DIGITS = 15

export type Figure = number | ''

/** '-' alone is a number that is being begun. */
export type TypedFigure = { value: Figure; text: string }

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, '.')

/** `points` are left out of a number that counts nothing, such as a bib's. */
export const figureText = (value: Figure, points = true): string => {
  if (value === '') return ''
  const digits = String(Math.abs(Math.trunc(value)))
  return `${value < 0 ? '-' : ''}${points ? grouped(digits) : digits}`
}

/** `pasted`: several signs at once, where a comma begins cents nobody asked for. */
export const readFigure = (
  typed: string,
  { negative = false, pasted = false, points = true } = {},
): TypedFigure => {
  const whole = pasted ? typed.replace(/,.*$/, '') : typed
  const digits = whole.replaceAll(/\D/g, '').slice(0, MOST_DIGITS)
  const minus = negative && whole.includes('-') ? '-' : ''
  if (digits === '') return { value: '', text: minus }
  // Never -0.
  const value = Number(minus + digits) || 0
  return { value, text: figureText(value, points) }
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** The caret stays behind the digits it stood behind, whatever points come and go. */
export const caretIn = (text: string, typed: string, caret: number): number => {
  const left = digitsIn(typed.slice(0, caret))
  let at = 0
  for (let seen = 0; at < text.length && seen < left; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1
  // Behind a minus, also without a digit yet.
  return left === 0 && text.startsWith('-') ? Math.min(caret, 1) : at
}
