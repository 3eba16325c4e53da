/**
 * Where the one file of a public upload waits to be read: on disk, never in memory, because anybody may send one. It
 * goes with its request; what a killed process left behind goes at the next start.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileOnDisk } from '../contract-kit.ts'

const FOLDER = 'uploads'
/** Longer than any request lives. */
const LEFT_BEHIND_MS = 60 * 60_000

const folderOf = (dataDir: string) => join(dataDir, FOLDER)

export const writeToDisk = async (
  dataDir: string,
  file: Readable,
  { filename, mimetype, signal }: { filename: string; mimetype: string; signal: AbortSignal },
): Promise<FileOnDisk> => {
  signal.throwIfAborted()
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new FileOnDisk({ filename, mimetype, path, size, sha256: hash.digest('hex') })
}

/** At the start: no request of before is under way any more. */
export const dropLeftUploads = async (dataDir: string) => {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}
