/** A sale that waits for a person changes nothing until it is accepted, whoever sent it and whatever is in it. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentKey } from '#domain/colombia/documents.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createCipher } from '#server/encryption.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { createTillDesk, EXPO_PRICE, type OpenTill, type TillDesk } from '#testing/desks/till-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { tillInvariants } from './invariants.ts'
import { forgetSales, listOwnSales } from './own-sales.ts'
import { till_sales, till_sessions } from './tables.ts'

let product: TestProduct
let desk: TillDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createTillDesk(product, { block: 60 })
})
afterAll(async () => {
  expect(brokenOf(await checkInvariants(product.db, tillInvariants))).toEqual([])
  await product.stop()
})

const turnOf = async ({ session_id }: OpenTill) => {
  const turn = (await desk.board()).sessions.find(({ id }) => id === session_id)
  if (!turn) throw new Error('no turn')
  return turn
}
const nextOf = async ({ till_id }: OpenTill) => {
  const { rows } = await product.db.execute<{ next_receipt: number }>(
    sql`select next_receipt from tills where id = ${till_id}`,
  )
  return rows[0]?.next_receipt
}
/** One that waits with its cash: its price is not the till's. */
const waiting = (till: OpenTill, amount = 70_000, change: object = {}) =>
  desk.offline(till, 5, { amount, ...change })

test('a claim of another device, or of a revoked one, is in no drawer and in no list of the seller', async () => {
  const till = await desk.openTill()
  const before = await turnOf(till)
  const [other, revoked] = [await desk.device(), await desk.device()]
  await desk.crew.revoke(revoked.id)
  for (const by of [other, revoked]) {
    const [answer] = await desk.send(by, [waiting(till)])
    expect(answer).toMatchObject({ outcome: 'review' })
  }
  expect(await turnOf(till)).toEqual(before)
  const { json } = await product.call<{ sales: object[] }>('GET', `${desk.at}/sessions/${till.session_id}`, {
    token: till.by.token,
  })
  expect(json.sales).toEqual([])
  expect((await desk.board()).tills.find(({ id }) => id === till.till_id)).toMatchObject({
    sales: 0,
    sold: 0,
  })
  // Nor once a person accepts it: the cash was never in this drawer.
  const claims = (await desk.board()).reviews.filter(({ session_id }) => session_id === till.session_id)
  expect(claims).toHaveLength(2)
  expect((await desk.resolve(claims[0]?.id ?? '', { act: 'seat' })).json.icon).toBe('success')
  expect(await turnOf(till)).toMatchObject({ cash_due: before.cash_due, waiting_cash: 0 })
})

test('a receipt far beyond the next one moves nothing, and the till goes on selling', async () => {
  const till = await desk.openTill()
  const next = await nextOf(till)
  const far = `${till.prefix}-9999999`
  const [waits] = await desk.send(till.by, [waiting(till, 70_000, { receipt: far })])
  const [sold] = await desk.send(till.by, [desk.offline(till, 5, { receipt: far })])
  expect([waits?.outcome, waits?.receipt, sold?.outcome]).toEqual(['review', far, 'done'])
  expect(await nextOf(till)).toBe(next)
  const receipt = `${till.prefix}-${String(next).padStart(4, '0')}`
  expect(await desk.sell(till, { receipt })).toMatchObject({ outcome: 'done', receipt })
  expect(await nextOf(till)).toBe((next ?? 0) + 1)
})

test('twenty claims of one receipt take no receipt from a sale, and get theirs when they are accepted', async () => {
  const till = await desk.openTill()
  const receipt = `${till.prefix}-0001`
  const claims = Array.from({ length: 20 }, () => waiting(till, 70_000, { receipt }))
  const answers = await desk.send(till.by, claims)
  expect(new Set(answers.map((answer) => answer.receipt))).toEqual(new Set([receipt]))
  expect(await desk.sell(till, { receipt })).toMatchObject({ outcome: 'done', receipt })
  await desk.resolve(claims[0]?.id ?? '', { act: 'seat' })
  const [row] = await product.db
    .select()
    .from(till_sales)
    .where(eq(till_sales.id, claims[0]?.id ?? ''))
  expect(row?.receipt).toBe(`${receipt}/2`)
})

