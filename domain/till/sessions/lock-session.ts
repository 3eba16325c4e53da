/** A turn's row, locked before its event: who sells shares it, who closes it waits until everybody has sold. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export type LockedSession = {
  id: number
  till_id: number
  device_id: number | null
  user_id: number | null
  opened_by: string
  closed: boolean
}

export const lockSession = async (
  tx: Tx,
  event_id: number,
  id: number,
  how: 'shared' | 'alone',
): Promise<LockedSession | null> => {
  const lock = sql.raw(how === 'alone' ? 'for update' : 'for share')
  const { rows } = await tx.execute<LockedSession>(sql`
    select id, till_id, device_id, user_id, opened_by, closed_at is not null as closed from till_sessions
    where id = ${id} and event_id = ${event_id} ${lock}`)
  return rows[0] ?? null
}
