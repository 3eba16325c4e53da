/** Files of an event's page. The rules are a PDF: what its first and last bytes do not show to be one is not stored. */
import { randomBytes } from 'node:crypto'
import type { Storage } from '#server/files/storage.ts'
import * as messages from '../messages.ts'

const FOOT = 2048

export const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-') &&
  /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-FOOT).toString('latin1'))

export const removeRules = async (files: Storage, url: string) => {
  const key = /^\/files\/(public\/rules\/[a-z0-9-]+\.pdf)$/.exec(url)?.[1]
  if (key) await files.remove(key)
}

/** Its address; null for what is no PDF. */
export const storeRules = async (files: Storage, bytes: Buffer): Promise<string | null> => {
  if (!isPdf(bytes)) return null
  const key = `public/rules/${randomBytes(16).toString('hex')}.pdf`
  await files.put(key, bytes, 'application/pdf')
  return `/files/${key}`
}

const isStored = async (files: Storage, url: string): Promise<boolean> => {
  const file = await files.read(url.replace(/^\/files\//, ''))
  // A bucket answers with a stream: what nobody reads is let go.
  if (file && !Buffer.isBuffer(file.bytes)) await file.bytes.cancel()
  return file !== null
}

type NamedFiles = {
  rules_pdf?: string | null | undefined
  kit_items?: { image: string }[] | undefined
}

/** A save of an old tab may name a file that another one replaced: its field and what to do. */
export const missingFiles = async (files: Storage, page: NamedFiles = {}) => {
  const errors: Record<string, string[]> = {}
  if (page.rules_pdf && !(await isStored(files, page.rules_pdf)))
    errors['page.rules_pdf'] = [messages.RULES_GONE]
  for (const [at, { image }] of (page.kit_items ?? []).entries())
    if (image && !(await isStored(files, image)))
      errors[`page.kit_items.${at}.image`] = [messages.PICTURE_GONE]
  return errors
}
