/** COPY in both directions on a real PostgreSQL: what goes in comes out, and what breaks leaves the connection usable. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { copyIn, copyText } from '../database/copy-in.ts'
import { inTransaction } from '../database/transaction.ts'
import { dumpTables } from './database-parts.ts'

const ROWS = 30_000
const LONG = 'ñ'.repeat(150)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table copied (number int primary key, words text)`)
})
afterAll(() => database.drop())

async function* lines() {
  for (let number = 0; number < ROWS; number++)
    yield `${number}\t${copyText(`tab\tline\nback\\slash ${LONG}`)}\n`
}

test('a large table goes out in parts of whole rows, and each part goes back in by itself', async () => {
  await inTransaction(database.db, (tx) => copyIn(tx, 'copied', lines()))
  const client = new pg.Client(database.connection)
  await client.connect()
  const parts: Buffer[] = []
  for await (const { name, bytes } of dumpTables(client, [{ name: 'copied', columns: ['number', 'words'] }]))
    if (name.startsWith('database/copied/')) parts.push(bytes)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.every((part) => part.at(-1) === 10)).toBe(true)
  await database.db.execute(sql`truncate copied`)
  await inTransaction(database.db, async (tx) => {
    for (const part of parts.reverse())
      await copyIn(
        tx,
        'copied',
        (async function* () {
          yield part.toString()
        })(),
      )
  })
  const { rows } = await database.db.execute(
    sql`select count(*)::int as rows, count(distinct words)::int as kinds, min(words) as words from copied`,
  )
  expect(rows).toEqual([{ rows: ROWS, kinds: 1, words: `tab\tline\nback\\slash ${LONG}` }])
})

test.each([
  ['a row the table refuses', 'copied', '1\ta\n1\tb\n', /duplicate key/],
  ['a row that is none', 'copied', 'x\n', /invalid input syntax|missing data/],
  ['a table that is not there', 'gone', '1\ta\n', /does not exist/],
])('%s is told, and the next statement works', async (_, table, text, problem) => {
  await database.db.execute(sql`truncate copied`)
  const source = async function* () {
    yield text
  }
  await expect(inTransaction(database.db, (tx) => copyIn(tx, table, source()))).rejects.toThrow(problem)
  expect((await database.db.execute(sql`select count(*)::int as rows from copied`)).rows).toEqual([
    { rows: 0 },
  ])
})

test('a source that breaks fails the change with its own error, and nothing stays', async () => {
  await database.db.execute(sql`truncate copied`)
  const breaking = async function* () {
    yield '1\ta\n'
    throw new Error('the file ended')
  }
  await expect(inTransaction(database.db, (tx) => copyIn(tx, 'copied', breaking()))).rejects.toThrow(
    'the file ended',
  )
  expect((await database.db.execute(sql`select count(*)::int as rows from copied`)).rows).toEqual([
    { rows: 0 },
  ])
})
