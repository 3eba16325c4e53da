/** Pictures that come with a form. They are stored before the transaction and removed again when it does not happen. */
import { eq, or, sql } from 'drizzle-orm'
import type { UploadedFile } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import {
  type ImageOptions,
  ImageRefused,
  removeImage,
  type StoredImage,
  storeImage,
} from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { invalid } from '#server/http/refusals.ts'
import { event_pages } from '../page/page-tables.ts'
import { removeRules } from '../page/store-rules.ts'
import { events, gallery_images, key_partners } from '../tables.ts'

/** The refusal of a picture is a sentence beside its field. */
export const storePicture = async (
  files: Storage,
  file: UploadedFile,
  field: string,
  options: ImageOptions,
): Promise<StoredImage> => {
  try {
    return await storeImage(files, file.bytes, options)
  } catch (error) {
    if (error instanceof ImageRefused) throw invalid({ [field]: [error.message] }, error.message)
    throw error
  }
}

export const discardPictures = async (files: Storage, urls: (string | null | undefined)[]) => {
  for (const url of urls) if (url) await removeImage(files, url)
}

export type EventPictures = { cover_image?: string; icon?: string }

const storeEventPictures = async (
  files: Storage,
  sent: { cover_image?: UploadedFile | undefined; icon?: UploadedFile | undefined },
): Promise<EventPictures> => {
  const stored: EventPictures = {}
  try {
    if (sent.cover_image)
      stored.cover_image = (
        await storePicture(files, sent.cover_image, 'cover_image', { folder: 'events' })
      ).url
    if (sent.icon)
      stored.icon = (
        await storePicture(files, sent.icon, 'icon', {
          folder: 'events',
          maxWidth: 800,
          thumbWidth: 200,
          allowSvg: true,
        })
      ).url
    return stored
  } catch (error) {
    await discardPictures(files, Object.values(stored))
    throw error
  }
}

/** A duplicated event shows the pictures of the first: a file goes when nobody shows it any more. */
const isShown = async (db: Reader, url: string): Promise<boolean> => {
  const [[event], [image], [partner], [page]] = await Promise.all([
    db
      .select({ id: events.id })
      .from(events)
      .where(or(eq(events.cover_image, url), eq(events.icon, url)))
      .limit(1),
    db.select({ id: gallery_images.id }).from(gallery_images).where(eq(gallery_images.url, url)).limit(1),
    db.select({ id: key_partners.id }).from(key_partners).where(eq(key_partners.logo, url)).limit(1),
    db
      .select({ id: event_pages.event_id })
      .from(event_pages)
      .where(
        or(
          eq(event_pages.rules_pdf, url),
          sql`${event_pages.kit_items} @> ${JSON.stringify([{ image: url }])}::jsonb`,
        ),
      )
      .limit(1),
  ])
  return Boolean(event ?? image ?? partner ?? page)
}

/** After the change is committed. */
export const discardUnused = async (db: Reader, files: Storage, urls: (string | null)[]) => {
  for (const url of urls)
    if (url && !(await isShown(db, url))) {
      await removeImage(files, url)
      await removeRules(files, url)
    }
}

/** Pictures are stored first, outside any lock, and do not outlive a save that failed. */
export const withPictures = async <T>(
  files: Storage,
  sent: Parameters<typeof storeEventPictures>[1],
  save: (pictures: EventPictures) => Promise<T>,
): Promise<T> => {
  const pictures = await storeEventPictures(files, sent)
  try {
    return await save(pictures)
  } catch (error) {
    await discardPictures(files, Object.values(pictures))
    throw error
  }
}