test('cash that waits is a line of its own: between the two sums there is no difference', async () => {
  const closedWith = async (counted: number) => {
    const till = await desk.openTill()
    await desk.sell(till)
    await desk.send(till.by, [waiting(till), waiting(till, 1_000, { way: 'nequi', voucher: 'M1' })])
    expect(await turnOf(till)).toMatchObject({
      cash_due: 50_000 + EXPO_PRICE,
      waiting_cash: 70_000,
      reviews: 2,
    })
    return { till, session: (await desk.close(till, { counted, note: 'Contado' })).json.session }
  }
  const due = 50_000 + EXPO_PRICE
  for (const [counted, difference] of [
    [due, 0],
    [due + 30_000, 0],
    [due + 70_000, 0],
    [due + 70_001, 1],
    [due - 1, -1],
  ] as const)
    expect((await closedWith(counted)).session).toMatchObject({ difference, waiting_cash: 70_000 })
})

test('a closed turn stays as it was when its sale is accepted later', async () => {
  const till = await desk.openTill()
  const [claim] = await desk.send(till.by, [waiting(till)])
  await desk.close(till, { counted: 120_000 })
  const read = async () =>
    (await product.db.select().from(till_sessions).where(eq(till_sessions.id, till.session_id)))[0]
  const before = [await read(), await turnOf(till)]
  expect((await desk.resolve(claim?.id ?? '', { act: 'seat' })).json.icon).toBe('success')
  const [row, shown] = [await read(), await turnOf(till)]
  expect([row, { ...shown, reviews: 1 }]).toEqual(before)
})

test('no sum of claims is too large for the tab and the closing', async () => {
  const till = await desk.openTill()
  const answers = await desk.send(till.by, [
    waiting(till, 2_000_000_000),
    ...Array.from({ length: 19 }, () => waiting(till, 100_000_000)),
  ])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['unreadable', ...Array(19).fill('review')])
  for (let round = 0; round < 2; round++)
    await desk.send(
      till.by,
      Array.from({ length: 10 }, () => waiting(till, 100_000_000)),
    )
  expect((await turnOf(till)).waiting_cash).toBe(3_900_000_000)
  expect((await desk.close(till, { counted: 50_000 })).json.session.difference).toBe(0)
})

test('what does not fit the form is kept unopened; money goes back without a name', async () => {
  const till = await desk.openTill()
  const strange = {
    ...waiting(till),
    person: { dni: '52345678', document_type: { toString: 1, valueOf: 1 } },
  }
  const [answer] = await desk.send(till.by, [strange])
  expect(answer).toMatchObject({ outcome: 'review' })
  const [row] = await product.db.select().from(till_sales).where(eq(till_sales.id, strange.id))
  expect(row).toMatchObject({ form: null, unread: expect.any(String) })
  const seat = await product
    .call('POST', `${desk.panel}/sales/${strange.id}/resolve`, {
      token: desk.staff,
      body: { act: 'seat', note: 'x' },
      headers: {},
    })
    .then(
      ({ status }) => status,
      () => 422,
    )
  expect(seat).toBe(422)
  expect((await desk.resolve(strange.id, { act: 'give up' })).json.icon).toBe('success')
})

test('one bad row of before stops no copy, no deletion and no list', async () => {
  const till = await desk.openTill()
  const good = waiting(till)
  const bad = [waiting(till), waiting(till)]
  await desk.send(till.by, [good, ...bad])
  const { encrypt } = createCipher(product.context.secretKey, 'till sale')
  const form = encrypt(
    JSON.stringify({ person: { dni: '52345678', document_type: { toString: 1, valueOf: 1 } } }),
  )
  await product.db
    .update(till_sales)
    .set({ form })
    .where(eq(till_sales.id, bad[0]?.id ?? ''))
  await product.db
    .update(till_sales)
    .set({ form: 'not ours' })
    .where(eq(till_sales.id, bad[1]?.id ?? ''))
  const key = documentKey({ dni: String(good.person.dni), document_type: good.person.document_type as 'CC' })
  const { secretKey } = product.context
  expect(await listOwnSales(product.db, secretKey, key)).toMatchObject([{ receipt: good.receipt }])
  expect((await desk.board()).reviews.filter(({ id }) => bad.some((one) => one.id === id))).toMatchObject([
    { person: null },
    { person: null },
  ])
  await inTransaction(product.db, (tx) => forgetSales(tx, secretKey, key))
  expect(await listOwnSales(product.db, secretKey, key)).toEqual([])
})
