/** The pictures of an event's gallery: at most 30, counted under the event's lock. */
import { and, asc, count, eq, max } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { StoredImage } from '#server/files/images.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import type { GalleryImage } from '../site/showcase-contract.ts'
import { gallery_images } from '../tables.ts'

export const GALLERY_MAX = 30

export const listGallery = (db: Reader, event_id: number): Promise<GalleryImage[]> =>
  db
    .select({
      id: gallery_images.id,
      url: gallery_images.url,
      thumb_url: gallery_images.thumb_url,
      width: gallery_images.width,
      height: gallery_images.height,
      alt: gallery_images.alt,
    })
    .from(gallery_images)
    .where(eq(gallery_images.event_id, event_id))
    .orderBy(asc(gallery_images.position), asc(gallery_images.id))

const ofEvent = (event_id: number, id: number) =>
  and(eq(gallery_images.id, id), eq(gallery_images.event_id, event_id))

export const roomInGallery = async (db: Reader, event_id: number): Promise<number> => {
  const [found] = await db
    .select({ images: count() })
    .from(gallery_images)
    .where(eq(gallery_images.event_id, event_id))
  return GALLERY_MAX - (found?.images ?? 0)
}

export const addToGallery = async (
  tx: Tx,
  event_id: number,
  images: Omit<StoredImage, 'key'>[],
): Promise<'added' | 'not found' | { room: number }> => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const room = await roomInGallery(tx, event_id)
  if (images.length > room) return { room }
  const [last] = await tx
    .select({ position: max(gallery_images.position) })
    .from(gallery_images)
    .where(eq(gallery_images.event_id, event_id))
  const first = (last?.position ?? 0) + 1
  await tx.insert(gallery_images).values(
    images.map(({ url, thumb_url, width, height }, at) => ({
      event_id,
      url,
      thumb_url,
      width,
      height,
      position: first + at,
    })),
  )
  return 'added'
}

export const describeImage = async (tx: Tx, event_id: number, id: number, alt: string) => {
  const changed = await tx
    .update(gallery_images)
    .set({ alt })
    .where(ofEvent(event_id, id))
    .returning({ id: gallery_images.id })
  return changed.length === 1 ? 'described' : 'not found'
}

/** The address of the picture that went, or null when there was none. */
export const deleteImage = async (tx: Tx, event_id: number, id: number): Promise<string | null> => {
  const [gone] = await tx
    .delete(gallery_images)
    .where(ofEvent(event_id, id))
    .returning({ url: gallery_images.url })
  return gone?.url ?? null
}
