/** What a desk is told of its rows: read from the log, so that the same row has the same answer however often it comes. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { KeptHandover } from '../contract.ts'
import * as messages from '../messages.ts'
import { anyOf, anyRow, byParticipant, type LogRow, readLog } from '../read-log.ts'
import { foldHandovers } from '../rules/fold-handovers.ts'
import { unreadable } from './read-rows.ts'

/** `before`: the desk that had handed it over already. */
const saysOf = (row: LogRow, before: string | null): string | null => {
  if (row.decision === 'rejected') return messages.DECIDED_REJECTED
  if (row.apart && !row.counts) return messages.APART_SAYS[row.apart]
  if (before !== null) return messages.conflictSays(before)
  return row.flags.map((flag) => messages.FLAG_SAYS[flag]).find((says) => says !== undefined) ?? null
}

export const answerRows = async (
  db: Reader,
  event_id: number,
  ids: readonly string[],
): Promise<KeptHandover[]> => {
  if (ids.length === 0) return []
  const stored = new Map((await readLog(db, sql`h.id = ${anyRow(ids)}`)).map((row) => [row.id, row]))
  const people = [...stored.values()].flatMap(({ participant_id }) => participant_id ?? [])
  const around = byParticipant(await readLog(db, sql`h.participant_id = ${anyOf(people)}`))
  return ids.map((id) => {
    const row = stored.get(id)
    if (!row || row.event_id !== event_id) return unreadable(id, messages.OF_ANOTHER_EVENT)
    const fold = foldHandovers(around.get(row.participant_id ?? 0) ?? [])
    const conflict = fold.conflicts.some((one) => one.id === id)
    const before = conflict ? (fold.out?.desk ?? messages.ANOTHER_DESK) : null
    return {
      id,
      outcome: row.counts ? ('kept' as const) : ('apart' as const),
      apart: row.counts ? null : row.apart,
      flags: row.flags,
      conflict,
      says: saysOf(row, before),
    }
  })
}
