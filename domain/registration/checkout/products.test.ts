import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { createProduct } from '#domain/store/products/create-product.ts'
import { orders, product_sizes, products } from '#domain/store/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { registrations } from '../tables.ts'
import { chooseProducts } from './change-totals.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Totals = {
  status: number
  event_price: number
  message: string
  icon: string
  products_total: number
  gift: boolean
}
let number = 30_000

const hold = async (race: Race) => {
  const { json } = await product.call<{ checkout_token: string }>('POST', '/api/competitor', {
    body: {
      competitors: [participantForm(++number, race.kit_id)],
      event_id: race.event_id,
      category_id: race.category_id,
    },
  })
  return json.checkout_token
}

const choose = (
  race: Race,
  checkout_token: string | undefined,
  lines: object[],
  path = '/api/productEvent',
) =>
  product.call<Totals>('POST', path, {
    body: { products: lines, event_id: race.event_id, competitor: '', checkout_token },
  })

const sell = (race: Race, price: number, amount: number, name = 'Chaqueta') =>
  inTransaction(product.db, (tx) =>
    createProduct(tx, {
      event_id: race.event_id,
      name_product: name,
      description: '',
      price,
      sku: 'SKU',
      sizes: [{ sizes: 'M', amount }],
    }),
  )

const left = async (id: number) =>
  (await product.db.select().from(product_sizes).where(eq(product_sizes.product_id, id)))[0]?.amount

/** What is left is the sum of the ledger, always. */
const ledgerAgrees = async () => {
  const { rows } = await product.db.execute(
    `select s.id from product_sizes s where s.amount <> coalesce((select sum(quantity) from stock_movements m where m.product_size_id = s.id), 0)`,
  )
  return rows.length === 0
}

test('a selection replaces the one before, reserves stock and answers the new total', async () => {
  const race = await createRace(product.db)
  const [jacket, cap] = [await sell(race, 50_000, 5), await sell(race, 20_000, 5, 'Gorra')]
  const token = await hold(race)
  expect((await choose(race, token, [{ id: jacket, size: 'M', quantity: 2 }])).json).toMatchObject({
    event_price: 183_500,
    products_total: 100_000,
  })
  expect(await left(jacket)).toBe(3)
  expect((await choose(race, token, [{ id: cap, size: 'M', quantity: 1, price: 1 }])).json).toMatchObject({
    event_price: 103_500,
  })
  expect([await left(jacket), await left(cap)]).toEqual([5, 4])
  const again = await choose(race, token, [{ id: cap, size: 'M', quantity: 1 }], '/api/attach-product')
  expect(again.json).toMatchObject({ event_price: 103_500 })
  expect(await left(cap)).toBe(4)
  expect((await choose(race, token, [])).json).toMatchObject({ event_price: 83_500 })
  expect(await left(cap)).toBe(5)
  expect(await ledgerAgrees()).toBe(true)
})

test('a repeated line is summed before stock is checked, and nothing moves when it does not suffice', async () => {
  const race = await createRace(product.db)
  const jacket = await sell(race, 50_000, 3)
  const token = await hold(race)
  const lines = [
    { id: jacket, size: 'M', quantity: 2 },
    { id: jacket, size: 'M', quantity: 2 },
  ]
  const { json } = await choose(race, token, lines)
  expect(json).toMatchObject({ icon: 'warning', message: 'Producto agotado' })
  expect(await left(jacket)).toBe(3)
  expect(await product.db.select().from(orders).where(eq(orders.event_id, race.event_id))).toEqual([])
})

test('who holds two of the last three and wants four is told that three are possible, at the price as it is', async () => {
  const race = await createRace(product.db)
  const jacket = await sell(race, 50_000, 3)
  const token = await hold(race)
  await choose(race, token, [{ id: jacket, size: 'M', quantity: 2 }])
  const { json } = await choose(race, token, [{ id: jacket, size: 'M', quantity: 4 }])
  expect(json).toMatchObject({ body: expect.stringMatching(/quedan 3\.$/), event_price: 183_500 })
  expect(await left(jacket)).toBe(1)
})

test('a foreign, inactive or unknown product and an unknown size are refused', async () => {
  const [race, other] = [await createRace(product.db), await createRace(product.db)]
  const [own, foreign, inactive] = [
    await sell(race, 50_000, 3),
    await sell(other, 50_000, 3),
    await sell(race, 50_000, 3),
  ]
  await product.db.update(products).set({ status: 'inactive' }).where(eq(products.id, inactive))
  const token = await hold(race)
  for (const line of [
    { id: foreign, size: 'M', quantity: 1 },
    { id: inactive, size: 'M', quantity: 1 },
    { id: 999_999, size: 'M', quantity: 1 },
    { id: own, size: 'XXL', quantity: 1 },
  ])
    expect((await choose(race, token, [line])).json).toMatchObject({
      icon: 'error',
      message: 'Ese producto no está disponible',
    })
})

test('one gift a registration', async () => {
  const race = await createRace(product.db)
  const gift = await sell(race, 0, 10)
  const token = await hold(race)
  expect((await choose(race, token, [{ id: gift, size: 'M', quantity: 1 }])).json).toMatchObject({
    icon: 'success',
    event_price: 83_500,
  })
  expect((await choose(race, token, [{ id: gift, size: 'M', quantity: 2 }])).json).toMatchObject({
    icon: 'error',
  })
  expect(await left(gift)).toBe(9)
})

