/** How an event sold, by days before its race: who is registered now, on the day they registered, as Detalles counts. */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { Curve, Curves } from './home-contract.ts'

/** Races to set beside, the newest first. */
const OTHERS = 50

const readPoints = async (db: Reader, event_id: number): Promise<Curve['points']> => {
  const { rows } = await db.execute<{ days: number; sold: number }>(sql`
    select d.days, sum(d.sold) over (order by d.days desc)::int as sold from (
      select (e.event_datetime at time zone 'America/Bogota')::date - (r.created_at at time zone 'America/Bogota')::date as days,
        sum(r.participant_count)::int as sold
      from registrations r join events e on e.id = r.event_id
      where r.event_id = ${event_id} and ${LIVE} group by 1) d
    order by d.days desc`)
  return rows
}

const readOne = async (db: Reader, caller: Caller, event_id: number): Promise<Curve> => {
  const { rows } = await db.execute<Omit<Curve, 'points'>>(sql`
    select e.id, e.name, e.event_datetime from events e
    where e.id = ${event_id} and not e.external and ${managedBy(caller, sql`e.id`)}`)
  const [event] = rows
  if (!event) throw notFound()
  return {
    ...event,
    event_datetime: bogotaText(event.event_datetime),
    points: await readPoints(db, event_id),
  }
}

export const readCurves = async (
  db: Reader,
  caller: Caller,
  { event_id, beside_id }: { event_id: number; beside_id?: number | undefined },
): Promise<Curves> => {
  const [curve, beside, others] = await Promise.all([
    readOne(db, caller, event_id),
    beside_id ? readOne(db, caller, beside_id) : null,
    db.execute<Curves['others'][number]>(sql`
      select o.id, o.name, o.event_datetime from events e join events o on o.event_datetime < e.event_datetime
      where e.id = ${event_id} and not o.external and o.paid > 0 and ${managedBy(caller, sql`o.id`)}
      order by o.event_datetime desc, o.id desc limit ${OTHERS}`),
  ])
  return {
    curve,
    beside,
    others: others.rows.map((row) => ({ ...row, event_datetime: bogotaText(row.event_datetime) })),
  }
}
