/** The order of a list that people drag: the ids sent come first, rows they did not name keep their order behind. */
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import type { gallery_images, key_partners } from '../tables.ts'

export const orderRows = async (
  tx: Tx,
  table: typeof gallery_images | typeof key_partners,
  event_id: number,
  ids: number[],
): Promise<'ordered' | 'not found'> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.event_id, event_id))
    .orderBy(asc(table.position), asc(table.id))
  const own = new Set(rows.map(({ id }) => id))
  const named = new Set(ids)
  if (ids.some((id) => !own.has(id))) return 'not found'
  const order = [...named, ...[...own].filter((id) => !named.has(id))]
  for (const [at, id] of order.entries())
    await tx
      .update(table)
      .set({ position: at + 1 })
      .where(eq(table.id, id))
  return 'ordered'
}
