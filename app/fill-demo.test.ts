/** The first start with the demo, on a database that several machines share. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notingModules, readNote } from '#testing/note-modules.ts'
import { addressOf, startMachine } from '#testing/processes/machines.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
let settings: Record<string, string>
const notes = mkdtempSync(join(tmpdir(), 'dorsal-notes-'))

beforeAll(async () => {
  database = await createTestDatabase()
  settings = { DATABASE_URL: addressOf(database.connection), DEMO: '1' }
})
afterAll(async () => {
  await database.drop()
  rmSync(notes, { recursive: true, force: true })
})

const count = async (what: string, from: string) => {
  const { rows } = await database.db.execute<{ value: string }>(
    sql.raw(`select count(${what}) as value from ${from}`),
  )
  return Number(rows[0]?.value)
}

test('a demo that fails at its last step stops the start and leaves nothing; without it the installation starts', async () => {
  await database.db.execute(sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'no more mails'; end $$`)
  await database.db.execute(
    sql`create trigger refuse before update on mails for each row execute function refuse_change()`,
  )
  const failed = startMachine(settings)
  await expect(failed).rejects.toThrow('No se pudieron preparar los datos de demostración')
  await expect(failed).rejects.toThrow('no more mails')
  await database.db.execute(sql`drop function refuse_change cascade`)
  for (const table of ['users', 'events', 'registrations', 'mails', 'audit_log'])
    expect(await count('*', table), table).toBe(0)
  const machine = await startMachine({ ...settings, DEMO: '0' })
  expect((await fetch(`${machine.address}/eventos`)).status).toBe(200)
  await machine.stop()
}, 120_000)

test('of two machines that start at once one fills the installation, and no server loads what it is filled with', async () => {
  const noting = { ...settings, ...notingModules(notes) }
  const machines = await Promise.all([startMachine(noting), startMachine(noting)])
  for (const { address } of machines) expect((await fetch(`${address}/eventos`)).status).toBe(200)
  await Promise.all(machines.map(({ stop }) => stop()))
  expect(await count('*', 'events')).toBeGreaterThan(10)
  expect(await count('distinct name', 'events')).toBe(await count('*', 'events'))

  const seeds = (pid: number | undefined) =>
    readNote(notes, pid).files.some((file) => file.endsWith('/demo/seed.ts'))
  expect(machines.map(({ pid }) => seeds(pid))).toEqual([false, false])
  const all = readdirSync(notes).map((name) => Number.parseInt(name, 10))
  expect(all.some(seeds)).toBe(true)
}, 120_000)
