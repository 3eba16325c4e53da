/** What a hand-over left of people: 90 days after the event it is erased, and before on request. */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { createCollectorCipher } from './collector-cipher.ts'
import { KEPT_DAYS } from './rules/handover-words.ts'

const IS_OLD = sql.raw(`e.event_datetime < now() - interval '${KEPT_DAYS} days'`)

/** Photos are removed from where they lie when nothing names them any more: the row says that somebody signed, and stays. */
const removePhotos = async (files: Pick<Storage, 'remove'>, photos: string[]) => {
  for (const photo of photos) if (photo) await files.remove(photo)
}

/**
 * Who was sent, who came, and what was photographed; photos also of who was forgotten, who has no address any more.
 * Part of the job `kit-desk.erase`.
 */
export const eraseOldCollected = async (db: Database, files: Pick<Storage, 'remove'>): Promise<number> => {
  const sent = await db.execute(sql`
    delete from pickup_authorisations a using events e where e.id = a.event_id and ${IS_OLD}`)
  const came = await db.execute(sql`
    delete from handover_collectors k using events e where e.id = k.event_id and ${IS_OLD}`)
  const { rows } = await db.execute<{ photo: string }>(sql`
    select w.photo from paper_consents w join events e on e.id = w.event_id
    join participants m on m.id = w.participant_id
    where w.photo <> '' and (${IS_OLD} or m.email = '') limit 1000`)
  const photos = rows.map(({ photo }) => photo)
  // First the files: a row without its file is found again, a file without its row never.
  await removePhotos(files, photos)
  if (photos.length > 0) await db.execute(sql`update paper_consents set photo = '' where photo in ${photos}`)
  return (sent.rowCount ?? 0) + (came.rowCount ?? 0) + photos.length
}

/** The runner's side: whom they sent and who came. Photos of their papers go right after (eraseOldCollected). */
export const forgetPickups = async (tx: Tx, participant_ids: number[]) => {
  if (participant_ids.length === 0) return
  await tx.execute(sql`delete from pickup_authorisations where participant_id in ${participant_ids}`)
  await tx.execute(sql`
    delete from handover_collectors k using handovers h
    where h.id = k.handover_id and h.participant_id in ${participant_ids}`)
}

/** The collector's side: wherever the own document was written down for somebody else's kit. */
export const forgetCollector = async (tx: Tx, secretKey: string, dni: string) => {
  const hash = createCollectorCipher(secretKey).hashDocument(dni)
  await tx.execute(sql`delete from pickup_authorisations where document_hash = ${hash}`)
  await tx.execute(sql`delete from handover_collectors where document_hash = ${hash}`)
}
