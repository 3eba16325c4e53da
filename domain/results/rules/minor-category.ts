/**
 * Whether a category or distance is one of children, by its name: a range that ends below 18, 'Sub 16', 'Infantil'. Who
 * ran there is shown inside the event alone and to no search engine (results-truth.md section 6). In doubt it is one.
 */
import { withoutAccents } from './cells/clean-text.ts'

const ADULT = 18

/** '12-14', '12 a 14 años'; the last one counts: 'M 2K 10-12'. */
const RANGE = /\d\s*(?:-|–|a|to|y)\s*(\d{1,2})(?!\d|\s*k)/g
/** 'Sub 16', 'U-18', 'menores de 18': those who are younger than the number. */
const BELOW = /\b(?:sub|u|menor(?:es)? de|hasta)[\s-]*(\d{1,2})\b/
/** 'Sub 23' says it is none, whatever word stands beside it. */
const WORDS =
  /\b(?:pre)?(?:infantil(?:es)?|juvenil(?:es)?)|\b(?:nin[oa]s?|kids?|junior(?:es)?|cadetes?|escolar(?:es)?|menores|baby|teteros?|alevin(?:es)?|benjamin(?:es)?)\b/

export const isMinorCategory = (name: string): boolean => {
  const text = withoutAccents(name).toLowerCase()
  const below = BELOW.exec(text)
  if (below) return Number(below[1]) <= ADULT
  const range = [...text.matchAll(RANGE)].at(-1)
  if (range) return Number(range[1]) < ADULT
  return WORDS.test(text)
}

/** By category or, where a distance is the children's own, by the distance. */
export const isMinorRow = ({
  category,
  race_division,
}: {
  category: string
  race_division: string
}): boolean => isMinorCategory(category) || isMinorCategory(race_division)
