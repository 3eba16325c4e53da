/** Where certificates are drawn: finds the pictures in the storage and hands the rest to the drawing thread. */
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { DrawingBusy } from '#server/drawing/open-thread.ts'
import { type Storage, wholeFile } from '#server/files/storage.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { DrawingFormat, Ground, Picture } from './drawing/drawing.ts'
import { createRenderer } from './drawing/renderer.ts'
import { MANY_DOWNLOADS } from './messages.ts'
import type { CertificateValues, Placement } from './rules/placement.ts'
import { TEMPLATE_SIZE, type TemplateId } from './rules/templates.ts'
import { certificate_backgrounds } from './tables.ts'

export type GroundChoice = { background_id: number | null; template: string | null }

export type Sheet = {
  ground: Ground
  placements: Placement[]
  values: CertificateValues
  /** Address of the event's icon (only our own files are drawn), or one that is not stored yet. */
  icon: string | Picture | null
  /** Of an example it is none that exists. */
  code: string
}

export type Studio = {
  draw(sheet: Sheet, options: { format: DrawingFormat; width?: number }): Promise<Buffer>
  template(template: TemplateId): Promise<Buffer>
  findGround(db: Reader, choice: GroundChoice): Promise<Ground>
  close(): Promise<void>
}

const KEPT = 6

/** Memory that the drawing thread sees too: a picture is not copied for every certificate it is part of. */
const shared = (bytes: Buffer): Uint8Array => {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length))
  memory.set(bytes)
  return memory
}

/** The last few pictures as they are stored: a batch uses two of them thousands of times. */
const createShelf = (files: Storage) => {
  const kept = new LRUCache<string, Uint8Array>({ max: KEPT })
  return async (key: string): Promise<Picture | null> => {
    let bytes = kept.get(key)
    if (!bytes) {
      const file = await files.read(key)
      if (!file) return null
      bytes = shared(await wholeFile(file))
      kept.set(key, bytes)
    }
    return { key, bytes }
  }
}

export const findBackground = async (db: Reader, id: number) => {
  const [found] = await db.select().from(certificate_backgrounds).where(eq(certificate_backgrounds.id, id))
  return found ?? null
}

/** The address is asked when it is needed: a server learns its port last. */
export const createStudio = (context: Pick<AppContext, 'files' | 'address'>): Studio => {
  const renderer = createRenderer()
  const pictureOf = createShelf(context.files)

  const iconOf = (icon: Sheet['icon']) => {
    if (icon === null || typeof icon === 'object') return icon
    const key = /^\/files\/(public\/[a-z0-9/_-]+\.webp)$/.exec(icon)?.[1]
    return key ? pictureOf(key) : null
  }

  return {
    draw: async ({ ground, placements, values, icon, code }, options) => {
      const drawing = {
        ground,
        placements,
        values,
        icon: await iconOf(icon),
        verify_url: `${context.address}/verificar/${code}`,
      }
      const title = ['Certificado', values.fields.name, values.fields.event].filter(Boolean).join(' · ')
      try {
        return await renderer.draw(drawing, { ...options, title })
      } catch (error) {
        throw error instanceof DrawingBusy ? new Refusal(503, MANY_DOWNLOADS, { retryAfter: 5 }) : error
      }
    },
    template: renderer.template,
    findGround: async (db, { background_id, template }) => {
      if (background_id === null)
        return { ...TEMPLATE_SIZE, template: (template ?? 'meta') as TemplateId, picture: null }
      const background = await findBackground(db, background_id)
      const picture = background && (await pictureOf(background.key))
      if (!picture) throw new Error(`the background ${background_id} is gone`)
      return { width: background.width, height: background.height, template: null, picture }
    },
    close: renderer.close,
  }
}
