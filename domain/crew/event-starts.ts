/** First and last start of an event, read where rights are given. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Starts } from './rules/crew-windows.ts'
import { startsOf } from './starts-sql.ts'

/** With the database's clock, which also decides when a right ends. null: no such event. */
export const readStarts = async (db: Reader, event_id: number): Promise<(Starts & { now: Date }) | null> => {
  const { rows } = await db.execute<{ first: string | null; last: string; now: string }>(
    sql`select s.first, s.last, now() as now from ${sql.raw(startsOf(String(Math.trunc(event_id))))} s`,
  )
  const [row] = rows
  if (!row?.first) return null
  return { first: new Date(row.first), last: new Date(row.last), now: new Date(row.now) }
}
