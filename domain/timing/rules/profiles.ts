/** Column maps: which fields of the start list a timing company gets, under which headers. */

/** No mail, phone or health: what is not here cannot be sent (start-line.md section 2). */
export const LIST_FIELDS = [
  'bib',
  'chip',
  'name',
  'last_name',
  'full_name',
  'gender',
  'birthday',
  'birth_year',
  'age',
  'document_type',
  'dni',
  'distance',
  'category',
  'team',
  'city',
  'wave',
  'wave_start',
] as const
export type ListField = (typeof LIST_FIELDS)[number]

export type ProfileColumn = { header: string; field: ListField }
