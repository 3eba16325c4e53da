/** One row corrected, renamed or hidden, with everything that was prepared from it. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { Tx } from '#server/database/connect.ts'
import { lockEventResults, touchEventResults } from '../publish/event-results.ts'
import { rebuildPlaces, rebuildPrepared } from '../publish/rebuild-division.ts'
import { orderIfSeveral } from '../publish/restore-results.ts'
import { paceOfTime } from '../rules/cells/paces.ts'
import { showPace } from '../rules/cells/show-times.ts'
import { readTime } from '../rules/cells/times.ts'
import { markAs, PLACES, type PlaceField } from '../rules/places/place-marks.ts'
import type { ResultState } from '../rules/understood.ts'
import { result_divisions, results } from '../tables.ts'
import { keepCorrection, pickCorrected } from './keep-correction.ts'
import { recountPlaces } from './recount-places.ts'

export type Correction = {
  name?: string | undefined
  bib_number?: string | undefined
  gender?: string | undefined
  category?: string | undefined
  city?: string | undefined
  club?: string | undefined
  chip_time?: string | undefined
  gun_time?: string | undefined
  state?: ResultState | null | undefined
  overall_position?: number | null | undefined
  gender_position?: number | null | undefined
  category_position?: number | null | undefined
  hidden?: boolean | undefined
  recompute_positions: boolean
}

type Stored = typeof results.$inferSelect

/** undefined leaves it alone, null removes it. */
const millisecondsOf = (text: string | undefined): number | null | undefined | 'bad time' => {
  if (text === undefined) return undefined
  const read = readTime(text, 'clock')
  if (typeof read === 'number') return read
  return read === 'none' ? null : 'bad time'
}

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Stored>

const isTaken = async (tx: Tx, row: Stored, bib: string) => {
  const [other] = await tx
    .select({ public_id: results.public_id })
    .from(results)
    .where(
      and(
        eq(results.set_id, row.set_id),
        eq(results.bib_key, bibKey(bib)),
        eq(results.division_id, row.division_id),
        ne(results.public_id, row.public_id),
        eq(results.bib_number, bib),
      ),
    )
  return other !== undefined
}

/** The pace follows the runner's own time where the distance is known. */
const paceOf = (before: Stored, now: Stored, metres: number | null) => {
  if (now.chip_ms === before.chip_ms && now.gun_ms === before.gun_ms) return now.pace
  const time = now.chip_ms ?? now.gun_ms
  const pace = time !== null && metres ? paceOfTime(time, metres / 1000) : null
  return pace === null ? '' : showPace(pace)
}

/** A place holds in the group it was given in: elsewhere it is counted anew. What a person sets is a person's word. */
const placesOf = (row: Stored, now: Stored, sent: Partial<Stored>) => {
  const moved: Record<PlaceField, boolean> = {
    overall_position: false,
    gender_position: now.gender !== row.gender,
    category_position: now.gender !== row.gender || now.category !== row.category,
  }
  let marks = row.place_marks ?? 0
  for (const field of PLACES)
    if (sent[field] !== undefined) marks = markAs(marks, field, 'staff')
    else if (moved[field]) marks = markAs(marks, field, 'computed')
  return marks
}

const MOVING = ['gender', 'category', 'chip_ms', 'gun_ms', 'state', ...PLACES] as const

const corrected = (row: Stored, sent: Partial<Stored>): Stored => {
  const now: Stored = { ...row, ...sent }
  if (now.state) for (const field of PLACES) now[field] = null
  return { ...now, place_marks: placesOf(row, now, sent) }
}

export type CorrectionOutcome =
  | { outcome: 'corrected'; before: Stored }
  | { outcome: 'not found' | 'bib taken' | 'bad chip time' | 'bad gun time' }

export const correctResult = async (
  tx: Tx,
  { event_id, public_id, user_id = null }: { event_id: number; public_id: string; user_id?: number | null },
  change: Correction,
): Promise<CorrectionOutcome> => {
  const { set_id } = await lockEventResults(tx, event_id)
  if (set_id === null) return { outcome: 'not found' }
  const mine = and(eq(results.set_id, set_id), eq(results.public_id, public_id))
  const [row] = await tx.select().from(results).where(mine)
  if (!row) return { outcome: 'not found' }
  const [chip_ms, gun_ms] = [millisecondsOf(change.chip_time), millisecondsOf(change.gun_time)]
  if (chip_ms === 'bad time') return { outcome: 'bad chip time' }
  if (gun_ms === 'bad time') return { outcome: 'bad gun time' }
  if (change.bib_number && (await isTaken(tx, row, change.bib_number.toUpperCase())))
    return { outcome: 'bib taken' }
  const [division] = await tx
    .select({ metres: result_divisions.metres, race_division: result_divisions.race_division })
    .from(result_divisions)
    .where(eq(result_divisions.id, row.division_id))
  if (!division) throw new Error(`the division of result ${public_id} is not there`)
  const { recompute_positions, chip_time: _, gun_time: __, ...fields } = change
  // What the person asked to leave out does not come back by a correction.
  const asked = row.anonymous ? { ...fields, name: undefined, city: undefined, club: undefined } : fields
  const bib_number = change.bib_number?.toUpperCase()
  const sent = withoutUndefined({ ...asked, bib_number, chip_ms, gun_ms })
  const now = corrected(row, sent)
  await tx
    .update(results)
    .set({
      ...now,
      bib_key: bibKey(now.bib_number),
      pace: paceOf(row, now, division.metres),
      // The real place is given below, with everybody else's.
      place: now.hidden ? null : (row.place ?? 0),
      event_place: now.hidden ? null : row.event_place,
    })
    .where(mine)
  await tx.execute(sql`set local statement_timeout = '60s'`)
  if (recompute_positions || MOVING.some((field) => field in sent))
    await recountPlaces(tx, row, { all: recompute_positions })
  await keepCorrection(tx, {
    event_id,
    public_id,
    user_id,
    race_division: division.race_division,
    before: pickCorrected(row),
    now: pickCorrected({ ...row, ...sent }),
    recount: recompute_positions,
  })
  await rebuildPlaces(tx, row)
  await rebuildPrepared(tx, row)
  await orderIfSeveral(tx, set_id)
  await touchEventResults(tx, event_id, set_id)
  return { outcome: 'corrected', before: row }
}
