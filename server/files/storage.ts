/** Where files live: a folder, or an S3 bucket when STORAGE_URL names one. Both keep the same promises. */
import { randomBytes } from 'node:crypto'
import { createFolder } from './folder-storage.ts'
import { StorageError } from './keys.ts'
import { createBucket } from './s3-storage.ts'

export type StoredFile = {
  bytes: Buffer | ReadableStream<Uint8Array<ArrayBuffer>>
  type: string
  size: number
}

export type Storage = {
  /** Whole or not at all; a file that was there is replaced. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  read(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** The keys of everything stored, in no promised order. */
  list(): AsyncIterable<string>
  /** Writes, reads and removes a small file: a bad setting is told at the start, not at the first upload. */
  usable(): Promise<void>
}

type Backend = Omit<Storage, 'usable'>

export const wholeFile = async ({ bytes }: StoredFile): Promise<Buffer> =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(await new Response(bytes).arrayBuffer())

const proveUsable = async (backend: Backend) => {
  const key = `private/probe/${randomBytes(8).toString('hex')}.txt`
  const written = Buffer.from('dorsal')
  await backend.put(key, written, 'text/plain')
  const stored = await backend.read(key)
  await backend.remove(key)
  if (!stored || !written.equals(await wholeFile(stored)))
    throw new StorageError('El almacenamiento no devuelve lo que se guardó.')
}

export const createStorage = (storageUrl: string): Storage => {
  const backend: Backend = /^s3:/i.test(storageUrl) ? createBucket(storageUrl) : createFolder(storageUrl)
  return { ...backend, usable: () => proveUsable(backend) }
}
