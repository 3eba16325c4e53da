/** Work that waits is done one after the other without a pause, and one piece that fails holds up nobody. */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/test-database.ts'
import { closeDatabase, type Database, openDatabase, type Tx } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { runNamed } from '../database/named-query.ts'
import { inTransaction } from '../database/transaction.ts'
import { jobInserted } from './insert-job.ts'
import { type Queue, startQueue } from './queue.ts'

/** One a second, as often as the queue is looked at, would take longer than the test may. */
const MANY = 60

let db: Database
let queue: Queue

beforeAll(async () => {
  const { connection } = await createTestDatabase()
  await migrate(connection)
  db = openDatabase(connection)
  queue = await startQueue(connection, { log: pino({ level: 'silent' }), runsJobs: true, schedules: false })
})
afterAll(async () => {
  await queue?.stop()
  await closeDatabase(db)
})

test('many that wait are done without a pause between them, past one that fails', {
  timeout: 45_000,
}, async () => {
  const done = new Set<number>()
  const job = {
    name: 'test.count',
    run: async ({ number }: { number: number }) => {
      if (number === 7 && !done.has(-7)) {
        done.add(-7)
        throw new Error('once')
      }
      done.add(number)
    },
  }
  await queue.work([job])
  await inTransaction(db, async (tx) => {
    for (let number = 0; number < MANY; number++) await queue.send(tx, job, { number })
  })
  await expect.poll(() => done.size, { timeout: 40_000 }).toBe(MANY + 1)
})

test('a job that is part of a statement is the row that send() writes, and wakes its worker', async () => {
  const done: number[] = []
  const job = { name: 'test.part', run: async ({ by }: { by: number }) => void done.push(by) }
  await queue.work([job])
  const text = `with asked as (select 1), ${jobInserted(job.name, '$1', 'asked')} select count(*) from woken`
  const ask = (tx: Tx, by: number) => runNamed(tx, { name: 'test-part', text }, [JSON.stringify({ by })])
  await inTransaction(db, async (tx) => {
    await queue.send(tx, job, { by: 1 })
    await ask(tx, 2)
    const { rows } = await tx.execute<{ kinds: number; jobs: number }>(sql`
      select count(*)::int as jobs, count(distinct to_jsonb(j) - 'id' - 'data')::int as kinds
      from pgboss.job j where name = ${job.name}`)
    expect(rows).toEqual([{ jobs: 2, kinds: 1 }])
  })
  await expect.poll(() => done.length, { timeout: 6_000 }).toBe(2)
  // The worker looks by itself every five seconds only.
  await inTransaction(db, (tx) => ask(tx, 3))
  await expect.poll(() => done.toSorted(), { timeout: 2_500 }).toEqual([1, 2, 3])
})

test('the table of one row that is written all the time is tidied soon, after every start', async () => {
  const { rows } = await db.execute<{ options: string[] | null }>(
    sql`select reloptions as options from pg_class where oid = 'pgboss.version'::regclass`,
  )
  expect(rows).toEqual([{ options: ['autovacuum_vacuum_threshold=10'] }])
})
