/**
 * A file that goes along with a message. What it is, its bytes say: a picture is decoded and written anew, without the
 * place it was taken or anything hidden in it; a PDF has its first and last bytes. The name is only a name.
 */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { isPdf } from '#domain/events/page/store-rules.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { MOST_BYTES, MOST_FILES } from '../rules/message-words.ts'
import { message_attachments } from '../tables.ts'
import { newKey } from './save-message.ts'

const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 20
const LONGEST_NAME = 80

type Readable = { type: string; extension: 'pdf' | 'jpg' | 'png'; bytes: Buffer }

/** What it is called in the letter: no paths, no controls, the ending of what it is. */
export const attachedName = (filename: string, extension: string): string => {
  const bare = (filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .trim()
  return `${bare.slice(0, LONGEST_NAME) || 'adjunto'}.${extension}`
}

/** Null for what is none of the three; throws for one that cannot be decoded. */
export const readAttachable = async (bytes: Buffer): Promise<Readable | 'broken' | null> => {
  if (isPdf(bytes)) return { type: 'application/pdf', extension: 'pdf', bytes }
  const isPng = bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  if (!isPng && !isJpeg) return null
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true }).timeout(
      {
        seconds: DECODE_SECONDS,
      },
    )
    if (isPng) return { type: 'image/png', extension: 'png', bytes: await picture.png().toBuffer() }
    return { type: 'image/jpeg', extension: 'jpg', bytes: await picture.jpeg({ quality: 88 }).toBuffer() }
  } catch {
    return 'broken'
  }
}

export type Attached = typeof message_attachments.$inferSelect

/** The caller has locked the message: two at once cannot both be the third. */
export const attachFile = async (
  tx: Tx,
  files: Storage,
  { message_id, filename, file }: { message_id: number; filename: string; file: Readable },
): Promise<Attached | 'too many' | 'too heavy'> => {
  const { rows } = await tx.execute<{ count: number; bytes: number }>(sql`
    select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes from message_attachments
    where message_id = ${message_id}`)
  const [held] = rows
  if ((held?.count ?? 0) >= MOST_FILES) return 'too many'
  if ((held?.bytes ?? 0) + file.bytes.length > MOST_BYTES) return 'too heavy'
  const key = newKey(file.extension)
  await files.put(key, file.bytes, file.type)
  const [attached] = await tx
    .insert(message_attachments)
    .values({
      message_id,
      filename: attachedName(filename, file.extension),
      type: file.type,
      bytes: file.bytes.length,
      key,
    })
    .returning()
  if (!attached) throw new Error('an insert of one attachment returned no row')
  return attached
}
