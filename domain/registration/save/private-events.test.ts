import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { listIndexedProducts } from '#domain/store/products/list-indexed.ts'
import { products } from '#domain/store/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createShop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

let number = 31_000
type Answer = { status: number; message: string; icono: string | null; kits: object[]; categories: object[] }

const save = (race: Awaited<ReturnType<typeof createRace>>, change: object) =>
  product.call<Answer>('POST', '/api/competitor', {
    body: {
      competitors: [participantForm(++number, race.kit_id)],
      event_id: race.event_id,
      category_id: race.category_id,
      ...change,
    },
  })

test('a private event is entered with the key that reading it by its slug gives, and not by its id', async () => {
  const race = await createRace(product.db, { type: 'privado', icon: '/archivos/icono.png' })
  const refused = []
  for (const change of [{}, { key: '' }, { key: null }, { key: String(race.event_id) }, { key: [race.slug] }])
    refused.push((await save(race, change)).json)
  // As an event that is not there: not even its icon.
  const nowhere = (await save({ ...race, event_id: 999_999_999 }, {})).json
  for (const answer of refused) expect(answer).toEqual(nowhere)
  expect(nowhere).toMatchObject({ status: 6, message: 'Inscripciones cerradas', icono: null })
  expect(await product.db.select().from(registrations)).toEqual([])

  const { json } = await product.call<{ event: { id: number; key: string } }>(
    'GET',
    `/api/site/events/${race.slug}`,
  )
  expect(json.event.id).toBe(race.event_id)
  expect((await save(race, { key: json.event.key })).json.status).toBe(0)
})

test('a client of the specification that read a private event by its slug goes through: lookup, then save with key', async () => {
  const race = await createRace(product.db, { type: 'privado' })
  const { json } = await product.call<{ event: { id: number; key: string } }>(
    'GET',
    `/api/site/events/${race.slug}`,
  )
  const { id, key } = json.event
  const form = participantForm(++number, race.kit_id)
  const looked = await product.call<Answer>(
    'GET',
    `/api/competitor/${form.dni}?birthday=${form.birthday}&event_id=${id}`,
  )
  expect(looked.json).toMatchObject({ status: 0, kits: [{ size: 'M' }], categories: [{ title: 'Abierta' }] })
  const { consents: _, ...plain } = form
  const saved = await product.call<Answer>('POST', '/api/competitor', {
    body: { competitors: [plain], event_id: id, category_id: race.category_id, key },
  })
  expect(saved.json.status).toBe(0)
})

test('who counts ids meets public events only: that of a private one is drawn', async () => {
  const ids: number[] = []
  for (let made = 0; made < 5; made++) ids.push((await createRace(product.db, { type: 'privado' })).event_id)
  const open = await createRace(product.db)
  expect(open.event_id).toBeLessThan(1_000)
  for (const id of ids) expect(id).toBeGreaterThanOrEqual(100_000_000)
  const steps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)))
  expect(Math.min(...steps)).toBeGreaterThan(1)
  for (let id = 1; id <= open.event_id + 20; id++) {
    if (id === open.event_id) continue
    const { json } = await product.call<Answer>(
      'GET',
      `/api/competitor/1020304?birthday=1990-01-01&event_id=${id}`,
    )
    expect(json).toMatchObject({ status: 1, kits: [], categories: [] })
  }
})

test('a public event asks for no key', async () => {
  expect((await save(await createRace(product.db), {})).json.status).toBe(0)
})

test('staff register by hand into a private event', async () => {
  const race = await createRace(product.db, { type: 'privado' })
  const { token } = await product.signIn('Administrator')
  const { json } = await product.call<Answer>('POST', `/api/eventos/${race.event_id}/registrations`, {
    token,
    body: { competitors: [participantForm(++number, race.kit_id)], category_id: race.category_id },
  })
  expect(json.status).toBe(0)
})

test('nor do its products lead to it: they are neither counted up nor in the sitemap', async () => {
  const shop = createShop(product)
  const race = await createRace(product.db, { type: 'privado', name: 'Fiesta de la empresa' })
  const shirt = await shop.sell({ event_id: race.event_id })
  const cap = await shop.sell()
  expect(shirt.id).toBeGreaterThanOrEqual(100_000_000)
  expect((await product.call('GET', `/api/data-product/${shirt.id}`)).status).toBe(200)
  for (let id = 1; id <= cap.id + 10; id++)
    expect((await anyAnswer(product.call('GET', `/api/data-product/${id}`))).text).not.toContain('Fiesta')
  const indexed = await listIndexedProducts(product.db)
  expect(indexed.map(({ path }) => path)).toEqual([`/tienda/products/${cap.id}`])
})

test('a product that came to a private event later is sold with its registrations and not by its counted id', async () => {
  const shop = createShop(product)
  const race = await createRace(product.db, { type: 'privado', name: 'Aniversario de la fábrica' })
  const cap = await shop.sell()
  await product.db.update(products).set({ event_id: race.event_id }).where(eq(products.id, cap.id))
  expect((await refusal(404, product.call('GET', `/api/data-product/${cap.id}`))).status).toBe(404)
  const cart = await product.call<{ lines: { problem: string }[]; event: null }>('POST', '/api/store/cart', {
    body: { lines: [shop.line(cap)] },
  })
  expect(cart.json).toMatchObject({ event: null, lines: [{ problem: 'gone', event_id: null }] })
  expect(cart.text).not.toContain('fábrica')
  expect((await shop.checkout([shop.line(cap)])).json.status).toBe(6)
  const { json } = await product.call<{ id: number }[]>(
    'GET',
    `/api/event-products?event_id=${race.event_id}`,
  )
  expect(json.map(({ id }) => id)).toEqual([cap.id])
})

test('an event that becomes private gets an address that cannot be guessed, unless people have the old one', async () => {
  const { token } = await product.signIn('Administrator')
  const makePrivate = async (race: { event_id: number }) => {
    const { json } = await product.call<{ event: { slug: string } }>(
      'POST',
      `/api/eventos/${race.event_id}`,
      {
        token,
        body: { type: 'privado' },
      },
    )
    return json.event.slug
  }
  const fresh = await createRace(product.db, { name: 'Cena de fin de año' })
  const slug = await makePrivate(fresh)
  expect(slug).toMatch(/^cena-de-fin-de-ano-[a-z0-9]{6}$/)
  expect((await refusal(404, product.call('GET', `/api/site/events/${fresh.slug}`))).status).toBe(404)
  expect((await product.call('GET', `/api/site/events/${slug}`)).status).toBe(200)
  // Once is enough.
  expect(await makePrivate(fresh)).toBe(slug)

  const known = await createRace(product.db, { name: 'Carrera de todos' })
  expect((await save(known, {})).json.status).toBe(0)
  expect(await makePrivate(known)).toBe(known.slug)
})
