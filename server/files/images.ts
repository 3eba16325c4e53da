/**
 * Uploaded pictures. Nothing is stored as it came: it is decoded by what its first bytes say and written anew
 * as WebP, without metadata (a phone's photo carries the place it was taken) or anything hidden in it.
 */
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { sizesOf, thumbOf } from './picture-names.ts'
import type { Storage } from './storage.ts'

export type StoredImage = {
  key: string
  url: string
  thumb_url: string
  width: number
  height: number
}

const MAX_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 20
/** A drawing has no pixels of its own: small ones are drawn at least this wide. */
const DRAWN_WIDTH = 1000

const SENTENCES = {
  heavy: 'La imagen no puede pesar más de 10 MB.',
  format: 'Solo se aceptan imágenes PNG, JPG o WebP.',
  broken: 'La imagen está dañada o no se puede leer.',
  huge: 'La imagen es demasiado grande: puede tener hasta 40 megapíxeles.',
} as const
export type ImageRefusal = keyof typeof SENTENCES

export class ImageRefused extends Error {
  readonly reason: ImageRefusal
  constructor(reason: ImageRefusal, cause?: unknown) {
    super(SENTENCES[reason], { cause })
    this.reason = reason
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** Each part ends where it first can: with two ways to read a comment, a page of comments would be read for ever. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^[>]*(?:\[(?:(?!\]\s*>)[\s\S])*\]\s*)?>\s*)*<svg[\s>]/i

/** A picture in memory, or the path of one that a stranger sent. */
type Source = Buffer | string

type Format = 'png' | 'jpeg' | 'webp' | 'svg'

const formatOf = (bytes: Buffer): Format | undefined => {
  if (bytes.subarray(0, 8).equals(PNG)) return 'png'
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (SVG.test(bytes.toString('utf8', 0, HEAD))) return 'svg'
  return undefined
}

const readHeader = async (source: Source, format: Format) => {
  // The header alone is read, so the pixel limit is ours to check: it deserves its own sentence.
  const header = await sharp(source, { limitInputPixels: false }).metadata()
  if (header.format !== format || !header.width || !header.height) throw new ImageRefused('broken')
  if (header.width * header.height > MAX_PIXELS) throw new ImageRefused('huge')
  return header
}

/** 72 is one pixel for a unit of the drawing. */
const densityFor = (width: number, height: number) => 72 * Math.max(1, DRAWN_WIDTH / Math.max(width, height))

/** Very tall pictures are bounded too: WebP ends at 16,383 pixels a side. */
export const asWebp = (image: Sharp, width: number) =>
  image
    .resize({
      width,
      height: width * 3,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 82 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })

const redraw = async (source: Source, format: Format, maxWidth: number, thumbWidth: number) => {
  try {
    const header = await readHeader(source, format)
    const image = sharp(source, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      autoOrient: true,
      ...(format === 'svg' && {
        density: densityFor(header.width, header.height),
      }),
    })
    const full = await asWebp(image, maxWidth)
    const thumb = await asWebp(sharp(full.data), thumbWidth)
    return { full, thumb }
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused('broken', error)
  }
}

export type ImageOptions = {
  /** Where it belongs, for instance `events`. */
  folder: string
  maxWidth?: number
  thumbWidth?: number
  /** Drawings are accepted and become WebP like the rest; an SVG is never stored or served. */
  allowSvg?: boolean
}

const HEAD = 4096

const headOf = async (source: Source): Promise<{ head: Buffer; size: number }> => {
  if (typeof source !== 'string') return { head: source, size: source.length }
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return { head: buffer.subarray(0, bytesRead), size: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

const readImage = async (
  source: Source,
  { maxWidth = 2000, thumbWidth = 480, allowSvg = false }: ImageOptions,
) => {
  const { head, size } = await headOf(source)
  if (size > MAX_BYTES) throw new ImageRefused('heavy')
  const format = formatOf(head)
  if (!format || (format === 'svg' && !allowSvg)) throw new ImageRefused('format')
  return redraw(source, format, maxWidth, thumbWidth)
}

/** A picture that only a route with its own access gives away; its key. */
export const storePrivateImage = async (
  storage: Storage,
  source: Source,
  options: ImageOptions,
): Promise<string> => {
  const { full } = await readImage(source, options)
  const key = `private/${options.folder}/${randomBytes(16).toString('hex')}.webp`
  await storage.put(key, full.data, 'image/webp')
  return key
}

export const storeImage = async (
  storage: Storage,
  bytes: Buffer,
  options: ImageOptions,
): Promise<StoredImage> => {
  const { full, thumb } = await readImage(bytes, options)
  const key = `public/${options.folder}/${randomBytes(16).toString('hex')}.webp`
  try {
    await storage.put(thumbOf(key), thumb.data, 'image/webp')
    await storage.put(key, full.data, 'image/webp')
  } catch (error) {
    // On a disk that is nearly full the small one fits and the other does not: neither stays.
    await storage.remove(thumbOf(key)).catch(() => {})
    throw error
  }
  return {
    key,
    url: `/files/${key}`,
    thumb_url: `/files/${thumbOf(key)}`,
    width: full.info.width,
    height: full.info.height,
  }
}

/** Pictures of other sites (external events link theirs) are left alone. */
export const removeImage = async (storage: Storage, url: string) => {
  const key = /^\/files\/(public\/[a-z0-9/_-]+\.webp)$/.exec(url)?.[1]
  if (!key) return
  for (const name of [key, ...sizesOf(key)]) await storage.remove(name)
}
