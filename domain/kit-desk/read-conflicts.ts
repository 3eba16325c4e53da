/**
 * Who was handed over twice: the fold (rules/fold-handovers.ts) as SQL. A hand-over of what was out already, that counts,
 * that nobody took back and that nobody settled.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { COUNTS, NOT_UNDONE } from './tables.ts'

export type Conflict = {
  participant_id: number
  handover_id: string
  desk: string
  happened_at: string
  /** The one before it, by which the kit was out already. */
  first_id: string
  first_desk: string
  first_at: string
  /** Two devices say so: the number is 'no válido'. One that tells both by itself is looked at, and spoils no number. */
  by_two: boolean
}

/** Rows of the event that open or close: each with the one before it of the same person. */
export const conflictRows = (event_id: SQL | number) => sql`
  select s.participant_id, s.id as handover_id, s.desk, s.happened_at, s.first_id, s.first_desk, s.first_at, s.by_two
  from (
    select h.id, h.participant_id, h.kind, h.desk, h.happened_at,
      lag(h.kind) over person as kind_before, lag(h.id) over person as first_id,
      lag(h.desk) over person as first_desk, lag(h.happened_at) over person as first_at,
      (h.device_id, h.user_id) is distinct from (lag(h.device_id) over person, lag(h.user_id) over person)
        or h.device_id is null and h.user_id is null as by_two
    from handovers h
    where h.event_id = ${event_id} and h.participant_id is not null and h.kind in ('handed', 'returned')
      and ${COUNTS} and ${NOT_UNDONE}
    window person as (partition by h.event_id, h.participant_id order by h.happened_at, h.id)) s
  where s.kind = 'handed' and s.kind_before = 'handed'
    and not exists (select from handover_decisions d where d.handover_id = s.id and d.decision = 'settled')`

export const listConflicts = async (db: Reader, event_id: number): Promise<Conflict[]> => {
  const { rows } = await db.execute<Conflict>(sql`${conflictRows(event_id)} order by s.happened_at, s.id`)
  return rows.map((row) => ({
    ...row,
    happened_at: new Date(row.happened_at).toISOString(),
    first_at: new Date(row.first_at).toISOString(),
  }))
}
