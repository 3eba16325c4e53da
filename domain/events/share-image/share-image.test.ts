/** The pictures of an event: their sizes, their end with the event's, and that a price is not what they show. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeImage } from '#server/files/images.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { events } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const picture = (slug: string, name: string) =>
  product.app.inject({ url: `/api/site/events/${slug}/${name}.png` })
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]

/** WhatsApp shows nothing of a picture that is heavier. */
const HEAVIEST = 600_000

test.each([
  ['tarjeta', [1200, 630]],
  ['historia', [1080, 1920]],
])('%s is a PNG of %j, with a cover and without', async (name, size) => {
  const { event_id, slug } = await createRace(product.db)
  const bare = await picture(slug, name)
  expect(bare.headers['content-type']).toBe('image/png')
  expect(sizeOf(bare.rawPayload)).toEqual(size)

  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise } })
    .blur(2)
    .png()
    .toBuffer()
  const { url } = await storeImage(product.context.files, photo, { folder: 'events' })
  await product.db.update(events).set({ cover_image: url }).where(eq(events.id, event_id))
  const covered = await picture(slug, name)
  expect(sizeOf(covered.rawPayload)).toEqual(size)
  expect(covered.rawPayload.equals(bare.rawPayload)).toBe(false)
  expect(covered.rawPayload.length).toBeLessThan(HEAVIEST)
})

test('a cover that is not there, or is elsewhere, is drawn without', async () => {
  const { event_id, slug } = await createRace(product.db)
  const bare = await picture(slug, 'tarjeta')
  for (const cover_image of [
    '/files/public/events/gone.webp',
    'https://example.com/a.webp',
    '/files/private/a.webp',
  ]) {
    await product.db.update(events).set({ cover_image }).where(eq(events.id, event_id))
    expect((await picture(slug, 'tarjeta')).rawPayload.equals(bare.rawPayload)).toBe(true)
  }
})

test('a changed name is a new picture; an inactive event and one that never was have none', async () => {
  const { event_id, slug } = await createRace(product.db)
  const before = await picture(slug, 'tarjeta')
  await product.db.update(events).set({ name: 'Otro nombre' }).where(eq(events.id, event_id))
  expect((await picture(slug, 'tarjeta')).rawPayload.equals(before.rawPayload)).toBe(false)
  await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, event_id))
  expect((await picture(slug, 'tarjeta')).statusCode).toBe(404)
  expect((await picture(slug, 'historia')).statusCode).toBe(404)
  expect((await picture('nunca', 'tarjeta')).statusCode).toBe(404)
})
