/** Who saw health data is known for 90 days after the event, and then forgotten with the copies that were made. */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'

const A_ROUND = 1_000

const oldRows = (table: 'medical_views' | 'medical_copies') => sql`
  delete from ${sql.raw(table)} where id in (
    select t.id from ${sql.raw(table)} t join events e on e.id = t.event_id
    where e.event_datetime < now() - interval '90 days' limit ${A_ROUND})
  returning id`

/** How many rows went. */
export const eraseOldMedicalLog = async (db: Reader): Promise<number> => {
  const views = await db.execute(oldRows('medical_views'))
  const copies = await db.execute(oldRows('medical_copies'))
  return views.rows.length + copies.rows.length
}

/** Who is forgotten was seen by nobody. */
export const forgetViewsOf = (tx: Tx, competitor_id: number) =>
  tx.execute(sql`delete from medical_views where participant_id in
    (select id from participants where competitor_id = ${competitor_id})`)

/** A médico whose account goes stays in the log as nobody: the runner's right to know that somebody looked stays. */
export const forgetViewer = (tx: Tx, emails: readonly string[]) =>
  tx.execute(sql`update medical_views set viewer = 'Cuenta eliminada' where user_id in
    (select id from users where email = any(${sql.param(emails)}::text[]) and rol = 'Cliente')`)
