/** A birthday as it is typed, `12/04/1995`: read into its parts, whatever stands between them. */

export type BirthParts = { birth_day: string; birth_month: string; birth_year: string }

const LENGTHS = [2, 2, 4] as const
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** Signs fill the day, then the month, then the year; anything that is no figure goes on to the next. */
const groupsOf = (text: string): string[] => {
  // A browser fills in `1995-04-12`.
  const iso = ISO.exec(text.trim())
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? '']
  const groups = ['']
  for (const sign of text) {
    const at = groups.length - 1
    const group = groups[at] ?? ''
    if (/\d/.test(sign)) {
      if (group.length < (LENGTHS[at] ?? 0)) groups[at] = group + sign
      else if (at < 2) groups.push(sign)
    } else if (group !== '' && at < 2) groups.push('')
  }
  return groups
}

export const readBirthday = (text: string): BirthParts => {
  const [birth_day = '', birth_month = '', birth_year = ''] = groupsOf(text)
  return { birth_day, birth_month, birth_year }
}

/** With the strokes where they belong; the next one comes by itself while somebody writes, not while one deletes. */
export const asBirthday = (text: string, before: string): string => {
  const groups = groupsOf(text)
  const last = groups.length - 1
  const full = groups[last]?.length === LENGTHS[last]
  const grows = text.length > before.length
  return `${groups.join('/')}${full && last < 2 && grows ? '/' : ''}`
}

const two = (part: string) => part.padStart(2, '0')

/** Of a birthday that is known: `04/12/1995`. */
export const birthdayText = ({ birth_day, birth_month, birth_year }: BirthParts): string => {
  if (birth_year) return `${two(birth_day)}/${two(birth_month)}/${birth_year}`
  return birth_month ? `${two(birth_day)}/${birth_month}` : birth_day
}
