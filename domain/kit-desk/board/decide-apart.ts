/** Rows that were kept apart: accepted they count and do what they would have done, rejected they stay and count for nothing. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { applyHandover } from '../handover/apply-handover.ts'
import { anyRow, type LogRow, readLog } from '../read-log.ts'
import { handover_decisions } from '../tables.ts'
import { lockForDecision, type Staff } from './keep-by-staff.ts'
import { WAITS } from './read-rows.ts'

type Which = { event_id: number; handover_ids: readonly string[]; device_id?: number | undefined }
type Decided = { decision: 'accepted' | 'rejected'; reason: string }

const chosen = ({
  event_id,
  handover_ids,
  device_id,
}: Which): SQL => sql`h.event_id = ${event_id} and ${WAITS}
  and (h.id = ${anyRow(handover_ids)} or h.device_id = ${device_id ?? 0})`

/** In the order in which they happened: an undo after its row. */
const inOrder = (rows: readonly LogRow[]) =>
  rows.toSorted((one, other) => Date.parse(one.happened_at) - Date.parse(other.happened_at))

/** A row of nobody is never accepted: there is nothing it could count for. */
const mayAccept = ({ participant_id }: LogRow): boolean => participant_id !== null

/** How many were decided now, and how many could not be accepted. */
export const decideApart = async (
  tx: Tx,
  which: Which,
  { decision, reason }: Decided,
  { user_id }: Staff,
): Promise<{ decided: number; unknown: number }> => {
  const { event_id } = which
  const before = await readLog(tx, chosen(which))
  await lockForDecision(
    tx,
    event_id,
    before.flatMap(({ participant_id }) => participant_id ?? []),
  )
  // Read again: somebody else may have decided while this waited.
  const waiting = inOrder(await readLog(tx, chosen(which)))
  const rows = decision === 'accepted' ? waiting.filter(mayAccept) : waiting
  for (const row of rows) {
    if (decision === 'accepted') await applyHandover(tx, { event_id, handover_id: row.id })
    await tx.insert(handover_decisions).values({ handover_id: row.id, event_id, decision, reason, user_id })
  }
  return { decided: rows.length, unknown: waiting.length - rows.length }
}
