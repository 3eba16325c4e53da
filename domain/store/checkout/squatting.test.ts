import { solveChallenge } from 'altcha-lib/v1'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkChallenge } from '#server/contract-kit.ts'
import { mails } from '#server/mail/tables.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { forgetOrderAddresses } from '../jobs.ts'
import { orders } from '../tables.ts'

let product: TestProduct
let shop: Shop
beforeAll(async () => {
  product = await startTestProduct()
  shop = createShop(product)
})
afterAll(() => product.stop())

const buy = async (line: object, from: string, change: object = {}) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/store/checkout',
    remoteAddress: from,
    payload: shop.formOf([line], change),
  })
  return { http: answer.statusCode, ...answer.json<{ status: number; work?: WorkChallenge }>() }
}

test('above a third of a size our till proves work and the organiser is told; others go on', async () => {
  const { email } = await product.signIn('Administrator')
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 30 }] })
  expect((await buy(shop.line(cap, 10), '10.8.0.1', { work: '' })).status).toBe(0)
  const asked = await buy(shop.line(cap), '10.8.0.1', { work: '' })
  expect(asked).toMatchObject({ http: 200, status: 3 })
  if (!asked.work) throw new Error('no work was asked for')
  const { maxnumber, ...challenge } = asked.work
  const { promise } = solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, maxnumber)
  const work = btoa(JSON.stringify({ ...challenge, number: (await promise)?.number }))
  expect((await buy(shop.line(cap), '10.8.0.1', { work })).status).toBe(0)
  expect((await buy(shop.line(cap), '10.8.0.1', { work })).status).toBe(3)
  expect((await buy(shop.line(cap), '10.8.0.2', { work: '' })).status).toBe(0)
  const letters = await product.db.select().from(mails).where(like(mails.kind, 'squatting-size-%'))
  expect(letters.map(({ recipient }) => recipient)).toEqual([email])
})

test('who proves no work is asked to wait above a hundred pieces', async () => {
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 200 }] })
  for (let order = 0; order < 4; order++) expect((await buy(shop.line(cap, 25), '10.8.1.1')).status).toBe(0)
  expect((await buy(shop.line(cap), '10.8.1.1')).http).toBe(503)
  expect((await buy(shop.line(cap), '10.8.1.2')).status).toBe(0)
})

test('what is kept of the address of an order is gone after a week', async () => {
  const cap = await shop.sell()
  await buy(shop.line(cap), '10.8.2.1')
  const latest = async () =>
    (await product.db.select().from(orders).orderBy(orders.id)).at(-1) as typeof orders.$inferSelect
  const { id, saved_from } = await latest()
  expect(saved_from).toMatch(/^[\w-]{22}$/)
  await product.db.update(orders).set({ created_at: sql`now() - interval '8 days'` }).where(eq(orders.id, id))
  await forgetOrderAddresses(product.db)
  expect((await latest()).saved_from).toBeNull()
})
