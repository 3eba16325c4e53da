/**
 * A public picture at the widths pages ask for (`srcset`). The first request makes one, the storage keeps it beside
 * the picture. Only listed widths of pictures that exist are made, so made-up addresses cost a read and no more.
 */
import sharp from 'sharp'
import { createSemaphore } from '#server/semaphore.ts'
import { asWebp, MAX_PIXELS } from './images.ts'
import { widthOf } from './picture-names.ts'
import { type Storage, type StoredFile, wholeFile } from './storage.ts'

/** Decoding takes memory: the first visitor of a gallery must not start sixty at once. */
const AT_ONCE = 2

const redraw = async (picture: StoredFile, width: number): Promise<Buffer> => {
  const drawing = sharp(await wholeFile(picture), { limitInputPixels: MAX_PIXELS })
  return (await asWebp(drawing, width)).data
}

export const createPictureWidths = (storage: Storage) => {
  const making = new Map<string, Promise<StoredFile | null>>()
  const semaphore = createSemaphore(AT_ONCE)

  const make = async (key: string, name: string, width: number): Promise<StoredFile | null> => {
    await semaphore.acquire()
    try {
      const picture = await storage.read(name)
      if (!picture) return null
      const bytes = await redraw(picture, width)
      await storage.put(key, bytes, 'image/webp')
      return { bytes, type: 'image/webp', size: bytes.length }
    } finally {
      semaphore.release()
    }
  }

  /** Null when the name asks for none of the widths, or there is no such picture. */
  return async (key: string): Promise<StoredFile | null> => {
    const asked = widthOf(key)
    if (!asked) return null
    const running = making.get(key)
    if (running) return running
    const started = make(key, asked.picture, asked.width).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }
}
