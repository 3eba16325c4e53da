/** Uploaded files on their way: kept privately in the storage, and put on disk only while they are read. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typeOfKey } from '#server/files/keys.ts'
import { type Storage, wholeFile } from '#server/files/storage.ts'

export const withBytesOnDisk = async <T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'dorsal-results-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** 'gone' when the storage has it no longer. */
export const withImportFile = async <T>(
  files: Storage,
  key: string | null,
  work: (path: string) => Promise<T>,
): Promise<T | 'gone'> => {
  const stored = key ? await files.read(key) : null
  return stored ? withBytesOnDisk(await wholeFile(stored), work) : 'gone'
}

export const keepImportFile = async (files: Storage, bytes: Buffer, format: string): Promise<string> => {
  const key = `private/results/${randomBytes(16).toString('hex')}.${format}`
  await files.put(key, bytes, typeOfKey(key) ?? '')
  return key
}
