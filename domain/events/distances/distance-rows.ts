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

/** A block for all distances is for a new one too: it keeps there what it has left. */
const KEEP_FOR_ALL = (event_id: number) => sql`
  with added as (
    insert into block_distances (block_id, distance_id, kept)
    select b.id, d.id, case when b.released_at is null then b.places - b.taken else 0 end
    from blocks b join distances d on d.event_id = b.event_id
    where b.event_id = ${event_id} and b.all_distances
    on conflict do nothing returning distance_id, kept)
  update distances d set reserved = d.reserved + s.kept
  from (select distance_id, sum(kept)::int as kept from added group by 1) s where d.id = s.distance_id`

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
  await tx.execute(KEEP_FOR_ALL(event_id))
  return distanceIds(tx, event_id)
}

export const dropUnnamedDistances = async (tx: Tx, event_id: number) => {
  await tx.delete(distances).where(
    and(
      eq(distances.event_id, event_id),
      eq(distances.taken, 0),
      sql`not exists (select 1 from categories c where c.event_id = distances.event_id and c.distance = distances.name)`,
      sql`not exists (select 1 from block_distances n join blocks b on b.id = n.block_id
        where n.distance_id = distances.id and not b.all_distances)`,
      sql`not exists (select 1 from kit_distances k where k.distance_id = distances.id)`,
    ),
  )
}

/** A distance that a block names keeps a category: its code would lead nowhere. */
export const distanceLeftAlone = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute<{ block: string; distance: string }>(sql`
    select b.name as block, d.name as distance from blocks b join block_distances n on n.block_id = b.id
    join distances d on d.id = n.distance_id
    where b.event_id = ${event_id} and b.released_at is null and not b.all_distances and not exists (
      select 1 from categories c where c.event_id = d.event_id and c.distance = d.name) limit 1`)
  return rows[0] ?? null
}

/** Names as they are after this save: a form that renames a distance may still call it by the old one elsewhere. */
export const idsAfter = async (tx: Tx, event_id: number, renamed: Map<string, string>) => {
  const ids = await distanceIds(tx, event_id)
  for (const [old, name] of renamed) {
    const id = ids.get(name)
    if (id !== undefined && !ids.has(old)) ids.set(old, id)
  }
  return ids
}
