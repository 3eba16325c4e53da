/** Where an installation without SECRET_KEY keeps its key (secret-key.ts), to read it and to put another there. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Storage, wholeFile } from '../files/storage.ts'
import { SHARED_KEY_FILE } from '../secret-key.ts'

export type KeyPlace = {
  read: () => Promise<string | undefined>
  /** What was there is kept beside it: whoever restored over the wrong installation can go back. */
  put: (key: string) => Promise<void>
}

const inFolder = (dataDir: string): KeyPlace => {
  const file = join(dataDir, 'secret-key')
  return {
    read: async () => (existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined),
    put: async (key) => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      if (existsSync(file)) await copyFile(file, `${file}.before-restore`)
      await writeFile(`${file}.new`, key, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}

const inStorage = (files: Storage, own: KeyPlace): KeyPlace => {
  const read = async () => {
    const kept = await files.read(SHARED_KEY_FILE)
    return kept ? (await wholeFile(kept)).toString('utf8').trim() : own.read()
  }
  return {
    read,
    put: async (key) => {
      const before = await read()
      if (before) await files.put(KEY_BEFORE, Buffer.from(before), 'text/plain')
      await files.put(SHARED_KEY_FILE, Buffer.from(key), 'text/plain')
    },
  }
}

const KEY_BEFORE = 'private/secret-key-before-restore.txt'

/** Kept in the storage, yet none of its files: a backup carries the key by itself, or not at all. */
export const isKeyFile = (key: string) => key === SHARED_KEY_FILE || key === KEY_BEFORE

export const keyPlaceOf = (
  { dataDir, databaseUrl, storageByHand }: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageByHand'>,
  files: Storage,
): KeyPlace => {
  const own = inFolder(dataDir)
  return databaseUrl && storageByHand ? inStorage(files, own) : own
}
