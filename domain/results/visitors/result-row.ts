/** A stored result as it travels: times as text, the state instead of a time (product.md section 14). */
import type { ResultRow } from '../contract.ts'
import { readRelay } from '../publish/relay-text.ts'
import { showTime } from '../rules/cells/show-times.ts'

export const ROW_COLUMNS = `r.public_id, r.bib_number, r.name, r.division_id, r.chip_ms, r.gun_ms, r.category,
  r.category_position, r.overall_position, r.gender_position, r.pace, r.city, r.control_points, r.gender, r.country,
  r.club, r.state, r.anonymous, r.relay`

export type StoredRow = {
  public_id: string
  bib_number: string
  name: string
  division_id: number
  chip_ms: number | null
  gun_ms: number | null
  category: string
  category_position: number | null
  overall_position: number | null
  gender_position: number | null
  pace: string
  city: string
  control_points: string
  gender: ResultRow['gender']
  country: string
  club: string
  state: ResultRow['state']
  anonymous: boolean
  relay: string | null
}

export const decidedTime = (
  { chip_ms, gun_ms }: Pick<StoredRow, 'chip_ms' | 'gun_ms'>,
  decided_by: string,
): number | null => (decided_by === 'gun' ? (gun_ms ?? chip_ms) : (chip_ms ?? gun_ms))

export const timeText = (milliseconds: number | null, state: string | null): string =>
  state ?? (milliseconds === null ? '' : showTime(milliseconds))

const shownRelay = (relay: string) =>
  readRelay(relay).map(({ leg, name, ms }) => ({ leg, name, time: ms === null ? '' : showTime(ms) }))

export const asResultRow = (
  { public_id, division_id: _, chip_ms, gun_ms, ...row }: StoredRow,
  race_division: string,
): ResultRow => ({
  id: public_id,
  bib_number: row.bib_number,
  name: row.name,
  race_division,
  chip_time: timeText(chip_ms, row.state),
  gun_time: timeText(gun_ms, row.state),
  category: row.category,
  category_position: row.category_position,
  overall_position: row.overall_position,
  // Kept for the day on which a disqualification is taken back.
  pace: row.state ? '' : row.pace,
  city: row.city,
  control_points: row.control_points,
  gender: row.gender,
  gender_position: row.gender_position,
  country: row.country,
  club: row.club,
  state: row.state,
  ...(row.relay === null ? {} : { relay: shownRelay(row.relay) }),
  ...(row.anonymous ? { anonymous: true as const } : {}),
})
