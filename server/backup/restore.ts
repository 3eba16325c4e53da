/** An archive into an empty installation, or over another one by force. All of it, or what was there stays. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { type ConnectionSettings, closeDatabase, openDatabase, type Tx } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { typeOfKey } from '../files/keys.ts'
import type { Storage } from '../files/storage.ts'
import {
  BackupError,
  keyOf,
  MANIFEST,
  type Manifest,
  readArchive,
  readManifest,
  SECRET_KEY,
  tableOf,
} from './archive.ts'
import { isKeyFile, type KeyPlace } from './key-place.ts'
import { fitsProof } from './key-proof.ts'
import { holdsRows, replaceTables, requireKnownVersion, startBoss } from './restore-database.ts'

export type Target = {
  connection: ConnectionSettings
  files: Storage
  /** SECRET_KEY of the settings, where it is set; where the key lives otherwise. */
  secretKey: string | undefined
  keyPlace: KeyPlace
  force: boolean
}

/** Reads the whole archive once: nothing is touched before it is known to be whole, ours, and openable. */
const inspect = async (file: string, { secretKey, keyPlace }: Target) => {
  const found = new Map<string, Buffer>()
  const keys = new Set<string>()
  for await (const entry of readArchive(file)) {
    const key = keyOf(entry)
    if (key) keys.add(key)
    else if (entry.name === MANIFEST || entry.name === SECRET_KEY)
      found.set(entry.name, Buffer.from(entry.bytes))
  }
  const manifest = readManifest(found.get(MANIFEST))
  requireKnownVersion(manifest)
  const carried = found.get(SECRET_KEY)?.toString('utf8')
  const key = secretKey ?? carried ?? (await keyPlace.read()) ?? ''
  if (!fitsProof(key, manifest.key_proof))
    throw new BackupError(
      'La copia se hizo con otra SECRET_KEY. Sin esa clave sus datos cifrados no se abren.',
    )
  return { manifest, keys, newKey: secretKey ? undefined : carried }
}

const requireFree = async (tx: Tx, existing: Set<string>, force: boolean) => {
  const { rows } = await tx.execute(sql`
    select from pg_stat_activity where application_name = 'dorsal-queue' and datname = current_database() limit 1`)
  if (rows.length > 0) throw new BackupError('Dorsal está en marcha con esa base de datos. Detenlo primero.')
  const taken = (await holdsRows(tx)) || existing.size > 0
  if (taken && !force)
    throw new BackupError(
      'Ahí ya hay datos y no se tocó nada. Para reemplazarlos por los de la copia, agrega --force.',
    )
}

/** Puts files where they belong; `undo` takes away those that were not there before. */
const createFiles = (files: Storage, existing: Set<string>) => {
  const added: string[] = []
  return {
    add: async (key: string, bytes: Buffer) => {
      if (!existing.has(key)) added.push(key)
      await files.put(key, bytes, typeOfKey(key) ?? '')
    },
    undo: async () => {
      for (const key of added) await files.remove(key).catch(() => {})
    },
  }
}

const keysOf = async (files: Storage) => {
  const keys = new Set<string>()
  for await (const key of files.list()) if (!isKeyFile(key)) keys.add(key)
  return keys
}

type Put = (key: string, bytes: Buffer) => Promise<void>

const fill = async (tx: Tx, boss: PgBoss, file: string, manifest: Manifest, put: Put) => {
  const tables = await replaceTables(tx, manifest, boss)
  for await (const entry of readArchive(file)) {
    const [table, key] = [tableOf(entry), keyOf(entry)]
    if (table) await tables.add(table, entry.bytes)
    else if (key) await put(key, entry.bytes)
  }
  await tables.finish()
}

export const restore = async (target: Target, file: string) => {
  const { connection, files, keyPlace, force } = target
  const { manifest, keys, newKey } = await inspect(file, target)
  const existing = await keysOf(files)
  // No time limits: a large table takes as long as it takes.
  const db = openDatabase(connection, { max: 1, limits: '-c TimeZone=UTC -c DateStyle=ISO' })
  const placed = createFiles(files, existing)
  try {
    await db.transaction((tx) => requireFree(tx, existing, force))
    const boss = await startBoss(connection)
    try {
      await db.transaction((tx) => fill(tx, boss, file, manifest, placed.add))
    } catch (error) {
      await placed.undo()
      throw error
    } finally {
      await boss.stop({ graceful: false })
    }
    if (newKey !== undefined) await keyPlace.put(newKey)
  } finally {
    await closeDatabase(db)
  }
  for (const key of existing.difference(keys)) await files.remove(key)
  await migrate(connection)
  return { made_at: manifest.made_at, tables: manifest.tables.length, files: keys.size }
}
