/** What was printed does not move any more. Taking the mark away needs a reason. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { Tx } from '#server/database/connect.ts'
import { bibs } from '../tables.ts'

export type WhichPrinted = {
  bib_ids?: number[] | undefined
  series_id?: number | undefined
  undo: boolean
}

/** How many changed. Without ids, all that somebody runs with; one that is kept is marked only by its id. */
export const markPrinted = async (
  tx: Tx,
  event_id: number,
  { bib_ids, series_id, undo }: WhichPrinted,
): Promise<number | 'not found'> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const changed = await tx
    .update(bibs)
    .set({ printed_at: undo ? null : sql`now()`, changed_at: sql`now()` })
    .where(
      and(
        eq(bibs.event_id, event_id),
        bib_ids ? inArray(bibs.state, ['assigned', 'reserved']) : eq(bibs.state, 'assigned'),
        undo ? isNotNull(bibs.printed_at) : isNull(bibs.printed_at),
        series_id ? eq(bibs.series_id, series_id) : undefined,
        bib_ids ? sql`${bibs.id} = any(${sql.param(bib_ids)}::int[])` : undefined,
      ),
    )
  return changed.rowCount ?? 0
}
