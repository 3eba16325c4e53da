/**
 * 'No cobrar por ahora': the explicit stop of an event (product.md section 6). While it is on nobody is led to a gateway
 * and no hold runs out. `hold_until` says it all, so that every reader agrees without knowing of the pause: a paused
 * hold reaches to the event and remembers the end it had; lifted, it runs 5 hours more. Registration and store move
 * their own holds (pause-charging.ts, pause-orders.ts).
 */
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { event_payment_settings } from '../tables.ts'

/** 'unchanged': a colleague was faster. */
export const setPaused = async (
  tx: Tx,
  event_id: number,
  paused: boolean,
): Promise<'changed' | 'unchanged'> => {
  const paused_at = paused ? sql`now()` : null
  const changed = await tx
    .insert(event_payment_settings)
    .values({ event_id, paused_at })
    .onConflictDoUpdate({
      target: event_payment_settings.event_id,
      set: { paused_at },
      setWhere: sql`(${event_payment_settings.paused_at} is null) = ${paused}`,
    })
    .returning({ event_id: event_payment_settings.event_id })
  return changed.length > 0 ? 'changed' : 'unchanged'
}

export const listPausedEvents = async (db: Reader): Promise<number[]> => {
  const rows = await db
    .select({ event_id: event_payment_settings.event_id })
    .from(event_payment_settings)
    .where(sql`${event_payment_settings.paused_at} is not null`)
    .orderBy(event_payment_settings.event_id)
  return rows.map(({ event_id }) => event_id)
}
