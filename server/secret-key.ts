/**
 * SECRET_KEY, or one made on the first start. It is kept apart from the database it protects: in the data folder, or,
 * for machines that share a database, in the storage they share (docs/decisions/0006-the-key-of-several-machines.md).
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { type Storage, wholeFile } from './files/storage.ts'

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl' | 'storageByHand'>

const KEY_LOCK = 7_031_979
/** Never under public/, which is what /files serves. */
export const SHARED_KEY_FILE = 'private/secret-key.txt'

const newKey = () => randomBytes(32).toString('base64url')
const fileIn = (dataDir: string) => join(dataDir, 'secret-key')

/** The key of a machine by itself. */
export const loadSecretKey = ({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string => {
  if (secretKey) return secretKey
  const file = fileIn(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    // 'wx' fails when another process was quicker; its key is the one that counts.
    try {
      writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Of several machines that start at once, one makes it. A machine that was alone before brings its own. */
const keyOfStorage = (db: Database, files: Storage, dataDir: string): Promise<string> =>
  db.transaction(async (lock) => {
    await lock.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`)
    const kept = await files.read(SHARED_KEY_FILE)
    if (kept) return String(await wholeFile(kept)).trim()
    const file = fileIn(dataDir)
    const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : newKey()
    await files.put(SHARED_KEY_FILE, Buffer.from(key), 'text/plain')
    return key
  })

/** The same on every machine that shares the database and the storage. */
export const findSecretKey = async (settings: Settings, db: Database, files: Storage): Promise<string> => {
  const { secretKey, dataDir, databaseUrl, storageByHand } = settings
  const shared = !secretKey && databaseUrl && storageByHand
  return shared ? keyOfStorage(db, files, dataDir) : loadSecretKey(settings)
}
