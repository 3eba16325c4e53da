/** No hold outlives its event: where the event comes earlier, its holds do too. */
import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { registrations } from '../tables.ts'

/** The caller holds the event's lock. */
export const holdsNeverPast = async (tx: Tx, event_id: number, event_datetime: Date) => {
  await tx
    .update(registrations)
    .set({ hold_until: event_datetime })
    .where(
      and(
        eq(registrations.event_id, event_id),
        eq(registrations.state, 'held'),
        gt(registrations.hold_until, event_datetime),
      ),
    )
}
