import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { eraseOldHealth } from './erase-health.ts'
import { participants } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const healthOf = async (event_id: number) => {
  const [participant] = await product.db
    .select({ health: participants.health })
    .from(participants)
    .where(eq(participants.event_id, event_id))
  return participant?.health
}

/** Somebody who agreed to give health data, in a race that was so many days ago. */
const registeredIn = async (dni: number, daysAgo: number) => {
  const race = await createRace(product.db)
  const form = participantForm(dni, race.kit_id)
  const consents = { data_policy: true, waiver: true, health: true, news: false }
  const { status } = await product.call('POST', '/api/competitor', {
    body: {
      competitors: [{ ...form, consents, eps: 'EPS Sura', blood_type: 'O', rh_factor: '+' }],
      event_id: race.event_id,
      category_id: race.category_id,
    },
  })
  expect(status).toBe(200)
  await product.db
    .update(events)
    .set({ event_datetime: sql`now() - make_interval(days => ${daysAgo})` })
    .where(eq(events.id, race.event_id))
  return race.event_id
}

test('health data is erased 30 days after the event and not a day before', async () => {
  const [old, recent] = [await registeredIn(5_550_001, 31), await registeredIn(5_550_002, 29)]
  expect(await healthOf(old)).toEqual(expect.any(String))
  expect(await eraseOldHealth(product.db)).toBe(1)
  expect(await healthOf(old)).toBeNull()
  expect(await healthOf(recent)).toEqual(expect.any(String))
  expect(await eraseOldHealth(product.db)).toBe(0)
})
