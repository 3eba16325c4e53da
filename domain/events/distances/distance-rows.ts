/**
 * The rows of `distances` appear by themselves: each text that a category has as its distance is one. One that no
 * category, block or kit names any more goes again.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { distances } from '../tables.ts'

/** Name → id. */
export const distanceIds = async (db: Reader, event_id: number): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: distances.id, name: distances.name })
    .from(distances)
    .where(eq(distances.event_id, event_id))
    .orderBy(asc(distances.position), asc(distances.id))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export const ensureDistances = async (
  tx: Tx,
  event_id: number,
  names: string[],
): Promise<Map<string, number>> => {
  const known = await distanceIds(tx, event_id)
  const added = [...new Set(names)].filter((name) => !known.has(name))
  if (added.length === 0) return known
  await tx
    .insert(distances)
    .values(added.map((name, at) => ({ event_id, name, position: known.size + at })))
    .onConflictDoNothing()
  return distanceIds(tx, event_id)
}

export const dropUnnamedDistances = async (tx: Tx, event_id: number) => {
  await tx
    .delete(distances)
    .where(
      and(
        eq(distances.event_id, event_id),
        eq(distances.taken, 0),
        sql`not exists (select 1 from categories c where c.event_id = distances.event_id and c.distance = distances.name)`,
        sql`not exists (select 1 from block_distances b where b.distance_id = distances.id)`,
        sql`not exists (select 1 from kit_distances k where k.distance_id = distances.id)`,
      ),
    )
}
