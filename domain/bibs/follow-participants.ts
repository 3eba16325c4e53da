/**
 * What becomes of a number when its runner leaves, passes the place on, or moves. Called by whoever ends or changes a
 * place, in the same transaction and under the event's lock. Of somebody without a number one indexed look is all.
 */
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { assignNumbers } from './assign/assign-numbers.ts'
import { fitsSeries, type Runner, seriesHolding } from './rules/fit-series.ts'
import { readSeries } from './series/read-series.ts'
import { bibs } from './tables.ts'

/** A printed number is never given again: somebody may pin it on. */
const giveBack = (tx: Tx, runners: SQL) =>
  tx.execute(sql`
    update bibs set
      state = case when printed_at is null then 'free' else 'burnt' end,
      burnt_reason = case when printed_at is not null then 'annulled' end,
      former_participant_id = case when printed_at is not null then participant_id end,
      series_id = case when printed_at is not null then series_id end,
      note = case when printed_at is null then '' else note end,
      participant_id = null, told_at = null, changed_at = now()
    where participant_id in (${runners})`)

/** The places of these people ended. */
export const giveBackBibs = async (tx: Tx, participant_ids: readonly number[]) => {
  if (participant_ids.length > 0)
    await giveBack(tx, sql`select unnest(${sql.param([...participant_ids])}::int[])`)
}

/** The places of everybody in a purchase ended. */
export const giveBackBibsOf = async (tx: Tx, registration_id: number) => {
  await giveBack(
    tx,
    sql`select id from participants where registration_id = ${registration_id} and position is not null`,
  )
}

/** A place goes to somebody else and its number with it, who is told of it anew. */
export const passBib = async (tx: Tx, { from, to }: { from: number; to: number }) => {
  await tx.execute(sql`
    update bibs set participant_id = ${to}, told_at = null, note = '', changed_at = now()
    where participant_id = ${from}`)
}

type Numbered = Runner & {
  bib_id: number
  event_id: number
  participant_id: number
  key: string
  series_id: number | null
}

const readNumbered = async (tx: Tx, participant_ids: readonly number[]): Promise<Numbered[]> => {
  const { rows } = await tx.execute<Numbered>(sql`
    select b.id as bib_id, b.event_id, b.participant_id, b.key, b.series_id, m.category_id, d.id as distance_id,
      m.block_id, m.gender
    from bibs b join participants m on m.id = b.participant_id
      join categories c on c.id = m.category_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
    where b.participant_id = any(${sql.param([...participant_ids])}::int[])`)
  return rows
}

/**
 * These people went to another category. A number whose series is still for them stays theirs; otherwise it is burnt
 * and the series that is for them gives another, unless that is done at the desk. One that a person chose outside of
 * every series says nothing about a distance, and stays.
 */
export const replaceBibs = async (tx: Tx, participant_ids: readonly number[]) => {
  const numbered = participant_ids.length > 0 ? await readNumbered(tx, participant_ids) : []
  const event_id = numbered[0]?.event_id
  if (event_id === undefined) return
  const series = await readSeries(tx, event_id)
  const moved = numbered.filter((runner) => {
    const own = series.find(({ id }) => id === runner.series_id) ?? seriesHolding(series, runner.key)
    return own !== null && !fitsSeries(own, runner)
  })
  if (moved.length === 0) return
  await tx
    .update(bibs)
    .set({
      state: 'burnt',
      burnt_reason: 'distance',
      former_participant_id: sql`${bibs.participant_id}`,
      participant_id: null,
      told_at: null,
      changed_at: sql`now()`,
    })
    .where(
      inArray(
        bibs.id,
        moved.map(({ bib_id }) => bib_id),
      ),
    )
  await assignNumbers(tx, event_id, { only: moved.map(({ participant_id }) => participant_id) })
}
