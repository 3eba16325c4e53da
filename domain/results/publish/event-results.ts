/** The one row that says what an event publishes: made when first needed, locked by whoever changes it. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { tellNews } from '#server/http/live-news.ts'
import { notFound } from '#server/http/refusals.ts'
import { event_results } from '../tables.ts'
import { newSalt } from './public-id.ts'

export const ensureEventResults = async (tx: Tx, event_id: number) => {
  await tx.execute(sql`insert into event_results (event_id, id_salt)
    select id, ${newSalt()} from events where id = ${event_id} on conflict do nothing`)
}

export const findEventResults = async (tx: Tx, event_id: number) => {
  const [row] = await tx.select().from(event_results).where(eq(event_results.event_id, event_id))
  return row ?? null
}

export const lockEventResults = async (tx: Tx, event_id: number) => {
  await ensureEventResults(tx, event_id)
  const [row] = await tx
    .select()
    .from(event_results)
    .where(eq(event_results.event_id, event_id))
    .for('update')
  if (!row) throw notFound()
  return row
}

export const newsTopic = (event_id: number) => `results:${event_id}`

/** Visible rows are counted from the prepared groups; open pages are told that there is something new. */
export const touchEventResults = async (tx: Tx, event_id: number, set_id: number | null) => {
  const { rows } = await tx.execute<{ version: number }>(sql`
    update event_results set set_id = ${set_id}, version = version + 1,
      results_count = coalesce((select sum(g.rows) from result_groups g
        join result_divisions d on d.id = g.division_id where d.set_id = ${set_id}), 0),
      published_at = case when ${set_id}::int is null then null
        when set_id is distinct from ${set_id} then now() else published_at end
    where event_id = ${event_id} returning version`)
  await tellNews(tx, newsTopic(event_id), { version: rows[0]?.version ?? 0 })
}
