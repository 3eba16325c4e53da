/** One row corrected, renamed or hidden, with everything that was prepared from it. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { lockEventResults, touchEventResults } from './event-results.ts'
import { rebuildPlaces, rebuildPrepared, recomputePositions } from './rebuild-division.ts'
import { orderIfSeveral } from './restore-results.ts'
import { bibKey } from './rules/bibs.ts'
import { paceOfTime } from './rules/paces.ts'
import { showPace } from './rules/show-times.ts'
import { readTime } from './rules/times.ts'
import type { ResultState } from './rules/understood.ts'
import { result_divisions, results } from './tables.ts'

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

const NO_POSITIONS = { overall_position: null, gender_position: null, category_position: null }

/** The pace follows the new time where the distance is known. */
const paceOf = (before: Stored, now: Stored, division: { metres: number | null; decided_by: string }) => {
  if (now.chip_ms === before.chip_ms && now.gun_ms === before.gun_ms) return now.pace
  const time = division.decided_by === 'gun' ? (now.gun_ms ?? now.chip_ms) : (now.chip_ms ?? now.gun_ms)
  if (time === null) return ''
  const pace = division.metres ? paceOfTime(time, division.metres / 1000) : null
  return pace === null ? '' : showPace(pace)
}

const corrected = (row: Stored, change: Correction, times: Pick<Partial<Stored>, 'chip_ms' | 'gun_ms'>) => {
  const { recompute_positions: _, chip_time: __, gun_time: ___, ...fields } = change
  const now: Stored = { ...row, ...withoutUndefined({ ...fields, ...times }) }
  if (now.state) Object.assign(now, NO_POSITIONS)
  return now
}

export type CorrectionOutcome =
  | { outcome: 'corrected'; before: Stored }
  | { outcome: 'not found' | 'bib taken' | 'bad chip time' | 'bad gun time' }

export const correctResult = async (
  tx: Tx,
  { event_id, public_id }: { event_id: number; public_id: string },
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
    .select({ metres: result_divisions.metres, decided_by: result_divisions.decided_by })
    .from(result_divisions)
    .where(eq(result_divisions.id, row.division_id))
  // What the person asked to leave out does not come back by a correction.
  const asked = row.anonymous ? { ...change, name: undefined, city: undefined, club: undefined } : change
  const now = corrected(row, asked, withoutUndefined({ chip_ms, gun_ms }))
  const bib_number = now.bib_number.toUpperCase()
  await tx
    .update(results)
    .set({
      ...now,
      bib_number,
      bib_key: bibKey(bib_number),
      pace: division ? paceOf(row, now, division) : now.pace,
      // The real place is given below, with everybody else's.
      place: now.hidden ? null : (row.place ?? 0),
      event_place: now.hidden ? null : row.event_place,
    })
    .where(mine)
  await tx.execute(sql`set local statement_timeout = '60s'`)
  if (change.recompute_positions) await recomputePositions(tx, row)
  await rebuildPlaces(tx, row)
  await rebuildPrepared(tx, row)
  await orderIfSeveral(tx, set_id)
  await touchEventResults(tx, event_id, set_id)
  return { outcome: 'corrected', before: row }
}
