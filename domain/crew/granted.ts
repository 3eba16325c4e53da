/** Whether somebody has a role in an event at this moment, as a condition of another module's query. */
import { type SQL, sql } from 'drizzle-orm'
import type { CrewRole } from '#server/contract-kit.ts'
import { LIVE_GRANT, startsOf } from './starts-sql.ts'

export const grantedNow = (user_id: number, role: CrewRole, event_id: SQL): SQL => sql`exists (
  select 1 from event_grants g cross join lateral ${sql.raw(startsOf('g.event_id'))} s
  where g.user_id = ${user_id} and g.role = ${role} and g.event_id = ${event_id} and ${sql.raw(LIVE_GRANT)})`
