/** How an event shows and prints its numbers. */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import type { BibSettings } from './print/print-contract.ts'
import { bib_settings } from './tables.ts'

export const readSettings = async (db: Reader, event_id: number): Promise<BibSettings> => {
  const { show_from, sponsor_image, emergency_back } = bib_settings
  const [row] = await db
    .select({ show_from, sponsor_image, emergency_back })
    .from(bib_settings)
    .where(eq(bib_settings.event_id, event_id))
  return row ?? { show_from: null, sponsor_image: null, emergency_back: true }
}

const OWN_PICTURE = /^\/files\/(public\/[a-z0-9/_-]+\.webp)$/

/** Whether an address is that of a picture that was uploaded to us. */
export const isOwnPicture = async (files: Storage, url: string): Promise<boolean> => {
  const key = OWN_PICTURE.exec(url)?.[1]
  const file = key ? await files.read(key) : null
  // A bucket answers with a stream: what nobody reads is let go.
  if (file && !Buffer.isBuffer(file.bytes)) await file.bytes.cancel()
  return file !== null
}

export const saveSettings = async (tx: Tx, event_id: number, settings: BibSettings) => {
  await tx
    .insert(bib_settings)
    .values({ event_id, ...settings })
    .onConflictDoUpdate({ target: bib_settings.event_id, set: settings })
}
