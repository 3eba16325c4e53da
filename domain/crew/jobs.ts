/** Names of devices, their tokens and every right of the day leave the database 90 days after the event. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { startsOf } from './starts-sql.ts'

const KEPT_DAYS = 90

export const dropOldCrew = async (db: Database) => {
  for (const table of ['event_grants', 'crew_devices', 'crew_settings'])
    await db.execute(
      sql.raw(`delete from ${table} t using events e cross join lateral ${startsOf('e.id')} s
        where e.id = t.event_id and s.last < now() - interval '${KEPT_DAYS} days'`),
    )
}

export const crewJobs = (db: Database): AnyJob[] => [
  { name: 'crew.drop-old', every: '41 3 * * *', run: () => dropOldCrew(db) },
]
