/** One row in the form of its correction. Only what was changed is sent, so that the rest stays as the file said. */
import type { correctResult, StaffResultRow } from '#domain/results/corrections/correction-contract.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'

const TEXTS = ['name', 'bib_number', 'category', 'city', 'club', 'chip_time', 'gun_time'] as const
const POSITIONS = ['overall_position', 'gender_position', 'category_position'] as const

export type RowDraft = Record<
  (typeof TEXTS)[number] | (typeof POSITIONS)[number] | 'gender' | 'state',
  string
> & {
  hidden: boolean
}

export const draftOfRow = (row: StaffResultRow): RowDraft => ({
  name: row.name,
  bib_number: row.bib_number,
  category: row.category,
  city: row.city,
  club: row.club,
  chip_time: row.chip_time,
  gun_time: row.gun_time,
  gender: row.gender,
  state: row.state ?? '',
  overall_position: String(row.overall_position ?? ''),
  gender_position: String(row.gender_position ?? ''),
  category_position: String(row.category_position ?? ''),
  hidden: row.hidden,
})

/** A time or a state moves everybody else's place. */
export const movesPlaces = (before: RowDraft, now: RowDraft): boolean =>
  (['chip_time', 'gun_time', 'state'] as const).some((field) => before[field] !== now[field])

export const changesOf = (before: RowDraft, now: RowDraft): SentBodyOf<typeof correctResult> => {
  const changed = (field: keyof RowDraft) => before[field] !== now[field]
  return {
    ...Object.fromEntries([...TEXTS, ...POSITIONS].filter(changed).map((field) => [field, now[field]])),
    ...(changed('gender') ? { gender: now.gender as StaffResultRow['gender'] & ('' | 'M' | 'F') } : {}),
    ...(changed('state') ? { state: (now.state || null) as StaffResultRow['state'] } : {}),
    ...(changed('hidden') ? { hidden: now.hidden } : {}),
  }
}
