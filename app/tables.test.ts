/** What every table promises, read from the database's own catalogue: a new column cannot be half made. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const namesOf = async (condition: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql.raw(`select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and ${condition} order by 1`),
  )
  return rows.map(({ name }) => name)
}

/** Whether a constraint of this kind has the column among its own. */
const constrainedBy = (kind: 'f' | 'c') => `exists (select from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.contype = '${kind}' and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name)`

test('every id of money and people points at its row', async () => {
  const loose = await namesOf(`(c.column_name like '%\\_id' or c.column_name like '%\\_by')
    and c.data_type in ('integer', 'bigint') and not ${constrainedBy('f')}`)
  expect(loose).toEqual([
    // The trace of what staff did outlives the thing.
    'audit_log.event_id',
    'audit_log.participant_id',
    'audit_log.registration_id',
    'audit_log.user_id',
    // Rows of results come and go with their set, a hundred thousand at once: jobs.ts and npm run invariants hold them.
    'result_documents.set_id',
    'result_lists.division_id',
    'results.division_id',
    'results.set_id',
  ])
})

test('an instant says so in its name', async () => {
  const named = await namesOf(`c.data_type = 'timestamp with time zone' and c.column_name not like '%\\_at'
    and c.column_name not like '%\\_until'`)
  expect(named).toEqual([
    // Names of the specification's wire.
    'certificate_batches.fecha_notificacion',
    'coupons.valid_from',
    'distances.register_deadline',
    'events.event_datetime',
    'events.register_deadline',
  ])
})

test('a text with known values holds no other', async () => {
  const words = [
    'state',
    'status',
    'source',
    'outcome',
    'kind',
    'origin',
    'gender',
    'gateway_name',
    'delivery',
    'role',
  ]
  const open = await namesOf(`c.data_type = 'text' and c.column_name in (${words.map((word) => `'${word}'`)})
    and not ${constrainedBy('c')}`)
  expect(open).toEqual([
    // A letter is named by the module that writes it.
    'mails.kind',
    // As the file of the timing company says it.
    'result_groups.gender',
    // The page that plays a gateway, in the demo and in tests.
    'sandbox_transactions.state',
  ])
})
