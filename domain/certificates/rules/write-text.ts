/**
 * In which letters a text is written. One typeface writes all of it: the chosen one, or the one that stands in for
 * it where the chosen one lacks a letter. Letters that neither has (Chinese, Arabic …) are named, so that somebody
 * is told before anything is sent; other signs without a picture (emoji) are left out.
 */
import { type FontId, insteadOf } from './fonts.ts'
import { type CertificateValues, type Placement, textOf } from './placement.ts'

export type HasSign = (font: FontId, sign: number) => boolean

export type WrittenText = { text: string; font: FontId; lacking: string[] }

const LETTER = /[\p{L}\p{M}\p{N}]/u

const writeIn = (signs: string[], font: FontId, has: HasSign) => ({
  font,
  missing: signs.filter((sign) => !has(font, sign.codePointAt(0) ?? 0)),
})

export const writeText = (text: string, wanted: FontId, has: HasSign): WrittenText => {
  const signs = [...text]
  const first = writeIn(signs, wanted, has)
  const second = first.missing.length > 0 ? writeIn(signs, insteadOf(wanted), has) : first
  const { font, missing } = second.missing.length < first.missing.length ? second : first
  if (missing.length === 0) return { text, font, lacking: [] }
  const left = signs.filter((sign) => !missing.includes(sign)).join('')
  return {
    text: left.replaceAll(/ +/g, ' ').trim(),
    font,
    lacking: [...new Set(missing.filter((sign) => LETTER.test(sign)))],
  }
}

export type Unprintable = { placement: Placement; letters: string }

/** What of these values cannot be printed with this design. */
export const unprintableOn = (
  placements: readonly Placement[],
  values: CertificateValues,
  has: HasSign,
): Unprintable[] =>
  placements.flatMap((placement) => {
    const { lacking } = writeText(textOf(placement, values), placement.font, has)
    return lacking.length > 0 ? [{ placement, letters: lacking.join('') }] : []
  })
