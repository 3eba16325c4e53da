/** What is published, as rows of a file: a part of it can be replaced, and the whole is published anew. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { KeptCorrection } from '../corrections/keep-correction.ts'
import { readPace } from '../rules/cells/paces.ts'
import { markAs, PLACES } from '../rules/places/place-marks.ts'
import { fillPositions, forgetPlaces } from '../rules/places/rank.ts'
import type { Gender, ResultState, UnderstoodResult } from '../rules/understood.ts'
import { readRelay } from './relay-text.ts'

type Stored = {
  public_id: string
  race_division: string
  bib_number: string
  name: string
  gender: string
  category: string
  city: string
  country: string
  club: string
  state: ResultState | null
  chip_ms: number | null
  gun_ms: number | null
  pace: string
  overall_position: number | null
  gender_position: number | null
  category_position: number | null
  place_marks: number | null
  relay: string | null
  control_points: string
}

const asUnderstood = (row: Stored, id_bib: string | undefined): UnderstoodResult => ({
  sheet: '',
  row: 0,
  bib_number: row.bib_number,
  name: row.name,
  race_division: row.race_division,
  gender: (row.gender || null) as Gender | null,
  category: row.category || null,
  city: row.city || null,
  country: row.country || null,
  club: row.club || null,
  state: row.state,
  chip_time: row.chip_ms,
  gun_time: row.gun_ms,
  pace: row.pace ? readPace(row.pace, 'clock') : null,
  overall_position: row.overall_position,
  gender_position: row.gender_position,
  category_position: row.category_position,
  place_marks: row.place_marks ?? 0,
  ...(id_bib === undefined ? {} : { id_bib }),
  ...(row.relay === null ? {} : { relay: readRelay(row.relay) }),
  control_points: JSON.parse(row.control_points) as Record<string, string>,
})

/** Of rows from before it was noted: places that counting gives too were counted. */
const guessMarks = (rows: readonly UnderstoodResult[]) => {
  const counted = rows.map((row) => ({ ...row }))
  forgetPlaces(counted)
  fillPositions(counted)
  for (const field of PLACES)
    if (rows.every((row, at) => row[field] === counted[at]?.[field]))
      for (const row of rows) row.place_marks = markAs(row.place_marks ?? 0, field, 'computed')
}

export type PublishedRows = {
  rows: UnderstoodResult[]
  /** Keys of control_points, in course order. */
  control_points: string[]
}

export const readPublishedRows = async (
  db: Reader,
  event_id: number,
  corrections: readonly KeptCorrection[],
): Promise<PublishedRows> => {
  const bibs = new Map(
    corrections.flatMap(({ public_id, bib_number, fields }) =>
      fields.bib_number ? [[public_id, bib_number] as const] : [],
    ),
  )
  const { rows } = await db.execute<Stored>(sql`
    select r.public_id, d.race_division, r.bib_number, r.name, r.gender, r.category, r.city, r.country, r.club,
      r.state, r.chip_ms, r.gun_ms, r.pace, r.overall_position, r.gender_position, r.category_position,
      r.place_marks, r.relay, r.control_points
    from event_results er join results r on r.set_id = er.set_id
    join result_divisions d on d.id = r.division_id where er.event_id = ${event_id}
    order by d.position, r.place nulls last, r.bib_key`)
  const { rows: divisions } = await db.execute<{ control_points: string[] }>(sql`
    select d.control_points from event_results er join result_divisions d on d.set_id = er.set_id
    where er.event_id = ${event_id} order by d.position`)
  const understood = rows.map((row) => asUnderstood(row, bibs.get(row.public_id)))
  const old = understood.filter((_, at) => rows[at]?.place_marks === null)
  if (old.length > 0) guessMarks(old)
  return { rows: understood, control_points: divisions.flatMap(({ control_points }) => control_points) }
}
