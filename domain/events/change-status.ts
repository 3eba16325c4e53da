/** Activating or deactivating an event: what the switch in its header does. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { isRestricted } from './rules/restricted.ts'
import { events } from './tables.ts'

export type StatusOutcome =
  | 'not found'
  | 'external'
  | { status: 'active' | 'inactive' /** What nobody can register without. */; missing: string[] }

export const changeStatus = async (
  tx: Tx,
  id: number,
  status: 'active' | 'inactive',
): Promise<StatusOutcome> => {
  const [event] = await tx
    .select({
      external: events.external,
      participant_limit: events.participant_limit,
      status: events.status,
      city: events.city,
      tiers: sql<boolean>`exists (select 1 from price_tiers t where t.event_id = events.id)`,
      categories: sql<boolean>`exists (select 1 from categories c where c.event_id = events.id)`,
      kits: sql<boolean>`exists (select 1 from kits k where k.event_id = events.id)`,
    })
    .from(events)
    .where(eq(events.id, id))
    .for('no key update')
  if (!event) return 'not found'
  if (status === 'active' && (event.external || isRestricted(event))) return 'external'
  await tx
    .update(events)
    .set({ status, version: sql`${events.version} + 1` })
    .where(eq(events.id, id))
  const parts = { 'una tarifa': event.tiers, 'una categoría': event.categories, 'un kit': event.kits }
  const missing = Object.entries(parts).flatMap(([name, there]) => (there ? [] : [name]))
  return { status, missing }
}
