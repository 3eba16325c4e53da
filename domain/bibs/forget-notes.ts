/** The note of a number is free text and may name somebody: emptied on request, and 90 days after the event by itself. */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'

export const forgetBibNotes = async (tx: Tx, participant_ids: number[]) => {
  if (participant_ids.length === 0) return
  await tx.execute(sql`
    update bibs set note = ''
    where note <> '' and (participant_id in ${participant_ids} or former_participant_id in ${participant_ids})`)
}

export const eraseOldNotes = async (db: Database): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update bibs b set note = '' from events e
    where e.id = b.event_id and e.event_datetime < now() - interval '90 days' and b.note <> ''`)
  return rowCount ?? 0
}
