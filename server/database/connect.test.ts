/** A connection that dies at a bad moment costs the change it carried, never the process. */
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/http/errors.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openDatabase } from './connect.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a connection ended between two statements of a change fails the change with "try again", and nothing else', async () => {
  const db = openDatabase(database.connection, { max: 1 })
  const taken = once(db.$client, 'acquire') as Promise<[pg.PoolClient]>
  const change = inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [client] = await taken
    // Not events.once: that would fail on the error, which comes before the end.
    const gone = new Promise((resolve) => client.once('end', resolve))
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
    await gone
    await tx.execute(sql`select 1`)
  })
  const failure = await change.then(
    () => 'no failure',
    (error: unknown) => refusalOf(error),
  )
  expect(failure).toMatchObject({ status: 503, retryAfter: 2 })
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await db.$client.end()
})
