/** The authorisations that rows show, before they are used up: whether the document at the table is the one written down. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { useAuthorisation as spendAuthorisation } from '../collect/use-authorisation.ts'
import type { HandoverRow } from '../contract.ts'
import { pickup_authorisations } from '../tables.ts'
import type { Judged } from './judge-row.ts'
import type { Cipher } from './write-row.ts'

const hashOf = ({ collector_document }: HandoverRow, { hashDocument }: Cipher) =>
  collector_document ? hashDocument(collector_document) : null

export type CollectorFlag = 'other document' | 'unauthorised'

/** For one row: who came is not who was sent, or nobody sent anybody. */
export const createCollectorCheck = async (
  tx: Tx,
  event_id: number,
  rows: readonly HandoverRow[],
  cipher: Cipher,
) => {
  const keys = rows.flatMap(({ authorisation }) => authorisation ?? [])
  const { key, participant_id, document_hash, revoked_at, used_by } = pickup_authorisations
  const shown =
    keys.length === 0
      ? []
      : await tx
          .select({ key, participant_id, document_hash, revoked_at, used_by })
          .from(pickup_authorisations)
          .where(and(eq(pickup_authorisations.event_id, event_id), inArray(key, keys)))
  return (row: HandoverRow): CollectorFlag | null => {
    if (row.kind !== 'handed') return null
    if (!row.authorisation) return row.collector === 'third' ? 'unauthorised' : null
    const found = shown.find((one) => one.key === row.authorisation)
    if (found?.participant_id !== row.participant_id) return 'other document'
    if (found.revoked_at || (found.used_by && found.used_by !== row.id)) return 'unauthorised'
    return found.document_hash === hashOf(row, cipher) ? null : 'other document'
  }
}

/** A row that counts uses up what it shows. */
export const spendShown = async (tx: Tx, { row, log }: Judged, cipher: Cipher) => {
  const { participant_id, event_id } = log
  if (!row.authorisation || !log.counts || participant_id === null || row.kind !== 'handed') return
  await spendAuthorisation(tx, {
    event_id,
    participant_id,
    key: row.authorisation,
    handover_id: row.id,
    document_hash: hashOf(row, cipher),
  })
}
