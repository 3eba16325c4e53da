/** Photos of documents that somebody went on with: erased 90 days after the event, and of who was forgotten at once. */
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'

export const eraseDocumentPhotos = async (db: Database, files: Pick<Storage, 'remove'>): Promise<number> => {
  const { rows } = await db.execute<{ id: number; photo: string }>(sql`
    select x.id, x.photo from document_disputes x join events e on e.id = x.event_id
    join participants m on m.id = x.participant_id
    where x.photo <> '' and (e.event_datetime < now() - interval '90 days' or m.email = '') limit 1000`)
  // First the files: a row without its file is found again, a file without its row never.
  for (const { photo } of rows) await files.remove(photo)
  if (rows.length > 0)
    await db.execute(
      sql`update document_disputes set photo = '', reason = '' where id in ${rows.map(({ id }) => id)}`,
    )
  return rows.length
}
