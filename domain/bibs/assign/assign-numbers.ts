/**
 * Gives a number to every confirmed person who has none. Under the event's lock: who is annulled, moved or given a
 * number by hand at the same moment is looked at before or after, never in between. Repeating it changes nobody.
 */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { type Given, type NumberPlan, planNumbers } from '../rules/plan-numbers.ts'
import { readSeries, type StoredSeries } from '../series/read-series.ts'
import { readTaken, readWaiting } from './read-waiting.ts'

type Wish = { only?: readonly number[] | undefined }

export type AssignmentPlan = { plan: NumberPlan; series: StoredSeries[] }

/** What an assignment would do now. */
export const planAssignment = async (
  db: Reader,
  event_id: number,
  { only }: Wish = {},
): Promise<AssignmentPlan> => {
  const series = await readSeries(db, event_id)
  const waiting = await readWaiting(db, event_id, only)
  const taken = await readTaken(db, event_id)
  return { plan: planNumbers(series, taken, waiting), series }
}

/** One statement, however many there are. A number that was somebody's and is free again has its row already. */
const writeGiven = async (tx: Tx, event_id: number, given: readonly Given[]) => {
  if (given.length === 0) return
  const { rows } = await tx.execute<{ written: number }>(sql`
    with written as (
      insert into bibs (event_id, number, key, state, participant_id, series_id)
      select ${event_id}, g.number, g.key, 'assigned', g.participant_id, g.series_id
      from unnest(
        ${sql.param(given.map(({ number }) => number))}::text[],
        ${sql.param(given.map(({ key }) => key))}::text[],
        ${sql.param(given.map(({ participant_id }) => participant_id))}::int[],
        ${sql.param(given.map(({ series_id }) => series_id))}::int[]
      ) as g (number, key, participant_id, series_id)
      on conflict (event_id, key) do update set number = excluded.number, state = 'assigned',
        participant_id = excluded.participant_id, series_id = excluded.series_id, told_at = null, changed_at = now()
        where bibs.state = 'free'
      returning 1)
    select count(*)::int as written from written`)
  if (rows[0]?.written !== given.length) throw new Error('a planned number was somebody’s already')
}

/** Null: there is no such event. */
export const assignNumbers = async (
  tx: Tx,
  event_id: number,
  wish: Wish = {},
): Promise<AssignmentPlan | null> => {
  if (!(await lockEvent(tx, event_id))) return null
  const planned = await planAssignment(tx, event_id, wish)
  await writeGiven(tx, event_id, planned.plan.given)
  return planned
}
