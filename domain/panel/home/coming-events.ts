/** The coming events of the caller with their places, from the counters that selling keeps (events/capacity/seats.ts). */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import { takenNow } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import type { ComingEvent } from './home-contract.ts'

const LISTED = 6

/** Today's race is still to come until its day is over. */
export const COMING = sql.raw(
  `e.status = 'active' and not e.external and e.cancelled_at is null
    and e.event_datetime >= ((now() at time zone 'America/Bogota')::date)::timestamp at time zone 'America/Bogota'`,
)

/** An event `e` that is coming and the caller's. */
export const comingOf = (caller: Caller): SQL => sql`${COMING} and ${managedBy(caller, sql`e.id`)}`

/** Who holds a place in the distance `d` now: a hold that is over does not, whether or not it was expired. */
const TAKEN_IN_DISTANCE = sql.raw(`(d.taken - (select count(*) from registrations r
  join participants m on m.registration_id = r.id and m.holds_place
  join categories c on c.id = m.category_id and c.distance = d.name
  where r.event_id = d.event_id and r.state = 'held' and r.hold_until <= now()))::int`)

export const readComing = async (
  db: Reader,
  caller: Caller,
): Promise<{ events: ComingEvent[]; coming: number }> => {
  const [{ rows }, counted] = await Promise.all([
    db.execute<ComingEvent>(sql`
      select e.id, e.name, e.event_datetime, ${takenNow('e')} as taken, e.participant_limit as "limit",
        coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'limit', d.participant_limit,
            'taken', ${TAKEN_IN_DISTANCE}) order by d.position, d.id)
          from distances d where d.event_id = e.id), '[]') as distances
      from (select * from events e where ${comingOf(caller)} order by e.event_datetime, e.id limit ${LISTED}) e
      order by e.event_datetime, e.id`),
    db.execute<{ coming: number }>(
      sql`select count(*)::int as coming from events e where ${comingOf(caller)}`,
    ),
  ])
  return {
    events: rows.map((row) => ({ ...row, event_datetime: bogotaText(row.event_datetime) })),
    coming: counted.rows[0]?.coming ?? 0,
  }
}
