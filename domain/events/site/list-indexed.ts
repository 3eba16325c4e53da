/** The events search engines may list: published, not private, and open to entries here. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

/** A sitemap holds at most 50,000 addresses. */
const MOST = 45_000

/** Changed is when staff last saved something of it, by the audit log. */
export const listIndexedEvents = async (db: Reader) => {
  const { rows } = await db.execute<{ slug: string; lastmod: string }>(sql`
    select e.slug, greatest(e.created_at, (select max(a.created_at) from audit_log a where a.event_id = e.id
      and a.subject in ('evento', 'categoría', 'kit', 'galería', 'aliado'))) as lastmod
    from events e where e.status = 'active' and e.type = 'propio' and not e.external
    order by e.event_datetime desc, e.id limit ${MOST}`)
  return rows.map(({ slug, lastmod }) => ({ path: `/evento/${slug}`, lastmod: new Date(lastmod) }))
}
