/** How long a course is, from its name: '21K', '10 km recreativa', 'Media maratón', '13.1M'. */
import { withoutAccents } from './cells/clean-text.ts'

const HALF_MARATHON = 21.0975
const MARATHON = 42.195
const MILE = 1.609344

const KILOMETRES = /(?:^|[^\d.,])(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:k|km|kms|kilometros?|quilometros?)(?![a-z])/
const MILES = /(?:^|[^\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:m|mi|miles?|millas?|milhas?)(?![a-z])/
const METRES = /(?:^|[^\d.,])(\d{3,5})\s*(?:m|mts?|metros|meters?)(?![a-z])/

/** '21K' on a poster is a half marathon. */
const asRaced = (kilometres: number) => {
  if (kilometres === 21 || kilometres === 21.1) return HALF_MARATHON
  if (kilometres === 42 || kilometres === 42.2) return MARATHON
  return kilometres
}

const numberOf = (text: string | undefined) => Number((text ?? '').replace(',', '.'))

export const courseKilometres = (label: string): number | null => {
  const text = withoutAccents(label)
  const kilometres = KILOMETRES.exec(text)
  if (kilometres) return asRaced(numberOf(kilometres[1])) || null
  const metres = METRES.exec(text)
  if (metres) return numberOf(metres[1]) / 1000 || null
  const miles = MILES.exec(text)
  if (miles) return numberOf(miles[1]) * MILE || null
  if (/\b(?:media|medio|half|meia)\b/.test(text)) return HALF_MARATHON
  return /\b(?:maraton|maratona|marathon)\b/.test(text) ? MARATHON : null
}

/** The distance named inside a title or a file's name: 'Resultados 10 km Villa' → '10K'. */
export const divisionNamedIn = (text: string): string | null => {
  const kilometres = courseKilometres(text.replaceAll('_', ' '))
  if (kilometres === null || kilometres < 1) return null
  if (kilometres === HALF_MARATHON) return '21K'
  if (kilometres === MARATHON) return '42K'
  return `${Math.round(kilometres * 10) / 10}K`
}
