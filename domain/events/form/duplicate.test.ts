/** 'Duplicar' asks name and date: everything on the old date moves along; a copy that nobody used can be deleted. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaText } from '#domain/colombia/clock.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { distances, events, price_tiers } from '../tables.ts'

const DAY_MS = 86_400_000
let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Copied = { event: { id: number; slug: string } }
const duplicate = async (id: number, body: object = {}) =>
  (await product.call<Copied>('POST', `/api/eventos/${id}/duplicate`, { token, body })).json.event
const remove = async (id: number) =>
  (await product.call<{ message: string; icon: string }>('DELETE', `/api/eventos/${id}/copy`, { token })).json
const eventOf = async (id: number) => (await product.db.select().from(events).where(eq(events.id, id)))[0]

test('the next edition has its name and date, and deadlines, starts and prices moved by the same time', async () => {
  const race = await createRace(product.db)
  const before = await eventOf(race.event_id)
  if (!before) throw new Error('no race')
  await product.db
    .update(distances)
    .set({ start_at: before.event_datetime })
    .where(eq(distances.event_id, race.event_id))
  const to = new Date(Math.floor(before.event_datetime.getTime() / 60_000) * 60_000 + 364 * DAY_MS)
  const { id, slug } = await duplicate(race.event_id, {
    name: 'Carrera 2028',
    event_datetime: bogotaText(to).slice(0, 16),
  })
  const shift = to.getTime() - before.event_datetime.getTime()
  const copy = await eventOf(id)
  expect(copy).toMatchObject({ name: 'Carrera 2028', status: 'inactive', event_datetime: to })
  expect(slug).toBe('carrera-2028')
  expect((copy?.register_deadline.getTime() ?? 0) - before.register_deadline.getTime()).toBe(shift)
  const [start] = await product.db.select().from(distances).where(eq(distances.event_id, id))
  expect(start?.start_at).toEqual(to)
  const dayOf = async (of: number) =>
    (await product.db.select().from(price_tiers).where(eq(price_tiers.event_id, of)))[0]?.date ?? ''
  expect((Date.parse(await dayOf(id)) - Date.parse(await dayOf(race.event_id))) / DAY_MS).toBe(364)
  // A client of the specification sends neither.
  expect((await eventOf((await duplicate(race.event_id)).id))?.name).toBe('Carrera de prueba (copia)')
})

test('a copy that nobody used is deleted; one in use and an event that is none stay', async () => {
  const race = await createRace(product.db)
  const { id } = await duplicate(race.event_id)
  expect(await remove(race.event_id)).toMatchObject({ message: 'Este evento no se elimina' })
  await product.db.update(events).set({ status: 'active' }).where(eq(events.id, id))
  expect(await remove(id)).toMatchObject({ message: 'Esta copia ya está en uso' })
  await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, id))
  expect(await remove(id)).toMatchObject({ icon: 'success' })
  expect(await eventOf(id)).toBeUndefined()
  expect(await desk.audited('eliminar copia', id)).toHaveLength(1)
})
