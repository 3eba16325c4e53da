/** A kit that went out twice: a person says what was true. Deciding it twice is one decision. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { listConflicts } from '../read-conflicts.ts'
import { handover_decisions } from '../tables.ts'
import type { ConflictDecision } from './board-contract.ts'
import { keepByStaff, lockForDecision, type Staff } from './keep-by-staff.ts'

type Which = { event_id: number; handover_id: string }
type Decided = { decision: ConflictDecision; reason: string }
export type ConflictOutcome = { participant_id: number } | 'not found' | 'no conflict'

const findPerson = async (tx: Tx, { event_id, handover_id }: Which): Promise<number | null> => {
  const { rows } = await tx.execute<{ participant_id: number | null }>(
    sql`select participant_id from handovers where id = ${handover_id} and event_id = ${event_id}`,
  )
  return rows[0]?.participant_id ?? null
}

/**
 * 'came back' takes the second one back and leaves the first: a row 'returned' would say that the person has none, and
 * there is one out.
 */
export const decideConflict = async (
  tx: Tx,
  which: Which,
  { decision, reason }: Decided,
  staff: Staff,
): Promise<ConflictOutcome> => {
  const { event_id, handover_id } = which
  const participant_id = await findPerson(tx, which)
  if (participant_id === null) return 'not found'
  await lockForDecision(tx, event_id, [participant_id])
  const conflict = (await listConflicts(tx, event_id)).find((one) => one.handover_id === handover_id)
  if (!conflict) return 'no conflict'
  if (decision === 'settled')
    await tx
      .insert(handover_decisions)
      .values({ handover_id, event_id, decision, reason, user_id: staff.user_id })
      .onConflictDoUpdate({
        target: handover_decisions.handover_id,
        // One that was kept apart and accepted, and now turns out to be a second one.
        set: { decision, reason, user_id: staff.user_id, decided_at: sql`now()` },
      })
  else
    await keepByStaff(tx, event_id, staff, [
      {
        id: randomUUID(),
        kind: 'undone',
        participant_id,
        undoes: decision === 'came back' ? handover_id : conflict.first_id,
        device_at: new Date().toISOString(),
        offset_ms: 0,
      },
    ])
  return { participant_id }
}
