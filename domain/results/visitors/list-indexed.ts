/** The pages of results search engines may list: those the public list shows. One runner's page stays out of it. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { LISTED } from './published.ts'

const MOST = 2_000

export const listIndexedResults = async (db: Reader) => {
  const { rows } = await db.execute<{ slug: string; lastmod: string }>(sql`
    select e.slug, er.published_at as lastmod from events e join event_results er on er.event_id = e.id
    where er.set_id is not null and ${sql.raw(LISTED)} order by e.event_datetime desc, e.id limit ${MOST}`)
  return rows.map(({ slug, lastmod }) => ({ path: `/resultados/${slug}`, lastmod: new Date(lastmod) }))
}
