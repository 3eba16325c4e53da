/** Work that waits is done one after the other without a pause, and one piece that fails holds up nobody. */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/test-database.ts'
import { closeDatabase, type Database, openDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { inTransaction } from '../database/transaction.ts'
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

test('the table of one row that is written all the time is tidied soon, after every start', async () => {
  const { rows } = await db.execute<{ options: string[] | null }>(
    sql`select reloptions as options from pg_class where oid = 'pgboss.version'::regclass`,
  )
  expect(rows).toEqual([{ options: ['autovacuum_vacuum_threshold=10'] }])
})
