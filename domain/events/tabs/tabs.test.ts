import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { bookRows } from '#testing/book-rows.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { Overview } from '../contract.ts'
import { createEvent } from '../form/create-event.ts'
import type { GalleryImage, KeyPartner } from '../site/showcase-contract.ts'
import { categories, gallery_images, kits } from '../tables.ts'
import { addToGallery } from './gallery.ts'

let product: TestProduct
let token: string
let png: Buffer

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#07a' } })
    .png()
    .toBuffer()
})
afterAll(() => product.stop())

const addEvent = async () => {
  const soon = new Date(Date.now() + 86_400_000)
  const { id } = await inTransaction(product.db, (tx) =>
    createEvent(tx, {
      name: 'Carrera',
      sport: 'running',
      event_datetime: soon,
      register_deadline: soon,
      participant_limit: 100,
      timeframe: { time_1: '06:00', time_2: '07:00' },
      price_tiers: [],
      categories: [
        { distance: '10K', gender: 'mixto', title: 'Abierta', start_age: 0, final_age: 99 },
        { distance: '5K', gender: 'mixto', title: 'Corta', start_age: 0, final_age: 99 },
      ],
      kits: [
        { kit_name: 'Camiseta', size: 'M', amount: 10 },
        { kit_name: 'Camiseta', size: 'L', amount: 4 },
      ],
    }),
  )
  const [category, other] = await product.db.select().from(categories).where(eq(categories.event_id, id))
  const [medium, large] = await product.db.select().from(kits).where(eq(kits.event_id, id))
  return {
    id,
    category_id: category?.id ?? 0,
    other_category_id: other?.id ?? 0,
    kit_id: medium?.id ?? 0,
    large_id: large?.id ?? 0,
  }
}

type Gallery = { images: GalleryImage[]; max: number; errors: Record<string, string[]>; message: string }
const upload = (id: number, count: number) =>
  product.call<Gallery>('POST', `/api/eventos/${id}/gallery`, {
    ...multipartBody({ 'files[]': Array.from({ length: count }, () => ({ filename: 'a.png', bytes: png })) }),
    token,
  })

test('several pictures are uploaded at once, described, ordered and deleted', async () => {
  const { id } = await addEvent()
  const added = await upload(id, 3)
  expect(added.status).toBe(200)
  expect(added.json.images).toMatchObject(Array(3).fill({ width: 90, height: 60, alt: '' }))
  const [a, b, c] = added.json.images.map((image) => image.id)
  const ordered = await product.call<Gallery>('PUT', `/api/eventos/${id}/gallery/order`, {
    body: { ids: [c, a] },
    token,
  })
  expect(ordered.json.images.map((image) => image.id)).toEqual([c, a, b])
  await product.call('PUT', `/api/eventos/${id}/gallery/${a}`, { body: { alt: ' La salida ' }, token })
  const url = String(added.json.images[1]?.url)
  expect((await product.call('GET', url)).status).toBe(200)
  expect((await product.call('DELETE', `/api/eventos/${id}/gallery/${b}`, { token })).status).toBe(200)
  expect((await refusal(404, product.call('GET', url))).status).toBe(404)
  const { json } = await product.call<Gallery>('GET', `/api/eventos/${id}/gallery`, { token })
  expect(json.max).toBe(30)
  expect(json.images.map((image) => [image.id, image.alt])).toEqual([
    [c, ''],
    [a, 'La salida'],
  ])
  const deeds = await product.db.select().from(audit_log).where(eq(audit_log.event_id, id))
  expect(deeds.map(({ action }) => action)).toEqual([
    'agregar imágenes',
    'ordenar',
    'describir imagen',
    'eliminar imagen',
  ])
})

test("a picture of another event is 404, and so is another event's id in an order", async () => {
  const mine = await addEvent()
  const other = await addEvent()
  const { json } = await upload(other.id, 1)
  const image = json.images[0]?.id
  expect(
    (await refusal(404, product.call('DELETE', `/api/eventos/${mine.id}/gallery/${image}`, { token })))
      .status,
  ).toBe(404)
  const put = (path: string, body: object) =>
    product.call('PUT', `/api/eventos/${mine.id}/gallery/${path}`, { body, token })
  expect((await refusal(404, put(String(image), { alt: 'x' }))).status).toBe(404)
  expect((await refusal(404, put('order', { ids: [image] }))).status).toBe(404)
})

