/** Database, files and secret key into one file, beside a running product. Whole or not there at all. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { type ClientBase } from 'pg'
import type { ConnectionSettings } from '../database/connect.ts'
import { type Storage, wholeFile } from '../files/storage.ts'
import { BackupError, fileEntry, manifestEntry, SECRET_KEY, sealed } from './archive.ts'
import { dumpTables, readCatalog } from './database-parts.ts'
import { isKeyFile } from './key-place.ts'
import { proveKey } from './key-proof.ts'
import { type TarEntry, writeTar } from './tar.ts'

export type Source = {
  connection: ConnectionSettings
  files: Storage
  secretKey: string
  /** Whether the key goes along; without it the restored installation must be given it. */
  withKey: boolean
}

/** One instant for all tables, however long it takes. */
const beginSnapshot = async (connection: ConnectionSettings) => {
  const client = new pg.Client({ ...connection, options: '-c TimeZone=UTC -c DateStyle=ISO' })
  // Told by the query that was running.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as migrations`)
  if (rows[0]?.migrations) return client
  await client.end()
  throw new BackupError('En esa base de datos no hay nada de Dorsal que copiar.')
}

async function* newFiles(files: Storage, known: Set<string>): AsyncGenerator<TarEntry> {
  for await (const key of files.list()) {
    if (known.has(key) || isKeyFile(key)) continue
    // One that was removed meanwhile is no longer needed.
    const file = await files.read(key)
    if (!file) continue
    known.add(key)
    yield fileEntry(key, await wholeFile(file))
  }
}

/** Names are never used twice. Files before the snapshot and again after it: what a row names was there at one of them. */
async function* entriesOf(source: Source, client: ClientBase, copied: Set<string>): AsyncGenerator<TarEntry> {
  const { files, secretKey, withKey } = source
  yield* newFiles(files, copied)
  await client.query('begin isolation level repeatable read read only')
  const catalog = await readCatalog(client)
  yield manifestEntry({ made_at: new Date().toISOString(), ...catalog, key_proof: proveKey(secretKey) })
  yield* dumpTables(client, catalog.tables)
  await client.query('commit')
  if (withKey) yield { name: SECRET_KEY, bytes: Buffer.from(secretKey) }
  yield* newFiles(files, copied)
}

export const backUp = async (source: Source, file: string) => {
  const half = `${file}.part`
  const client = await beginSnapshot(source.connection)
  const copied = new Set<string>()
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await rm(half, { force: true })
    const out = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(writeTar(sealed(entriesOf(source, client, copied))), createGzip({ level: 5 }), out)
    await rename(half, file)
    return { files: copied.size, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(half, { force: true })
    throw error
  } finally {
    await client.end()
  }
}
