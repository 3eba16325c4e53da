/** Numbers that were kept and that nobody got can be given again, many at once. The caller holds the event's lock. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { bibs } from '../tables.ts'

/** How many were still kept. */
export const freeKept = async (tx: Tx, event_id: number, keys: readonly string[]): Promise<number> => {
  if (keys.length === 0) return 0
  const { rowCount } = await tx
    .update(bibs)
    .set({ state: 'free', series_id: null, note: '', changed_at: sql`now()` })
    .where(
      and(
        eq(bibs.event_id, event_id),
        inArray(bibs.key, [...keys]),
        eq(bibs.state, 'reserved'),
        isNull(bibs.printed_at),
      ),
    )
  return rowCount ?? 0
}
