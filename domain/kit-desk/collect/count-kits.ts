/** How many kits of an event one collector is sent for. The captain who collects by the team's list is not counted. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { COUNTS, NOT_UNDONE } from '../tables.ts'

type Collector = { event_id: number; document_hash: string }

/** One at a time for this document: what is counted stays true until the end of the transaction. */
export const lockCollector = (tx: Tx, { event_id, document_hash }: Collector) => {
  const key = createHash('sha256').update(`collector ${event_id} ${document_hash}`).digest().readInt32BE(0)
  return tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(key))})`)
}

/** Of others than this participant: by what was authorised and not revoked, and by what went out without it. */
export const countKits = async (
  tx: Tx,
  { event_id, document_hash, participant_id }: Collector & { participant_id: number },
): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select a.participant_id from pickup_authorisations a
      where a.event_id = ${event_id} and a.document_hash = ${document_hash} and a.revoked_at is null
      union
      select h.participant_id from handover_collectors k join handovers h on h.id = k.handover_id
      where k.event_id = ${event_id} and k.document_hash = ${document_hash}
        and h.kind = 'handed' and h.collector = 'third' and ${COUNTS} and ${NOT_UNDONE}) kits
    where kits.participant_id <> ${participant_id}`)
  return rows[0]?.count ?? 0
}
