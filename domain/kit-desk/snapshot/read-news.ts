/** What others handed over since, and who was handed over twice. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { listConflicts } from '../read-conflicts.ts'
import { type LogRow, readLog } from '../read-log.ts'
import type { PackedHandover } from '../rules/snapshot.ts'

const packed = (row: LogRow): PackedHandover => [
  row.id,
  row.participant_id ?? 0,
  row.kind,
  row.undoes,
  row.happened_at,
  row.desk,
  row.device_id ?? 0,
  row.counts ? 1 : 0,
  row.settled ? 1 : 0,
]

/** Those that were decided about are told always: they are few, and a decision has no place in the log. */
export const readHandovers = async (db: Reader, event_id: number, after: number) => {
  const rows = await readLog(
    db,
    sql`h.event_id = ${event_id} and h.participant_id is not null and (h.seq > ${after} or d.id is not null)`,
  )
  const seq = Math.max(after, ...rows.map((row) => row.seq))
  return { seq, handovers: rows.map(packed) }
}

export const readConflicting = async (db: Reader, event_id: number): Promise<number[]> => [
  ...new Set((await listConflicts(db, event_id)).map(({ participant_id }) => participant_id)),
]