test('what is no picture is refused and nothing of that upload stays', async () => {
  const { id } = await addEvent()
  const sent = multipartBody({
    file: [
      { filename: 'a.png', bytes: png },
      { filename: 'b.png', bytes: Buffer.from('no') },
    ],
  })
  const { status, json } = await refusal(
    422,
    product.call<Gallery>('POST', `/api/eventos/${id}/gallery`, {
      ...sent,
      token,
    }),
  )
  expect(status).toBe(422)
  expect(json.errors).toEqual({ file: ['Solo se aceptan imágenes PNG, JPG o WebP.'] })
  const after = await product.call<Gallery>('GET', `/api/eventos/${id}/gallery`, { token })
  expect(after.json.images).toEqual([])
})

const stored = { url: '/files/public/gallery/x.webp', thumb_url: '/x', width: 1, height: 1 }

test('a full gallery refuses with a sentence that says how many fit', async () => {
  const { id } = await addEvent()
  await inTransaction(product.db, (tx) => addToGallery(tx, id, Array(29).fill(stored)))
  expect((await refusal(422, upload(id, 2))).json).toMatchObject({
    message: 'La galería admite 30 imágenes: solo caben 1 más.',
    icon: 'error',
  })
  expect((await upload(id, 1)).status).toBe(200)
  expect((await refusal(422, upload(id, 1))).json.message).toBe('La galería ya tiene 30 imágenes, el máximo.')
})

const fillAtOnce = async (db: Database) => {
  const { id } = await addEvent()
  await inTransaction(db, (tx) => addToGallery(tx, id, Array(28).fill(stored)))
  await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(db, (tx) => addToGallery(tx, id, [stored]))),
  )
  return (await product.db.select().from(gallery_images).where(eq(gallery_images.event_id, id))).length
}

test('eight uploads at the same instant never pass thirty', async () => {
  for (let round = 0; round < 5; round++) expect(await fillAtOnce(product.db)).toBe(30)
})

test('lock-off twin: without the lock the gallery passes thirty', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  let most = 0
  for (let round = 0; round < 20 && most <= 30; round++) most = await fillAtOnce(unlocked)
  await closeDatabase(unlocked)
  expect(most).toBeGreaterThan(30)
})

type Partners = { partners: KeyPartner[]; errors: Record<string, string[]> }

test.each([
  ['marca.test', 'https://marca.test'],
  [' marca.test:8443/tienda ', 'https://marca.test:8443/tienda'],
  ['http://marca.test', 'http://marca.test'],
])('the link %j of a partner is kept as %j', async (link, kept) => {
  const { id } = await addEvent()
  const { json } = await product.call<Partners>('POST', `/api/eventos/${id}/key-partners`, {
    body: { name: 'Marca', link },
    token,
  })
  expect(json.partners[0]?.link).toBe(kept)
})

test('partners are created with a logo, changed, hidden, ordered and deleted', async () => {
  const { id } = await addEvent()
  const url = `/api/eventos/${id}/key-partners`
  const first = await product.call<Partners>('POST', url, {
    ...multipartBody({
      name: 'Café Sello',
      link: 'https://cafe.test',
      logo: { filename: 'l.png', bytes: png },
    }),
    token,
  })
  expect(first.json.partners).toMatchObject([
    {
      name: 'Café Sello',
      link: 'https://cafe.test',
      visible: true,
      codes_given: 0,
      codes_used: 0,
      discounted: 0,
    },
  ])
  const second = await product.call<Partners>('POST', url, { body: { name: 'Agua', visible: '0' }, token })
  expect(second.json.partners.map(({ name, visible }) => [name, visible])).toEqual([
    ['Café Sello', true],
    ['Agua', false],
  ])
  const [a, b] = second.json.partners.map((partner) => partner.id)
  const logo = String(second.json.partners[0]?.logo)
  const changed = await product.call<Partners>('POST', `${url}/${a}`, {
    body: { visible: false, link: '' },
    token,
  })
  expect(changed.json.partners[0]).toMatchObject({ name: 'Café Sello', logo, link: null, visible: false })
  const ordered = await product.call<Partners>('PUT', `${url}/order`, { body: { ids: [b, a] }, token })
  expect(ordered.json.partners.map((partner) => partner.id)).toEqual([b, a])
  const deleted = await product.call<Partners>('DELETE', `${url}/${a}`, { token })
  expect(deleted.json.partners.map((partner) => partner.id)).toEqual([b])
  expect((await refusal(404, product.call('GET', logo))).status).toBe(404)
  const other = await addEvent()
  expect(
    (await refusal(404, product.call('DELETE', `/api/eventos/${other.id}/key-partners/${b}`, { token })))
      .status,
  ).toBe(404)
  expect(
    (
      await refusal(
        404,
        product.call('POST', `/api/eventos/${other.id}/key-partners/${b}`, { body: { name: 'X' }, token }),
      )
    ).status,
  ).toBe(404)
})

