/** A hand-over, a return or an undo that a coordinator writes down for one person. The same press twice is one row. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { readPeople } from '../handover/read-people.ts'
import { anyOf, readLog } from '../read-log.ts'
import { foldHandovers } from '../rules/fold-handovers.ts'
import { keepByStaff, lockForDecision, type Staff } from './keep-by-staff.ts'

type Which = { event_id: number; participant_id: number }
type Written = { row_id: string; kind: 'handed' | 'returned' | 'undone'; undoes?: string | null | undefined }
export type WriteOutcome =
  | 'written'
  | 'not found'
  | 'not confirmed'
  | 'out already'
  | 'not out'
  | 'nothing to undo'

export const writeByHand = async (
  tx: Tx,
  { event_id, participant_id }: Which,
  { row_id, kind, undoes }: Written,
  staff: Staff,
): Promise<WriteOutcome> => {
  await lockForDecision(tx, event_id, [participant_id])
  const person = (await readPeople(tx, event_id, [participant_id])).get(participant_id)
  if (!person) return 'not found'
  const log = await readLog(tx, sql`h.participant_id = ${anyOf([participant_id])}`)
  if (log.some(({ id }) => id === row_id)) return 'written'
  const { out } = foldHandovers(log)
  if (kind === 'handed' && out) return 'out already'
  if (kind === 'handed' && !person.confirmed) return 'not confirmed'
  if (kind === 'returned' && !out) return 'not out'
  const isUndone = log.some((row) => row.kind === 'undone' && row.counts && row.undoes === undoes)
  const undone = log.find(({ id, counts, kind: was }) => id === undoes && counts && was !== 'undone')
  if (kind === 'undone' && (!undone || isUndone)) return 'nothing to undo'
  const goesOut = kind === 'handed'
  await keepByStaff(tx, event_id, staff, [
    {
      id: row_id,
      kind,
      participant_id,
      undoes: kind === 'undone' ? undoes : null,
      kit_id: goesOut ? person.kit_id : null,
      bib: goesOut ? (person.bib?.key ?? null) : null,
      device_at: new Date().toISOString(),
      offset_ms: 0,
    },
  ])
  return 'written'
}
