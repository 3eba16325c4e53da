/** The rules of a race as PDF: what its first and last bytes do not show to be one is not stored. */
import { randomBytes } from 'node:crypto'
import type { Storage } from '#server/files/storage.ts'

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