test('a link that is no web address is refused', async () => {
  const { id } = await addEvent()
  for (const link of ['javascript:alert(1)', 'ftp://a.test', 'café']) {
    const { status, json } = await refusal(
      422,
      product.call<Partners>('POST', `/api/eventos/${id}/key-partners`, {
        body: { name: 'X', link },
        token,
      }),
    )
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual(['link'])
  }
})

test('a partner shows how many of its codes were given, used and what they discounted', async () => {
  const event = await addEvent()
  const url = `/api/eventos/${event.id}/key-partners`
  const made = await product.call<Partners>('POST', url, { body: { name: 'Banco' }, token })
  const key_partner_id = made.json.partners[0]?.id ?? 0
  const coupon = { event_id: event.id, kind: 'valor', value: 9_000, key_partner_id }
  const [used] = await product.db
    .insert(coupons)
    .values([
      { ...coupon, code: 'BANCO-1', uses: 3, paid_uses: 2 },
      { ...coupon, code: 'BANCO-2' },
    ])
    .returning({ id: coupons.id })
  const row = { ...event, event_id: event.id, coupon_id: used?.id ?? 0 }
  await addSampleRegistration(product.db, { ...row, state: 'paid', discount: 18_000, team: [{}, {}] })
  await addSampleRegistration(product.db, { ...row, state: 'held', discount: 9_000 })
  const { json } = await product.call<Partners>('GET', url, { token })
  expect(json.partners).toMatchObject([{ codes_given: 2, codes_used: 2, discounted: 18_000 }])
})

test('the overview counts people by day in Bogotá, category, kit, gender and age, and money by status', async () => {
  const event = await addEvent()
  const row = { event_id: event.id, category_id: event.category_id, kit_id: event.kit_id }
  await addSampleRegistration(product.db, {
    ...row,
    state: 'paid',
    amount: 170_000,
    team: [
      { gender: 'male', age: 17 },
      { gender: 'female', age: 29 },
    ],
    // 3 March, 22:30 in Bogotá.
    created_at: new Date('2026-03-04T03:30:00Z'),
  })
  await addSampleRegistration(product.db, {
    ...row,
    category_id: event.other_category_id,
    kit_id: event.large_id,
    state: 'paid',
    payment_status: 8,
    amount: 85_000,
    team: [{ gender: 'male', age: 60 }],
    created_at: new Date('2026-03-04T15:00:00Z'),
  })
  await addSampleRegistration(product.db, {
    ...row,
    amount: 85_000,
    created_at: new Date('2026-03-04T15:00:00Z'),
  })
  await addSampleRegistration(product.db, { ...row, hold_until: new Date(Date.now() - 1000), amount: 1 })
  await addSampleRegistration(product.db, { ...row, state: 'cancelled', amount: 1 })
  await bookRows(product.db)
  const { json } = await product.call<Overview>('GET', `/api/eventos/${event.id}/overview`, { token })
  expect(json).toEqual({
    by_day: [
      { date: '2026-03-03', paid: 2, held: 0 },
      { date: '2026-03-04', paid: 1, held: 1 },
    ],
    money: {
      collected: 170_000,
      received: 170_000,
      refunded: 0,
      by_status: [
        { payment_status: 0, registrations: 1, people: 1, amount: 85_000 },
        { payment_status: 4, registrations: 1, people: 2, amount: 170_000 },
        { payment_status: 8, registrations: 1, people: 1, amount: 85_000 },
      ],
    },
    by_category: [
      {
        category_id: event.category_id,
        distance: '10K',
        title: 'Abierta',
        gender: 'mixto',
        paid: 2,
        held: 1,
      },
      {
        category_id: event.other_category_id,
        distance: '5K',
        title: 'Corta',
        gender: 'mixto',
        paid: 1,
        held: 0,
      },
    ],
    by_kit: [
      { kit_id: event.kit_id, kit_name: 'Camiseta', size: 'M', amount: 10, paid: 2, held: 1, left: 7 },
      { kit_id: event.large_id, kit_name: 'Camiseta', size: 'L', amount: 4, paid: 1, held: 0, left: 3 },
    ],
    by_gender: [
      { gender: 'female', paid: 1, held: 1 },
      { gender: 'male', paid: 2, held: 0 },
    ],
    by_age: [
      { band: '-17', paid: 1, held: 0 },
      { band: '18-29', paid: 1, held: 0 },
      { band: '30-39', paid: 0, held: 1 },
      { band: '40-49', paid: 0, held: 0 },
      { band: '50-59', paid: 0, held: 0 },
      { band: '60+', paid: 1, held: 0 },
    ],
  })
})
