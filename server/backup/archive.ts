/**
 * What a backup holds, in this order: files, manifest, tables in parts, waiting jobs, the secret key, files that came
 * meanwhile, and a seal over all of it. An archive without its seal was cut short and is never restored.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { readTar, type TarEntry, TarError } from './tar.ts'

/** A sentence for the person who typed the command. */
export class BackupError extends Error {}

export const MANIFEST = 'manifest.json'
export const SECRET_KEY = 'secret-key'
export const JOBS = 'jobs'
const SEAL = 'seal.json'

const FORMAT = 1

const manifestShape = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** Hashes of the migrations the database had, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** A word sealed with the secret key: shows whether a key is the right one, without holding it. */
  key_proof: z.string(),
})

export type Manifest = z.output<typeof manifestShape>

export const manifestEntry = (manifest: Omit<Manifest, 'format'>): TarEntry => ({
  name: MANIFEST,
  bytes: Buffer.from(JSON.stringify({ format: FORMAT, ...manifest }, null, 2)),
})

export const readManifest = (bytes: Buffer | undefined): Manifest => {
  const read = bytes && manifestShape.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read?.success)
    throw new BackupError('Este archivo no es una copia de Dorsal que esta versión conozca.')
  return read.data
}

/** One number a part keeps parts of a table in order for whoever looks at the archive. */
export const tablePart = (table: string, part: number, bytes: Buffer): TarEntry => ({
  name: `database/${table}/${String(part).padStart(6, '0')}`,
  bytes,
})
export const tableOf = ({ name }: TarEntry) => /^database\/([^/]+)\/\d+$/.exec(name)?.[1]

export const fileEntry = (key: string, bytes: Buffer): TarEntry => ({ name: `files/${key}`, bytes })
export const keyOf = ({ name }: TarEntry) => /^files\/(.+)$/.exec(name)?.[1]

const createHashing = () => {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: TarEntry) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    sum: () => hash.digest('hex'),
  }
}

export async function* sealed(entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  const hash = createHashing()
  for await (const entry of entries) {
    hash.add(entry)
    yield entry
  }
  yield { name: SEAL, bytes: Buffer.from(JSON.stringify({ sha256: hash.sum() })) }
}

/** The entries of an archive but its seal; the end is reached only by one that is whole and unchanged. */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  const hash = createHashing()
  const source = pipeline(createReadStream(file), createGunzip(), () => {})
  try {
    for await (const entry of readTar(source)) {
      if (entry.name === SEAL) {
        if (JSON.parse(entry.bytes.toString('utf8')).sha256 === hash.sum()) return
        throw new TarError('the seal does not fit')
      }
      hash.add(entry)
      yield entry
    }
    throw new TarError('there is no seal')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof TarError || code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new BackupError('La copia está incompleta o dañada; no se restauró nada.', { cause: error })
    throw error
  } finally {
    source.destroy()
  }
}
