/** The assigned events of a user become exactly these. */
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { events } from '../../events/tables.ts'
import { event_assignments, users } from '../tables.ts'

export const assignEvents = async (
  tx: Tx,
  { user_id, event_ids }: { user_id: number; event_ids: number[] },
): Promise<'assigned' | 'unknown user' | 'unknown event'> => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
  if (!user) return 'unknown user'
  const wanted = [...new Set(event_ids)]
  if (wanted.length > 0) {
    const known = await tx.select({ id: events.id }).from(events).where(inArray(events.id, wanted))
    if (known.length !== wanted.length) return 'unknown event'
  }
  const mine = eq(event_assignments.user_id, user_id)
  await tx
    .delete(event_assignments)
    .where(wanted.length > 0 ? and(mine, notInArray(event_assignments.event_id, wanted)) : mine)
  if (wanted.length > 0)
    await tx
      .insert(event_assignments)
      .values(wanted.map((event_id) => ({ user_id, event_id })))
      .onConflictDoNothing()
  return 'assigned'
}
