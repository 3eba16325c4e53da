/** What every desk of an event has alike: the event, its distances, sizes, desks and series that give at the desk. */
import { sql } from 'drizzle-orm'
import { readSeries, type StoredSeries } from '#domain/bibs/series/read-series.ts'
import { DEVICE_UNTIL, LIVE_GRANT, startsOf } from '#domain/crew/starts-sql.ts'
import type { CrewScope } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Snapshot } from '../rules/snapshot.ts'

export type EventPart = Pick<Snapshot, 'event' | 'distances' | 'kits' | 'desks'> & {
  series: StoredSeries[]
}

type EventRow = { id: number; name: string; event_datetime: string; city: string }
type DeskRow = { device_id: number; name: string; scope: CrewScope }

/** Desks that hand over now. */
const readDesks = async (db: Reader, event_id: number): Promise<DeskRow[]> => {
  const { rows } = await db.execute<DeskRow>(sql`
    select d.id as device_id, d.name, g.scope
    from crew_devices d cross join lateral ${sql.raw(startsOf('d.event_id'))} s
      join event_grants g on g.device_id = d.id and g.role = 'mesa' and ${sql.raw(LIVE_GRANT)}
    where d.event_id = ${event_id} and d.revoked_at is null and ${sql.raw(DEVICE_UNTIL)} > now()
    order by d.id`)
  return rows
}

export const readEventPart = async (db: Reader, event_id: number): Promise<EventPart | null> => {
  const { rows } = await db.execute<EventRow>(
    sql`select id, name, event_datetime, city from events where id = ${event_id}`,
  )
  const [event] = rows
  if (!event) return null
  const distances = await db.execute<{ id: number; name: string }>(
    sql`select id, name from distances where event_id = ${event_id} order by position, id`,
  )
  const kits = await db.execute<Snapshot['kits'][number]>(sql`
    select id, kit_name, size, amount - taken as "left" from kits where event_id = ${event_id} order by id`)
  const series = await readSeries(db, event_id)
  return {
    event: { ...event, event_datetime: new Date(event.event_datetime).toISOString() },
    distances: distances.rows,
    kits: kits.rows,
    desks: await readDesks(db, event_id),
    series,
  }
}
