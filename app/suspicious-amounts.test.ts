/** Administrators are told once of amounts that may be stored a hundred times too large; nothing is changed. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#domain/store/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { findSuspiciousAmounts, reportSuspiciousAmounts } from './suspicious-amounts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

test('a price a hundred times its siblings or the value before is reported once, and changed by nobody', async () => {
  const { db, context } = product
  await product.signIn('Administrator')
  const add = (sku: string, price: number) =>
    db.insert(products).values({ name_product: sku, sku, price }).returning({ id: products.id })
  for (const [sku, price] of [
    ['A', 40_000],
    ['B', 45_000],
    ['C', 60_000],
  ] as const)
    await add(sku, price)
  const [dear] = await add('D', 4_500_000)
  await db.execute(sql`
    insert into audit_log (action, subject, subject_id, detail)
    values ('editar', 'producto', '77', '{"changes": {"price": [1000, 100000], "name": ["a", "b"]}}')`)
  expect(await findSuspiciousAmounts(db)).toEqual([
    { id: `producto ${dear?.id}`, amount: 4_500_000 },
    { id: 'producto 77, price', amount: 100_000 },
  ])
  expect(await reportSuspiciousAmounts(context)).toBe(true)
  expect(await reportSuspiciousAmounts(context)).toBe(false)
  const letters = await db.select().from(mails).where(eq(mails.kind, 'suspicious-amounts'))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('$4.500.000')
  expect(await db.$count(products, eq(products.price, 4_500_000))).toBe(1)
})
