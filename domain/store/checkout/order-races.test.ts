/** Many people at once for the last unit. Each race has a twin with the locks off, or it would prove nothing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { order_lines, orders } from '../tables.ts'
import type { CheckoutForm } from './checkout-contract.ts'
import { type PlaceOutcome, placeOrder } from './place-order.ts'

let product: TestProduct
let shop: Shop
let unlocked: Database
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  shop = createShop(product)
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

const place = (db: Database, lines: object[], change: object = {}): Promise<PlaceOutcome> =>
  placeOrder({ ...product.context, db }, shop.formOf(lines, change) as unknown as CheckoutForm, '127.0.0.1')

/** How each of them ended: placed, refused with an answer, or failed. */
const atOnce = async (people: number, order: () => Promise<PlaceOutcome>) => {
  const ended = await Promise.allSettled(Array.from({ length: people }, order))
  return ended.map((one) => (one.status === 'rejected' ? 'failed' : one.value.outcome)).sort()
}

const unitsSold = async (product_size_id: number) => {
  const lines = await product.db
    .select({ quantity: order_lines.quantity })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(eq(order_lines.product_size_id, product_size_id))
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('the last units go to as many people as there are, the others get an answer', async () => {
  for (let round = 0; round < 3; round++) {
    const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 3 }] })
    const outcomes = await atOnce(20, () => place(product.db, [shop.line(cap)]))
    expect(outcomes).toEqual([...Array(17).fill('not sellable'), ...Array(3).fill('placed')])
    expect(await unitsSold(cap.size_id)).toBe(3)
    expect(await shop.leftOf(cap.size_id)).toBe(0)
  }
  expect(await shop.ledgerAgrees()).toBe(true)
})

test('lock-off twin: without the lock several believe they have the last one, and only the table’s rule stops them', async () => {
  let failed = false
  for (let round = 0; round < 20 && !failed; round++) {
    const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 1 }] })
    failed = (await atOnce(8, () => place(unlocked, [shop.line(cap)]))).includes('failed')
    // Even so nothing is sold twice.
    expect(await unitsSold(cap.size_id)).toBeLessThanOrEqual(1)
  }
  expect(failed).toBe(true)
})

test('carts that cross on two sizes are placed whole or not at all', async () => {
  const [one, other] = [
    await shop.sell({ sizes: [{ sizes: 'M', amount: 4 }] }),
    await shop.sell({ sizes: [{ sizes: 'M', amount: 4 }] }),
  ]
  let turn = 0
  const outcomes = await atOnce(12, () => {
    const both = [shop.line(one), shop.line(other)]
    return place(product.db, turn++ % 2 === 0 ? both : both.reverse())
  })
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(4)
  expect(outcomes).not.toContain('failed')
  expect([await shop.leftOf(one.size_id), await shop.leftOf(other.size_id)]).toEqual([0, 0])
  expect([await unitsSold(one.size_id), await unitsSold(other.size_id)]).toEqual([4, 4])
})

test('one person who orders a gift many times at once gets one', async () => {
  const gift = await shop.sell({ price: 0 })
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 50 }] })
  let city = 0
  const outcomes = await atOnce(8, () =>
    place(product.db, [shop.line(gift), shop.line(cap)], { dni: '44400111', city: `Ciudad ${++city}` }),
  )
  expect(outcomes).toEqual([...Array(7).fill('gift taken'), 'placed'])
  expect(await shop.leftOf(gift.size_id)).toBe(4)
  expect(await shop.leftOf(cap.size_id)).toBe(49)
})

test('what an ended hold owned is sold at once, to one, before the job has run', async () => {
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 1 }] })
  const { order } = await shop.buy([shop.line(cap)])
  expect(await atOnce(1, () => place(product.db, [shop.line(cap)]))).toEqual(['not sellable'])
  await shop.endHold(order.id)
  const outcomes = await atOnce(6, () => place(product.db, [shop.line(cap)]))
  expect(outcomes).toEqual([...Array(5).fill('not sellable'), 'placed'])
  expect((await shop.row(order.id)).state).toBe('released')
  expect(await shop.leftOf(cap.size_id)).toBe(0)
  expect(await shop.ledgerAgrees()).toBe(true)
})
