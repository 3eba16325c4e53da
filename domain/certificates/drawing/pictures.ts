/** Decoded backgrounds and icons, the last few of them: the next certificate of a batch uses the same. */
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import type { TemplateId } from '../rules/templates.ts'
import type { Ground, Picture } from './drawing.ts'
import { drawTemplate } from './templates.ts'

const KEPT = 4

/** Keeps what was used last. */
const memory = <T>() => {
  const kept = new LRUCache<string, Promise<T>>({ max: KEPT })
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known) return known
    const made = make()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }
}

const decoded = memory<Canvas>()
const asJpg = memory<Buffer>()
const asPng = memory<Buffer>()

export const pictureCanvas = ({ key, bytes }: Picture): Promise<Canvas> =>
  decoded(key, async () => {
    const image = await loadImage(Buffer.from(bytes))
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas
  })

const templateCanvas = (template: TemplateId) =>
  decoded(`template ${template}`, async () => drawTemplate(template))

export const groundCanvas = ({ template, picture }: Ground): Promise<Canvas> =>
  template ? templateCanvas(template) : pictureCanvas(picture)

export const templateJpg = (template: TemplateId): Promise<Buffer> =>
  asJpg(`template ${template}`, async () => (await templateCanvas(template)).encode('jpeg', 90))

const viewOf = ({ bytes }: Picture) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The file itself when it was uploaded: a PDF takes a JPG as it is. */
export const groundJpg = async ({ template, picture }: Ground): Promise<Buffer> =>
  template ? templateJpg(template) : viewOf(picture)

/** pdfkit reads no WebP, which is what icons are stored as. */
export const picturePng = (picture: Picture): Promise<Buffer> =>
  asPng(picture.key, async () => (await pictureCanvas(picture)).encode('png'))
