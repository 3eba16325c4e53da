/** The event got another date: rights and phones that are still good move with it by the same time. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'

export const shiftWindows = async (tx: Tx, event_id: number, { from, to }: { from: Date; to: Date }) => {
  const shift = sql`make_interval(secs => ${(to.getTime() - from.getTime()) / 1000})`
  await tx.execute(sql`
    update crew_devices set expires_at = expires_at + ${shift}
    where event_id = ${event_id} and revoked_at is null and expires_at > now()`)
  await tx.execute(sql`
    update event_grants set from_at = from_at + ${shift}, until_at = until_at + ${shift}
    where event_id = ${event_id} and revoked_at is null and until_at > now()`)
}
