/** A demo installation copied while it runs, restored elsewhere, and compared row by row and byte by byte. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { startProduct } from '#app/main.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { seedDemo } from '#demo/seed.ts'
import { users } from '#domain/accounts/tables.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createStorage, type Storage, wholeFile } from '#server/files/storage.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { loadSecretKey } from '#server/secret-key.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { openS3Double, type S3Double } from '#testing/s3-double.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { readArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { keyPlaceOf } from './key-place.ts'
import { restore, type Target } from './restore.ts'

vi.setConfig({ testTimeout: 120_000 })

const [KEY_FILE, KEY_BEFORE] = ['private/secret-key.txt', 'private/secret-key-before-restore.txt']
const JOB = { name: 'backup-probe' }

let source: TestProduct
let sourceKey: string
let folder: string
let archive: string
let s3: S3Double
const targets: TestDatabase[] = []

const backUpSource = (file: string, withKey = true) =>
  backUp({ connection: source.connection, files: source.context.files, secretKey: sourceKey, withKey }, file)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorsal-backup-'))
  s3 = await openS3Double()
  source = await startTestProduct({ DEMO: '1', SECRET_KEY: '' })
  sourceKey = loadSecretKey(source.context.config)
  await seedDemo(source.db, { ...source.context, secretKey: sourceKey })
  await source.context.queue.work([{ ...JOB, run: async () => {} }])
  const tomorrow = new Date(Date.now() + 86_400_000)
  await inTransaction(source.db, (tx) => source.context.queue.send(tx, JOB, { id: 7 }, tomorrow))
  archive = join(folder, 'copia.tar.gz')
  await backUpSource(archive)
}, 120_000)
afterAll(async () => {
  await source.stop()
  for (const target of targets) await target.drop()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An installation nobody has used yet. */
const emptyTarget = async (change: Partial<Target> = {}) => {
  const database = await createTestDatabase()
  targets.push(database)
  const dataDir = mkdtempSync(join(folder, 'target-'))
  const files = createStorage(join(dataDir, 'files'))
  const target: Target = {
    connection: database.connection,
    files,
    keyPlace: keyPlaceOf({ dataDir, databaseUrl: undefined, storageByHand: false }, files),
    secretKey: undefined,
    force: false,
    ...change,
  }
  return { ...target, db: database.db, dataDir }
}

