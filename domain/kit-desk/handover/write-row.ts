/** A judged row goes into the log, with who collected beside it. Its writer holds the log's turn. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { createCollectorCipher } from '../collector-cipher.ts'
import type { HandoverRow } from '../contract.ts'
import * as messages from '../messages.ts'
import type { LogRow } from '../read-log.ts'
import { handover_collectors, handover_decisions, handovers } from '../tables.ts'
import { isLateUndo, type Judged, type Visit } from './judge-row.ts'

const LOG_TURN = 7401
const MOST_OFFSET = 2 ** 31 - 1

/**
 * Rows of one event get their place in the log (`seq`) and are seen in one order, so that who has read up to a place has
 * missed none before it.
 */
export const takeTurn = (tx: Tx, event_id: number) =>
  tx.execute(sql.raw(`select pg_advisory_xact_lock(${LOG_TURN}, ${event_id})`))

export type Cipher = ReturnType<typeof createCollectorCipher>

const collectorOf = (row: HandoverRow, event_id: number, cipher: Cipher) => {
  const { id, collector, collector_name, collector_document } = row
  if (collector === 'self' || (!collector_name && !collector_document)) return null
  const document = collector_document ?? ''
  return {
    handover_id: id,
    event_id,
    name: collector_name ?? '',
    document: cipher.encryptDocument(document),
    // Nobody is found by a document that was not shown.
    document_hash: document ? cipher.hashDocument(document) : '',
  }
}

const columnsOf = ({ row, log }: Judged, { received_at }: Visit): typeof handovers.$inferInsert => {
  const { seq: _, counts: __, settled: ___, decision: ____, happened_at, ...columns } = log
  const { offset_ms } = row
  return {
    ...columns,
    items: row.items,
    collector: row.collector,
    act_id: row.act_id ?? null,
    device_at: new Date(row.device_at),
    // One that does not fit was counted with, and is not kept.
    offset_ms: offset_ms !== null && Math.abs(offset_ms) <= MOST_OFFSET ? offset_ms : null,
    happened_at: new Date(happened_at),
    received_at,
  }
}

/** One statement, however many there are. Those that are new: an id that is there already is not written again. */
export const writeRows = async (
  tx: Tx,
  judged: readonly Judged[],
  visit: Visit,
  cipher: Cipher,
): Promise<Judged[]> => {
  const written = await tx
    .insert(handovers)
    .values(judged.map((one) => columnsOf(one, visit)))
    .onConflictDoNothing()
    .returning({ id: handovers.id })
  const ids = new Set(written.map(({ id }) => id))
  const fresh = judged.filter(({ row }) => ids.has(row.id))
  const collectors = fresh.flatMap(({ row }) => collectorOf(row, visit.event_id, cipher) ?? [])
  if (collectors.length > 0) await tx.insert(handover_collectors).values(collectors)
  return fresh
}

/** An undo may come before its row, and shows only then whether it was this desk's to take back. */
export const findForeignUndos = ({ log }: Judged, before: readonly LogRow[]): LogRow[] =>
  before.filter((row) => row.kind === 'undone' && row.undoes === log.id && row.counts && isLateUndo(row, log))

/** They stay in the log and count no more. */
export const rejectUndos = async (tx: Tx, undos: readonly LogRow[]) => {
  if (undos.length === 0) return
  const decision = 'rejected' as const
  const reason = messages.UNDO_OF_ANOTHER
  await tx
    .insert(handover_decisions)
    .values(undos.map(({ id, event_id }) => ({ handover_id: id, event_id, decision, reason })))
    .onConflictDoNothing()
}
