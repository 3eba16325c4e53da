/**
 * Photos of transfers show bank data: half a year after the decision and the event they are erased. What is left, the
 * hash and the number, still recognises a proof that is used again.
 */
import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { transfer_proofs } from '../tables.ts'

const A_ROUND = 200

/** How many were erased. Safe to run twice: the file goes first, and one that is gone already is no failure. */
export const eraseOldProofs = async ({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<number> => {
  const { rows } = await db.execute<{ id: number; image_key: string }>(sql`
    select t.id, t.image_key from transfer_proofs t left join events e on e.id = t.event_id
    where t.image_key is not null
      and greatest(coalesce(t.decided_at, t.created_at), e.event_datetime) < now() - interval '180 days'
    order by t.id limit ${A_ROUND}`)
  for (const { image_key } of rows) await files.remove(image_key)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db.update(transfer_proofs).set({ image_key: null }).where(inArray(transfer_proofs.id, ids))
  return ids.length
}
