/** Where reads go. Two databases with one race, named differently: the name tells who was asked. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { addressOf } from '#testing/processes/machines.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'

let replica: TestDatabase
let product: TestProduct
let race: Awaited<ReturnType<typeof createRace>>
let admin: { token: string }

beforeAll(async () => {
  replica = await createTestDatabase()
  product = await startTestProduct({ DATABASE_REPLICA_URL: addressOf(replica.connection) })
  race = await createRace(product.db, { name: 'La principal' })
  await createRace(replica.db, { name: 'La réplica' })
  await replica.db.update(events).set({ slug: race.slug }).where(eq(events.id, race.event_id))
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const shown = async () => {
  const { json } = await product.call<{ event: { name: string } }>('GET', `/api/site/events/${race.slug}`)
  return json.event.name
}

test('what everybody is shown comes from the replica', async () => {
  // A process that just began takes it that something changed while it did not listen.
  await expect.poll(shown, { timeout: 10_000 }).toBe('La réplica')
  const { json } = await product.call<{ upcoming: { name: string }[] }>('GET', '/api/site/events')
  expect(json.upcoming.map(({ name }) => name)).toEqual(['La réplica'])
})

test('the panel and what decides read the main database', async () => {
  const { json } = await product.call('GET', `/api/eventos/${race.event_id}/edit`, { token: admin.token })
  expect(JSON.stringify(json)).toContain('La principal')
  await replica.db.update(events).set({ status: 'inactive' }).where(eq(events.id, race.event_id))
  const { json: looked } = await product.call(
    'GET',
    `/api/competitor/1020304050?birthday=1990-05-05&event_id=${race.event_id}`,
  )
  expect(looked.status).toBe(0)
  await replica.db.update(events).set({ status: 'active' }).where(eq(events.id, race.event_id))
})

test('after a change by staff the main database is asked until the replica must have it', async () => {
  expect(await shown()).toBe('La réplica')
  const body = { name: 'La principal, cambiada' }
  await product.call('POST', `/api/eventos/${race.event_id}`, { body, token: admin.token })
  expect(await shown()).toBe('La principal, cambiada')
  await expect.poll(shown, { timeout: 10_000 }).toBe('La réplica')
})

test('the replica is opened for reading only, and nobody notices its death', async () => {
  expect(await shown()).toBe('La réplica')
  const { rows } = await product.context.read((db) => db.execute('show default_transaction_read_only'))
  expect(rows).toEqual([{ default_transaction_read_only: 'on' }])
  await replica.drop()
  for (let visit = 0; visit < 3; visit++) expect(await shown()).toBe('La principal, cambiada')
})
