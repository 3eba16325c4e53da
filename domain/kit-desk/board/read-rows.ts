/** Rows as the coordinator reads them: who, at which desk, when by both clocks, and who collected. */
import { type SQL, sql } from 'drizzle-orm'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Reader } from '#server/database/connect.ts'
import { listConflicts } from '../read-conflicts.ts'
import { anyRow } from '../read-log.ts'
import type { FoldedRow } from '../rules/fold-handovers.ts'
import type { HandoverFlag } from '../rules/handover-words.ts'
import { COUNTS, NOT_UNDONE } from '../tables.ts'
import type { ShownHandover } from './board-contract.ts'

type Row = Omit<ShownHandover, 'kit'> & {
  kit_name: string | null
  size: string | null
  counts: boolean
  settled: boolean
}

/** A shown row with what the fold asks. */
export type ReadHandover = ShownHandover & FoldedRow

const iso = (moment: string) => new Date(moment).toISOString()

export const readRows = async (db: Reader, condition: SQL, most = 1000): Promise<ReadHandover[]> => {
  const { rows } = await db.execute<Row>(sql`
    select h.id, h.kind, h.undoes, h.participant_id, trim(coalesce(m.name || ' ' || m.last_name, '')) as name,
      coalesce(b.number, '') as bib, coalesce(c.distance, '') as distance, h.desk, h.device_id, h.happened_at, h.device_at,
      h.received_at, k.kit_name, k.size, coalesce(h.bib, '') as given_bib, h.collector,
      coalesce(p.name, '') as collector_name, h.apart, h.flags, ${COUNTS} as counts,
      exists (select from handover_decisions s where s.handover_id = h.id and s.decision = 'settled') as settled
    from handovers h left join participants m on m.id = h.participant_id left join categories c on c.id = m.category_id
    left join bibs b on b.participant_id = m.id left join kits k on k.id = h.kit_id
    left join handover_collectors p on p.handover_id = h.id
    where ${condition} order by h.happened_at desc, h.id desc limit ${most}`)
  return rows.map(({ kit_name, size, ...row }) => ({
    ...row,
    kit: kit_name === null ? '' : `${kit_name} ${kitSizeLabel(size ?? '')}`.trim(),
    happened_at: iso(row.happened_at),
    device_at: iso(row.device_at),
    received_at: iso(row.received_at),
  }))
}

/** Each with the hand-over it repeats. */
export const readConflicts = async (db: Reader, event_id: number) => {
  const conflicts = await listConflicts(db, event_id)
  const ids = conflicts.flatMap(({ handover_id, first_id }) => [handover_id, first_id])
  const rows = ids.length > 0 ? await readRows(db, sql`h.id = ${anyRow(ids)}`, ids.length) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return conflicts.flatMap(({ handover_id, first_id }) => {
    const [first, second] = [byId.get(first_id), byId.get(handover_id)]
    return first && second ? [{ first, second }] : []
  })
}

/** Kept apart, and nobody decided yet. */
export const WAITS = sql.raw(
  `h.apart is not null and not exists (select from handover_decisions w where w.handover_id = h.id)`,
)

const MOST_FLAGGED = 50

export const readApart = (db: Reader, event_id: number) =>
  readRows(db, sql`h.event_id = ${event_id} and ${WAITS}`)

export const readFlagged = async (db: Reader, event_id: number) => {
  const flagged = sql`h.event_id = ${event_id} and h.flags <> '[]' and ${COUNTS} and ${NOT_UNDONE}`
  const { rows: flags } = await db.execute<{ flag: HandoverFlag; rows: number }>(sql`
    select f.flag, count(*)::int as rows from handovers h cross join lateral jsonb_array_elements_text(h.flags) f(flag)
    where ${flagged} group by f.flag order by count(*) desc, f.flag`)
  return { flags, flagged: await readRows(db, flagged, MOST_FLAGGED) }
}