/** Every table of ours with its number of rows and their sum, whatever their order. */
const sumsOf = async (db: Database) => {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'drizzle') order by 1`)
  const sums: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql.raw(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
      ),
    )
    sums[name] = rows[0]
  }
  return sums
}

const filesOf = async (files: Storage) => {
  const sums: Record<string, string> = {}
  for await (const key of files.list()) {
    const file = await files.read(key)
    if (file)
      sums[key] = createHash('sha256')
        .update(await wholeFile(file))
        .digest('hex')
  }
  return sums
}

const waitingJobs = async (db: Database) =>
  (
    await db.execute(sql`select name, data, start_after, heartbeat_seconds, retry_limit from pgboss.job
      where name = ${JOB.name}`)
  ).rows

const schemaOf = async (db: Database) =>
  (
    await db.execute(sql`
      select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      order by 1, 2, 3`)
  ).rows

const nextIds = async (db: Database) =>
  (
    await db.execute(
      sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
  ).rows

let restoredTo: Awaited<ReturnType<typeof emptyTarget>>

test('tables, constraints, sequences, waiting jobs, files and key are as they were', async () => {
  const target = await emptyTarget()
  restoredTo = target
  await restore(target, archive)
  const restored = await sumsOf(target.db)
  expect(restored).toEqual(await sumsOf(source.db))
  expect(restored['public.registrations']).not.toMatchObject({ rows: 0 })
  expect(await schemaOf(target.db)).toEqual(await schemaOf(source.db))
  expect(await nextIds(target.db)).toEqual(await nextIds(source.db))
  expect(await waitingJobs(target.db)).toEqual(await waitingJobs(source.db))
  expect(await waitingJobs(target.db)).toHaveLength(1)
  const files = await filesOf(target.files)
  expect(files).toEqual(await filesOf(source.context.files))
  expect(Object.keys(files).length).toBeGreaterThan(10)
  expect(readFileSync(join(target.dataDir, 'secret-key'), 'utf8')).toBe(sourceKey)
  expect(statSync(archive).mode & 0o777).toBe(0o600)
})

test('every promise that SQL can check holds in what was restored', async () => {
  expect(brokenOf(await checkInvariants(restoredTo.db, INVARIANTS))).toEqual([])
})

test('who had an account logs in to the restored installation, and its pictures are served', async () => {
  const target = restoredTo
  const settings = { DATA_DIR: target.dataDir, DEMO: '1', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const config: Config = readConfig(settings)
  const { connection } = target
  const product = await startProduct({ config, pages: 'none', schedules: false, connection })
  try {
    const answer = await product.app?.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'localhost' },
      payload: { email: 'admin@dorsal.test', password: DEMO_PASSWORD },
    })
    expect(answer?.statusCode).toBe(200)
    expect(answer?.json().token).toBeTypeOf('string')
    const file = Object.keys(await filesOf(target.files)).find((key) => key.startsWith('public/'))
    expect((await product.app?.inject({ method: 'GET', url: `/files/${file}` }))?.statusCode).toBe(200)
  } finally {
    await product.stop()
  }
})

test('files go from a folder into a bucket and back, and the key of several machines with them', async () => {
  const bucket = createStorage(s3.url)
  const shared = { dataDir: folder, databaseUrl: 'postgres://x', storageByHand: true }
  const keyPlace = keyPlaceOf(shared, bucket)
  await keyPlace.put('the key of a start before, long enough')
  const target = await emptyTarget({ files: bucket, keyPlace })
  await restore(target, archive)
  const { [KEY_FILE]: key, [KEY_BEFORE]: before, ...stored } = await filesOf(bucket)
  expect(stored).toEqual(await filesOf(source.context.files))
  expect([await keyPlace.read(), key === undefined, before === undefined]).toEqual([sourceKey, false, false])
  const again = join(folder, 'del-bucket.tar.gz')
  const { files } = await backUp(
    { connection: target.connection, files: bucket, secretKey: sourceKey, withKey: false },
    again,
  )
  // Without the key: neither by itself nor as a file of the bucket.
  expect(files).toBe(Object.keys(stored).length)
  for await (const { name, bytes } of readArchive(again))
    expect([name, bytes.includes(sourceKey)]).toEqual([name, false])
})

test('an installation with data is left alone, and replaced as a whole by force', async () => {
  const target = await emptyTarget()
  await target.db
    .insert(users)
    .values({ name: 'Otra', email: 'otra@correo.test', rol: 'Cliente', phone: '300' })
  await target.files.put('public/old.txt', Buffer.from('old'), 'text/plain')
  writeFileSync(join(target.dataDir, 'secret-key'), 'another key, which is long enough')
  const before = [await sumsOf(target.db), await filesOf(target.files)]
  await expect(restore(target, archive)).rejects.toThrow('Ahí ya hay datos')
  expect([await sumsOf(target.db), await filesOf(target.files)]).toEqual(before)

  await restore({ ...target, force: true }, archive)
  expect(await sumsOf(target.db)).toEqual(await sumsOf(source.db))
  expect(await filesOf(target.files)).toEqual(await filesOf(source.context.files))
  expect(readFileSync(join(target.dataDir, 'secret-key.before-restore'), 'utf8')).toMatch(/^another key/)
})

test('a running installation is not restored over', async () => {
  const other = await startTestProduct()
  try {
    const target = { ...(await emptyTarget()), connection: other.connection, force: true }
    await expect(restore(target, archive)).rejects.toThrow('en marcha')
  } finally {
    await other.stop()
  }
})

test('an archive that was cut, changed or made by a newer version is refused, and nothing is touched', async () => {
  const target = await emptyTarget()
  const broken = join(folder, 'rota.tar.gz')
  const whole = readFileSync(archive)
  writeFileSync(broken, whole)
  truncateSync(broken, Math.floor(whole.length / 2))
  await expect(restore(target, broken)).rejects.toThrow('incompleta o dañada')
  const changed = Buffer.from(whole)
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 0xff
  writeFileSync(broken, changed)
  await expect(restore(target, broken)).rejects.toThrow('incompleta o dañada')
  expect(await filesOf(target.files)).toEqual({})
  expect(await sumsOf(target.db)).toMatchObject({ 'public.users': { rows: 0 } })

  const newer = await createTestDatabase()
  targets.push(newer)
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 99999999999999)`,
  )
  const ahead = join(folder, 'nueva.tar.gz')
  const { files } = await emptyTarget()
  await backUp({ connection: newer.connection, files, secretKey: sourceKey, withKey: true }, ahead)
  await expect(restore(target, ahead)).rejects.toThrow('otra versión')
})

test('a failure half way leaves the target as it was', async () => {
  const target = await emptyTarget()
  let puts = 0
  const full: Storage = {
    ...target.files,
    put: async (...args) => {
      puts += 1
      if (puts > 5) throw new Error('no space')
      await target.files.put(...args)
    },
  }
  await expect(restore({ ...target, files: full }, archive)).rejects.toThrow('no space')
  expect(puts).toBe(6)
  expect(await filesOf(target.files)).toEqual({})
  expect(await sumsOf(target.db)).toMatchObject({ 'public.users': { rows: 0 } })
})

test('without its key an archive opens only where that key is', async () => {
  const keyless = join(folder, 'sin-clave.tar.gz')
  await backUpSource(keyless, false)
  await expect(restore(await emptyTarget(), keyless)).rejects.toThrow('otra SECRET_KEY')
  const wrong = await emptyTarget({ secretKey: 'a key that has nothing to do with it' })
  await expect(restore(wrong, archive)).rejects.toThrow('otra SECRET_KEY')
  const right = await emptyTarget({ secretKey: sourceKey })
  await restore(right, keyless)
  expect(await sumsOf(right.db)).toMatchObject({ 'public.users': { rows: 27 } })
})
