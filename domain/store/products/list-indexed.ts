/** The products search engines may list: those on sale, of events that are listed themselves. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { ON_SALE } from '../queries.ts'

const MOST = 2_000

export const listIndexedProducts = async (db: Reader) => {
  const { rows } = await db.execute<{ id: number; lastmod: string }>(sql`
    select p.id, p.created_at as lastmod from products p left join events e on e.id = p.event_id
    where ${sql.raw(ON_SALE)} and (p.event_id is null or e.type = 'propio') order by p.id desc limit ${MOST}`)
  return rows.map(({ id, lastmod }) => ({ path: `/tienda/products/${id}`, lastmod: new Date(lastmod) }))
}
