/** A picture to write on. Nothing is kept as it came: it is decoded, checked and drawn anew as JPG without metadata. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { UploadedFile } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { invalid } from '#server/http/refusals.ts'
import { NOT_BACKGROUND, NOT_JPG, SMALL_PICTURE } from '../messages.ts'
import { certificate_backgrounds } from '../tables.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const LONG_SIDE = 2000
const LEAST = { long: 800, short: 500 }
const SECONDS = 20

const HEAVY = 'La imagen no puede pesar más de 10 MB.'
const BROKEN = 'La imagen está dañada o no se puede leer.'
const HUGE = 'La imagen es demasiado grande: puede tener hasta 40 megapíxeles.'

export type DrawnBackground = { bytes: Buffer; width: number; height: number }

/** admin.md: the certificate of a batch is .jpg or .jpeg; product.md: a design's background is jpg or png. */
const FORMATS = {
  certificado: { names: /\.jpe?g$/i, formats: ['jpeg'], sentence: NOT_JPG },
  background: { names: /\.(jpe?g|png)$/i, formats: ['jpeg', 'png'], sentence: NOT_BACKGROUND },
} as const

const headerOf = async (bytes: Buffer) => {
  try {
    // The header alone, so the pixel limit is ours to check: it deserves its own sentence.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

export const readBackground = async (
  { bytes, filename }: UploadedFile,
  field: keyof typeof FORMATS,
  refusal?: string,
): Promise<DrawnBackground> => {
  const refuse = (sentence: string) => invalid({ [field]: [sentence] }, refusal ?? sentence)
  const { names, formats, sentence } = FORMATS[field]
  if (bytes.length > MAX_BYTES) throw refuse(HEAVY)
  const header = names.test(filename) ? await headerOf(bytes) : null
  if (!header || !formats.some((format) => format === header.format)) throw refuse(sentence)
  const { width, height } = header
  if (width * height > MAX_PIXELS) throw refuse(HUGE)
  if (Math.max(width, height) < LEAST.long || Math.min(width, height) < LEAST.short)
    throw refuse(SMALL_PICTURE)
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      autoOrient: true,
    })
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw refuse(BROKEN)
  }
}

/** Public like every picture of an event: it shows nothing about anybody. */
export const storeBackground = async (files: Storage, { bytes }: DrawnBackground): Promise<string> => {
  const key = `public/certificates/${randomBytes(16).toString('hex')}.jpg`
  await files.put(key, bytes, 'image/jpeg')
  return key
}

export const recordBackground = async (
  tx: Tx,
  { key, width, height, event_id }: { key: string; width: number; height: number; event_id: number | null },
): Promise<number> => {
  const [row] = await tx
    .insert(certificate_backgrounds)
    .values({ key, width, height, event_id })
    .returning({ id: certificate_backgrounds.id })
  if (!row) throw new Error('an insert of one background returned no row')
  return row.id
}
