/** Whom a device knows by the code only: it was younger than the snapshot. Nobody of the event: 0, and kept apart. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { HandoverRow } from '../contract.ts'

export const findByKey = async (
  db: Reader,
  event_id: number,
  rows: readonly HandoverRow[],
): Promise<HandoverRow[]> => {
  const keys = rows.flatMap((row) => (row.participant_id === 0 ? (row.participant_key ?? []) : []))
  if (keys.length === 0) return [...rows]
  const found = await db.execute<{ id: number; key: string }>(sql`
    select m.id, m.participant_key as key from participants m
    where m.event_id = ${event_id} and m.participant_key in (${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )})`)
  const ids = new Map(found.rows.map(({ id, key }) => [key, id]))
  return rows.map((row) =>
    row.participant_id === 0 ? { ...row, participant_id: ids.get(row.participant_key ?? '') ?? 0 } : row,
  )
}
