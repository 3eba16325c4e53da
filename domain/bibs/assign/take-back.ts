/** Numbers that were given a moment ago are free again: those that nobody printed and nobody was told of. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

/** Who has none any more. The caller holds the event's lock. */
export const takeBackNumbers = async (
  tx: Tx,
  event_id: number,
  participant_ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (participant_ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ participant_id: number }>(sql`
    with mine as (
      select id, participant_id from bibs where event_id = ${event_id}
        and participant_id = any(${sql.param([...participant_ids])}::int[])
        and printed_at is null and told_at is null),
    freed as (
      update bibs b set state = 'free', participant_id = null, series_id = null, note = '', changed_at = now()
      from mine where b.id = mine.id returning b.id)
    select mine.participant_id from mine join freed on freed.id = mine.id`)
  return new Set(rows.map(({ participant_id }) => participant_id))
}
