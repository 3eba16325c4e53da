/** Bib numbers are text: zeros in front and letters belong to them, and two that differ in zeros only are one. */

/** Most bibs are numbers and their own key. */
const USUAL = /^[1-9]\d*$/

/** What somebody typed, as it is kept; zeros stay. Null when it cannot be a number of a bib. */
export const readBibNumber = (typed: string): string | null => {
  const text = typed.trim().toUpperCase()
  return /^([A-Z]{1,4}-?)?\d{1,6}$/.test(text) && Number(/\d+$/.exec(text)?.[0]) > 0 ? text : null
}

/** The form in which bibs are searched and compared: '099' and '99' meet, 'W01' and 'w1' too. */
export const bibKey = (bib: string): string =>
  USUAL.test(bib)
    ? bib
    : bib
        .toUpperCase()
        .replaceAll(/[\s#]/g, '')
        .replaceAll(/0*(\d+)/g, '$1')

export type NumberShape = { prefix: string; digits: number }

/** 7 of a series with the prefix 'A' and three digits: 'A007'. */
export const numberText = ({ prefix, digits }: NumberShape, value: number): string =>
  `${prefix}${String(value).padStart(digits, '0')}`
