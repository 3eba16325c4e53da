/** What an act on many did, kept for a day, so that who did it can take it back in the first minutes. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import { type BulkLine, bulk_acts } from './bulk-tables.ts'

const UNDO_MINUTES = 10

type Act = { event_id: number; user_id: number; kind: 'size' | 'bib'; lines: BulkLine[] }

/** Null where nothing was done. */
export const keepAct = async (tx: Tx, act: Act): Promise<string | null> => {
  if (act.lines.length === 0) return null
  const id = randomUUID()
  await tx.insert(bulk_acts).values({ id, ...act })
  return id
}

/** Locked, of the same person, young enough and not undone: whoever else asks for it waits and finds it undone. */
export const lockAct = async (
  tx: Tx,
  { id, event_id, user_id }: { id: string; event_id: number; user_id: number },
) => {
  const [act] = await tx
    .select()
    .from(bulk_acts)
    .where(and(eq(bulk_acts.id, id), eq(bulk_acts.event_id, event_id), eq(bulk_acts.user_id, user_id)))
    .for('update')
  if (!act || act.undone_at !== null) return null
  const { rows } = await tx.execute<{ young: boolean }>(
    sql`select ${act.created_at} > now() - make_interval(mins => ${UNDO_MINUTES}) as young`,
  )
  return rows[0]?.young ? act : null
}

export const markUndone = (tx: Tx, id: string) =>
  tx.update(bulk_acts).set({ undone_at: sql`now()` }).where(eq(bulk_acts.id, id))

export const eraseOldActs = (db: Database) =>
  db.delete(bulk_acts).where(sql`${bulk_acts.created_at} < now() - interval '1 day'`)
