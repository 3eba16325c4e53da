/** How many places of an event are taken or kept, beside the public limit: staff with a reason may have gone above it. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { events } from '../tables.ts'

export type Load = { used: number; above_limit: boolean }

/** Under the event's lock. */
export const readLoad = async (tx: Tx, event_id: number): Promise<Load> => {
  const used = sql<number>`${events.taken} + ${events.reserved}`
  const [load] = await tx
    .select({ used, above_limit: sql<boolean>`${used} > ${events.participant_limit}` })
    .from(events)
    .where(eq(events.id, event_id))
  if (!load) throw new Error('a locked event vanished')
  return load
}
