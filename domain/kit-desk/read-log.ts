/** The log of hand-overs as its fold takes it (rules/fold-handovers.ts). */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { FoldedRow } from './rules/fold-handovers.ts'
import type { ApartReason, Decision, HandoverFlag } from './rules/handover-words.ts'
import { COUNTS } from './tables.ts'

export type LogRow = FoldedRow & {
  seq: number
  event_id: number
  participant_id: number | null
  device_id: number | null
  user_id: number | null
  desk: string
  kit_id: number | null
  kit_back_id: number | null
  bib: string | null
  bib_back: string | null
  apart: ApartReason | null
  flags: HandoverFlag[]
  decision: Decision | null
}

type Stored = Omit<LogRow, 'seq' | 'happened_at'> & { seq: string; happened_at: string }

/** In the order in which they were received. `condition` speaks of `h`. */
export const readLog = async (db: Reader, condition: SQL): Promise<LogRow[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select h.id, h.seq, h.event_id, h.participant_id, h.kind, h.undoes, h.device_id, h.user_id, h.desk, h.happened_at,
      h.kit_id, h.kit_back_id, h.bib, h.bib_back, h.apart, h.flags, ${COUNTS} as counts, d.decision,
      coalesce(d.decision = 'settled', false) as settled
    from handovers h left join handover_decisions d on d.handover_id = h.id
    where ${condition} order by h.seq`)
  return rows.map(({ seq, happened_at, ...row }) => ({
    ...row,
    seq: Number(seq),
    happened_at: new Date(happened_at).toISOString(),
  }))
}

export const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`
export const anyRow = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`

/** By participant; rows of nobody are left out. */
export const byParticipant = <R extends { participant_id: number | null }>(rows: readonly R[]) => {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    if (row.participant_id === null) continue
    const own = found.get(row.participant_id)
    if (own) own.push(row)
    else found.set(row.participant_id, [row])
  }
  return found
}
