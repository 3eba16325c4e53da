/** Activating or deactivating an event: what the switch in its header does. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { staysInactive } from '../rules/restricted.ts'
import { events } from '../tables.ts'

export type StatusOutcome = 'not found' | 'external' | 'changed'

export const changeStatus = async (
  tx: Tx,
  id: number,
  status: 'active' | 'inactive',
): Promise<StatusOutcome> => {
  const [event] = await tx
    .select({
      external: events.external,
      participant_limit: events.participant_limit,
      city: events.city,
    })
    .from(events)
    .where(eq(events.id, id))
    .for('no key update')
  if (!event) return 'not found'
  if (status === 'active' && staysInactive(event)) return 'external'
  await tx
    .update(events)
    .set({ status, version: sql`${events.version} + 1` })
    .where(eq(events.id, id))
  return 'changed'
}
