/**
 * A hand-over arrived that showed an authorisation: it is used up by that row. The kit is out either way, so nothing is
 * refused here; what is wrong with it is said, and the row gets its flag.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { handovers, NOT_UNDONE, pickup_authorisations } from '../tables.ts'

export type UsedAuthorisation = 'used' | 'revoked' | 'unknown' | 'other document' | 'used before'

export type Shown = {
  event_id: number
  participant_id: number
  key: string
  /** Already in the log. */
  handover_id: string
  /** Of the document that was shown at the desk (collector-cipher.ts); null: nobody wrote one down. */
  document_hash: string | null
}

/** A hand-over that was taken back used nothing up, in whichever order the two rows came. */
const isUndone = async (tx: Tx, handover_id: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ stands: boolean }>(
    sql`select ${NOT_UNDONE} as stands from ${handovers} h where h.id = ${handover_id}`,
  )
  return rows[0]?.stands === false
}

export const useAuthorisation = async (
  tx: Tx,
  { event_id, participant_id, key, handover_id, document_hash }: Shown,
): Promise<UsedAuthorisation> => {
  const [found] = await tx
    .select()
    .from(pickup_authorisations)
    .where(
      and(
        eq(pickup_authorisations.key, key),
        eq(pickup_authorisations.event_id, event_id),
        eq(pickup_authorisations.participant_id, participant_id),
      ),
    )
    .for('update')
  if (!found) return 'unknown'
  const { id, used_by, revoked_at } = found
  if (used_by && used_by !== handover_id && !(await isUndone(tx, used_by))) return 'used before'
  if (revoked_at && used_by !== handover_id) return 'revoked'
  if (used_by !== handover_id && !(await isUndone(tx, handover_id)))
    await tx
      .update(pickup_authorisations)
      .set({ used_by: handover_id })
      .where(eq(pickup_authorisations.id, id))
  return found.document_hash === document_hash ? 'used' : 'other document'
}

/** 'Deshacer': what the row used up can be shown again, unless another one was given meanwhile. */
export const freeAuthorisation = (tx: Tx, handover_id: string) =>
  tx.execute(sql`
    update pickup_authorisations p set used_by = null
    where p.used_by = ${handover_id} and p.revoked_at is null and not exists (
      select from pickup_authorisations o where o.participant_id = p.participant_id
        and o.revoked_at is null and o.used_by is null)`)
