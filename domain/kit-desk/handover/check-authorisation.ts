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

/** For one row: who came is not who was sent. Nobody's document is compared where none was written down. */
export const createDocumentCheck = async (
  tx: Tx,
  event_id: number,
  rows: readonly HandoverRow[],
  cipher: Cipher,
) => {
  const keys = rows.flatMap(({ authorisation }) => authorisation ?? [])
  const { key, participant_id, document_hash } = pickup_authorisations
  const shown =
    keys.length === 0
      ? []
      : await tx
          .select({ key, participant_id, document_hash })
          .from(pickup_authorisations)
          .where(and(eq(pickup_authorisations.event_id, event_id), inArray(key, keys)))
  return (row: HandoverRow): boolean => {
    if (!row.authorisation) return false
    const found = shown.find((one) => one.key === row.authorisation)
    return found?.participant_id !== row.participant_id || found.document_hash !== hashOf(row, cipher)
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