test('without the proof it is a quote: nothing is stored', async () => {
  const race = await createRace(product.db)
  const jacket = await sell(race, 50_000, 3)
  const { json } = await choose(race, undefined, [{ id: jacket, size: 'M', quantity: 2 }])
  expect(json).toMatchObject({ event_price: 100_000, data: null })
  expect(await left(jacket)).toBe(3)
})

test('attach-product takes products, event_id, dni and reference, and keeps the selection', async () => {
  const race = await createRace(product.db)
  const cap = await sell(race, 20_000, 5, 'Gorra')
  const checkout_token = await hold(race)
  const [held] = await product.db
    .select()
    .from(registrations)
    .where(eq(registrations.event_id, race.event_id))
  const attach = (reference: unknown) =>
    product.call<Totals & { errors?: object }>('POST', '/api/attach-product', {
      body: {
        products: [{ id: cap, size: 'M', quantity: 2 }],
        event_id: race.event_id,
        dni: '10203040',
        reference,
        checkout_token,
      },
    })
  const { status, json } = await attach(held?.reference)
  expect(status).toBe(200)
  expect(json).toMatchObject({ icon: 'success', event_price: 123_500, products_total: 40_000 })
  expect(await left(cap)).toBe(3)
  const wrong = await refusal(422, attach({ id: 1 }))
  expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['reference']])
})

test('a free registration with products on offer waits for the choice; choosing none settles it as 100', async () => {
  const race = await createRace(product.db, {
    price_tiers: [{ date: '2099-01-01', event_price: 0, cost_service: 0 }],
  })
  await sell(race, 50_000, 3)
  const token = await hold(race)
  expect((await choose(race, token, [], '/api/attach-product')).json).toMatchObject({
    status: 100,
    gift: true,
  })
})

/** Eight registrations that want the last unit at the same instant, through this database. */
const lastUnit = async (db: Database) => {
  const race = await createRace(product.db)
  const jacket = await sell(race, 50_000, 1)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => hold(race)))
  const held = await product.db.select().from(registrations).where(eq(registrations.event_id, race.event_id))
  const outcomes = await Promise.allSettled(
    held.map((registration) =>
      inTransaction(db, (tx) => chooseProducts(tx, registration, [{ id: jacket, size: 'M', quantity: 1 }])),
    ),
  )
  expect(tokens).toHaveLength(8)
  return outcomes.map((one) => {
    if (one.status === 'rejected') return 'failed'
    return 'outcome' in one.value ? one.value.outcome : 'chosen'
  })
}

test('the last unit goes to one registration, the others are told that it is sold out', async () => {
  const outcomes = (await lastUnit(product.db)).sort()
  expect(outcomes).toEqual(['chosen', ...Array.from({ length: 7 }, () => 'sold out')])
  expect(await ledgerAgrees()).toBe(true)
})

test('lock-off twin: without locks somebody meets the table’s own rule instead of an answer', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  let seen = false
  for (let round = 0; round < 20 && !seen; round++) {
    const outcomes = await lastUnit(unlocked)
    // The conditional update still refuses: a choice that was promised is not kept.
    seen = outcomes.includes('failed') || outcomes.filter((one) => one === 'chosen').length !== 1
  }
  await closeDatabase(unlocked)
  expect(seen).toBe(true)
})

test('public calls show the products of an event with what is left', async () => {
  const race = await createRace(product.db)
  const jacket = await sell(race, 50_000, 4)
  const list = await product.call('GET', `/api/event-products?event_id=${race.event_id}`)
  expect(list.json).toMatchObject([
    {
      id: jacket,
      name_product: 'Chaqueta',
      price: 50_000,
      categorias: [{ sizes: 'M', amount: 4, total_amount: 4 }],
    },
  ])
  const one = await product.call('GET', `/api/data-product/${jacket}`)
  expect(one.json).toMatchObject({ product: { id: jacket } })
  expect((await refusal(404, product.call('GET', '/api/data-product/999999'))).status).toBe(404)
})

test('a code takes the products that came with it as the selection, under lock, before it counts', async () => {
  const race = await createRace(product.db)
  const id = await sell(race, 40_000, 3)
  await product.db
    .insert(coupons)
    .values({ event_id: race.event_id, code: 'MITAD', kind: 'porcentaje', value: 50, max_uses: 5 })
  const token = await hold(race)
  const code = (lines: object[], typed: string) =>
    product.call<Totals>('POST', '/api/discountcode/create', {
      body: { products: lines, event_id: race.event_id, code: typed, checkout_token: token },
    })
  const line = (quantity: number) => [{ id, size: 'M', quantity }]
  expect((await code(line(2), 'MITAD')).json).toMatchObject({ products_total: 80_000 })
  expect(await left(id)).toBe(1)
  // More than there is changes neither the selection nor the code.
  expect((await code(line(9), 'MITAD')).json).toMatchObject({ products_total: 80_000, icon: 'warning' })
  expect((await code(line(1), '')).json).toMatchObject({ products_total: 40_000 })
  expect((await code([], 'MITAD')).json).toMatchObject({ products_total: 0 })
  expect(await left(id)).toBe(3)
  expect(await ledgerAgrees()).toBe(true)
})
