import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#testing/processes/machines.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { readConfig } from './config.ts'
import { createStorage } from './files/storage.ts'
import { findSecretKey, loadSecretKey } from './secret-key.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'dorsal-key-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A machine with a data folder of its own. */
const context = (name: string, settings: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: join(folder, name), ...settings })
  return { config, key: () => findSecretKey(config, database.db, createStorage(config.storageUrl)) }
}
const sharing = (storage: string) => ({
  DATABASE_URL: addressOf(database.connection),
  STORAGE_URL: join(folder, storage),
})

test('machines that start at once on one database and one storage have one key', async () => {
  const keys = await Promise.all(['a', 'b', 'c'].map((name) => context(name, sharing('files')).key()))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]?.length).toBeGreaterThanOrEqual(32)
})

test('a machine that was alone brings its key to the storage, and who comes later takes it', async () => {
  const alone = context('grown', {})
  const own = await alone.key()
  expect(own).toBe(loadSecretKey(alone.config))
  expect(await context('grown', sharing('grown-files')).key()).toBe(own)
  expect(await context('new', sharing('grown-files')).key()).toBe(own)
})

test('a key given by hand is the key', async () => {
  const SECRET_KEY = 'a-key-of-a-person-that-is-long-enough'
  expect(await context('d', { ...sharing('files'), SECRET_KEY }).key()).toBe(SECRET_KEY)
})
