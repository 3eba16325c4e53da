/** What was typed for a sale that still waits, and who sold, leave the database 90 days after the event. */
import { sql } from 'drizzle-orm'
import { startsOf } from '#domain/crew/starts-sql.ts'
import { KEPT_DAYS } from '#domain/kit-desk/rules/handover-words.ts'
import type { Database } from '#server/database/connect.ts'
import type { AnyJob } from '#server/queue/queue.ts'

/** The sale itself, its receipt and its money stay: they are books. */
const OLD = sql.raw(`events e cross join lateral ${startsOf('e.id')} s
  where e.id = t.event_id and s.last < now() - interval '${KEPT_DAYS} days'`)

export const eraseOldSales = async (db: Database) => {
  await db.execute(sql`
    update till_sales t set form = null, unread = null, seller = '', undone_by = case when t.undone_by is null then null else '' end
    from ${OLD} and (t.form is not null or t.unread is not null or t.seller <> '' or t.undone_by <> '')`)
  await db.execute(sql`
    update till_sessions t set opened_by = '', closed_by = case when t.closed_by is null then null else '' end
    from ${OLD} and (t.opened_by <> '' or t.closed_by <> '')`)
}

export const tillJobs = (db: Database): AnyJob[] => [
  { name: 'till.erase-old', every: '47 3 * * *', run: () => eraseOldSales(db) },
]
