/**
 * Kits of an event's form and for whom they are. A refusal may come after a write: the caller rolls back. Ids of rows
 * that are not the event's answer 'not found'.
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { idsAfter } from '../distances/distance-rows.ts'
import * as messages from '../messages.ts'
import { kit_distances, kits } from '../tables.ts'
import type { ChangedEvent } from './event-bodies.ts'
import type { FieldErrors } from './event-form.ts'

type KitRows = NonNullable<ChangedEvent['kits']>

const nameDistances = async (
  tx: Tx,
  kit_id: number,
  names: string[] | undefined,
  ids: Map<string, number>,
): Promise<string | null> => {
  if (!names) return null
  await tx.delete(kit_distances).where(eq(kit_distances.kit_id, kit_id))
  for (const name of new Set(names)) {
    const distance_id = ids.get(name)
    if (distance_id === undefined) return messages.unknownDistance(name)
    await tx.insert(kit_distances).values({ kit_id, distance_id })
  }
  return null
}

export const saveKits = async (
  tx: Tx,
  event_id: number,
  rows: KitRows,
  renamed: Map<string, string>,
): Promise<'not found' | FieldErrors> => {
  const errors: FieldErrors = {}
  const ids = await idsAfter(tx, event_id, renamed)
  for (const [at, { id, distances: names, ...row }] of rows.entries()) {
    const own = and(eq(kits.id, id ?? 0), eq(kits.event_id, event_id))
    const [saved] =
      id === undefined
        ? await tx
            .insert(kits)
            .values({ ...row, event_id })
            .returning({ id: kits.id })
        : await tx
            .update(kits)
            .set(row)
            .where(and(own, lte(kits.taken, row.amount)))
            .returning({ id: kits.id })
    if (saved) {
      const problem = await nameDistances(tx, saved.id, names, ids)
      if (problem) errors[`kits.${at}.distances`] = [problem]
      continue
    }
    const [found] = await tx.select({ taken: kits.taken }).from(kits).where(own)
    if (!found) return 'not found'
    errors[`kits.${at}.amount`] = [messages.kitBelowTaken(found.taken)]
  }
  return errors
}

/** Of the kits that are for some only: those for whom no category of the event has anybody. */
export const kitsForNobody = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute<{
    id: number
    kit_name: string
    size: string
    from_age: number | null
    to_age: number | null
    from: number
    to: number
    /** Its distances, where no category is of them. */
    distances: string | null
  }>(sql`
    select k.id, k.kit_name, k.size, k.from_age, k.to_age, min(c.start_age) as from, max(c.final_age) as to, null as distances
    from kits k join categories c on c.event_id = k.event_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    left join lateral (select bool_or(n.distance_id = d.id) as named from kit_distances n where n.kit_id = k.id) n on true
    where k.event_id = ${event_id} and n.named is not false
    group by k.id
    having not bool_or(c.final_age >= coalesce(k.from_age, 0) and c.start_age <= coalesce(k.to_age, 120)
      and (k.cut is null or c.gender not in ('male', 'female') or c.gender = k.cut))
    union all
    select k.id, k.kit_name, k.size, k.from_age, k.to_age, 0, 0, (select string_agg(d.name, ', ') from kit_distances n
      join distances d on d.id = n.distance_id where n.kit_id = k.id) from kits k
    where k.event_id = ${event_id} and exists (select 1 from kit_distances n where n.kit_id = k.id)
      and exists (select 1 from categories c where c.event_id = k.event_id)
      and not exists (select 1 from kit_distances n join distances d on d.id = n.distance_id
        join categories c on c.event_id = d.event_id and c.distance = d.name where n.kit_id = k.id)
    order by 1`)
  return rows
}
