/** Whose word each place of a row is: the file's unless a mark says that we counted it or a person set it. */

export const PLACES = ['overall_position', 'gender_position', 'category_position'] as const
export type PlaceField = (typeof PLACES)[number]

const COMPUTED: Record<PlaceField, number> = {
  overall_position: 1,
  gender_position: 2,
  category_position: 4,
}
const BY_HAND: Record<PlaceField, number> = {
  overall_position: 8,
  gender_position: 16,
  category_position: 32,
}

/** 'file': the timing company's. 'computed': counted here from the times. 'staff': set by a person. */
export type PlaceWord = 'file' | 'computed' | 'staff'

export const wordOf = (marks: number, field: PlaceField): PlaceWord =>
  marks & COMPUTED[field] ? 'computed' : marks & BY_HAND[field] ? 'staff' : 'file'

export const markAs = (marks: number, field: PlaceField, word: PlaceWord): number => {
  const others = marks & ~COMPUTED[field] & ~BY_HAND[field]
  if (word === 'computed') return others | COMPUTED[field]
  return word === 'staff' ? others | BY_HAND[field] : others
}
