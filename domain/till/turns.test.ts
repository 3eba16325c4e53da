/** Turns of a till: one open, a float that is money, a count that stays; and a shop that owes what it sold. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holderOf } from '#domain/kit-desk/handover/holder.ts'
import { closeDatabase, sqlState } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CrewMember } from '#server/http/route.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { createTillDesk, EXPO_PRICE, type TillDesk } from '#testing/desks/till-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { tillInvariants } from './invariants.ts'
import { eraseOldSales } from './jobs.ts'
import { openSession } from './sessions/open-session.ts'
import { till_sales, till_sessions } from './tables.ts'

let product: TestProduct
let desk: TillDesk

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = await createTillDesk(product)
})
afterAll(async () => {
  expect(brokenOf(await checkInvariants(product.db, tillInvariants))).toEqual([])
  await product.stop()
})

test('a turn is opened with what lies in the drawer: never less than nothing, never of another event', async () => {
  const seller = await desk.device()
  const { till_id } = await desk.makeTill()
  const negative = await refusal(422, desk.openAt(seller, till_id, '-1000'))
  expect(negative.json.errors.float?.join('')).toContain('negativo')
  const other = await createTillDesk(product)
  const foreign = await other.makeTill()
  const elsewhere = await refusal(422, desk.openAt(seller, foreign.till_id))
  expect(elsewhere.json.errors.till_id?.join('')).toContain('no es de este evento')
  const { json } = await desk.openAt(seller, till_id, '50.000')
  expect(json.session).toMatchObject({ float: 50_000, cash_due: 50_000, mine: true, number: 1 })
  expect((await desk.openAt(seller, till_id)).json.session.id).toBe(json.session.id)
  const taken = await refusal(422, desk.openAt(await desk.device(), till_id))
  expect(taken.json.errors.till_id?.join('')).toContain(seller.name)
})

test('closing counts by way, keeps the difference, and is done once', async () => {
  const till = await desk.openTill()
  await desk.sell(till)
  await desk.sell(till, { way: 'terminal', voucher: '004512' })
  const undone = await desk.sell(till)
  await desk.undo(till.by, undone.id)
  const unsent = await refusal(422, desk.close(till, { counted: 1, unsent: 2 }))
  expect(unsent.json.errors.unsent?.join('')).toContain('2 ventas por enviar')
  const stranger = await refusal(422, desk.close(till, { counted: 1 }, await desk.device()))
  expect(stranger.json.errors.session_id?.join('')).toContain('lo abrió')
  const closed = await desk.close(till, { counted: 50_000 + EXPO_PRICE - 2_000, note: 'Faltó vuelto' })
  expect(closed.json.body).toContain('2.000')
  expect(closed.json.session).toMatchObject({
    cash_due: 50_000 + EXPO_PRICE,
    difference: -2_000,
    note: 'Faltó vuelto',
    count: [
      { way: 'cash', sales: 1, amount: EXPO_PRICE },
      { way: 'terminal', sales: 1, amount: EXPO_PRICE },
      { way: 'nequi', sales: 0, amount: 0 },
    ],
  })
  const again = await desk.close(till, { counted: 0 })
  expect(again.json.session).toEqual(closed.json.session)
  expect(await desk.sell(till)).toMatchObject({ outcome: 'refused' })
})

test('staff close a turn of a device that is gone; what it sold meanwhile waits apart', async () => {
  const till = await desk.openTill()
  const late = desk.offline(till, 5)
  await desk.close(till, { counted: 50_000 }, { token: desk.staff })
  const [answer] = await desk.send(till.by, [late])
  expect(answer).toMatchObject({ outcome: 'review' })
  expect(answer?.says).toContain('después de cerrar')
  const [session] = await product.db.select().from(till_sessions).where(eq(till_sessions.id, till.session_id))
  expect(session).toMatchObject({ difference: 0, count: { cash: { sales: 0, amount: 0 } } })
})

test('a till is opened by one of six at once; in the twin without locks the table stops the others', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => desk.device()))
  const opening = async (db: TestProduct['db']) => {
    const { till_id } = await desk.makeTill()
    const tries = sellers.map(({ id, name }) => {
      const crew: CrewMember = { kind: 'device', id, name, event_id: desk.event_id, roles: [] }
      const opened = { event_id: desk.event_id, till_id, float: 0, crew }
      return inTransaction(db, (tx) => openSession(tx, { ...opened, holder: holderOf(crew) }))
    })
    return Promise.allSettled(tries)
  }
  const locked = await opening(product.db)
  expect(locked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = (settled: PromiseSettledResult<unknown>[]) =>
    settled.flatMap((one) => (one.status === 'rejected' ? (sqlState(one.reason) ?? []) : []))
  expect(codes(locked)).toEqual([])
  const unlocked = connectWithoutLocks(product.connection)
  try {
    // As often as it takes until two of them have looked before one has written.
    let stopped: string[] = []
    for (let round = 0; round < 30 && stopped.length === 0; round++) stopped = codes(await opening(unlocked))
    expect(stopped).toContain('23505')
  } finally {
    await closeDatabase(unlocked)
  }
})

test('a shop sees its own till alone, and owes what it sold until a deposit is written down', async () => {
  const seller = await desk.device()
  const shop = await desk.openTill({ kind: 'shop', device_id: seller.id }, seller)
  const expo = await desk.openTill()
  expect((await desk.world(seller)).tills.map(({ id }) => id)).toEqual([shop.till_id])
  expect((await desk.world(expo.seller)).tills.map(({ id }) => id)).not.toContain(shop.till_id)
  const sessionAt = `${desk.at}/sessions/${expo.session_id}`
  await refusal(404, product.call('GET', sessionAt, { token: seller.token }))
  await desk.sell(shop)
  await desk.sell(shop, { way: 'nequi', voucher: 'M1234567' })
  const owed = async () => (await desk.board()).tills.find(({ id }) => id === shop.till_id)
  expect(await owed()).toMatchObject({ sales: 2, sold: 2 * EXPO_PRICE, owes: 2 * EXPO_PRICE })
  const deposits = `${desk.panel}/tills/${shop.till_id}/deposits`
  const tooMuch = await refusal(422, desk.asStaff('POST', deposits, { amount: 2 * EXPO_PRICE + 1 }))
  expect(tooMuch.text).toContain('190.000')
  const paid = { amount: EXPO_PRICE, reference: 'Bancolombia 4471', key: 'uno' }
  await desk.asStaff('POST', deposits, paid)
  await desk.asStaff('POST', deposits, paid)
  expect(await owed()).toMatchObject({ deposited: EXPO_PRICE, owes: EXPO_PRICE })
  const [deposit] = (await desk.board()).deposits
  const counter = `${desk.panel}/deposits/${deposit?.id}/counter`
  await desk.asStaff('POST', counter, { note: 'Era de otra tienda' })
  await desk.asStaff('POST', counter, { note: 'Era de otra tienda' })
  expect(await owed()).toMatchObject({ deposited: 0, owes: 2 * EXPO_PRICE })
  await desk.asStaff('GET', `${desk.panel}/ventas.xlsx`)
})

test('a till is named once, keeps its prefix once it opened, and closes only without a turn', async () => {
  const till = await desk.openTill({ name: 'La única', prefix: 'U1' })
  const twice = await refusal(
    422,
    desk.asStaff('POST', `${desk.panel}/tills`, {
      name: 'La única',
      kind: 'expo',
      prefix: 'U1',
    }),
  )
  expect(Object.keys((twice.json as { errors: object }).errors)).toEqual(['name', 'prefix'])
  const at = `${desk.panel}/tills/${till.till_id}`
  await refusal(422, desk.asStaff('POST', at, { name: 'La única', kind: 'expo', prefix: 'U2' }))
  await refusal(422, desk.asStaff('POST', at, { name: 'La única', kind: 'shop', prefix: 'U1' }))
  expect((await desk.asStaff<{ icon: string }>('POST', `${at}/close`)).json.icon).toBe('warning')
  await desk.close(till, { counted: 50_000 })
  expect((await desk.asStaff<{ icon: string }>('POST', `${at}/close`)).json.icon).toBe('success')
  await refusal(422, desk.openAt(till.seller, till.till_id))
})

test('90 days after the event who sold and what waited to be read are gone; the money stays', async () => {
  const old = await createTillDesk(product)
  const till = await old.openTill()
  const sold = await old.sell(till)
  const [waits] = await old.send(till.by, [old.offline(till, 5, { amount: 1 })])
  await product.db.execute(sql`
    update events set event_datetime = now() - interval '95 days', register_deadline = now() - interval '96 days'
    where id = ${old.event_id}`)
  await product.db.execute(sql`update distances set start_at = null where event_id = ${old.event_id}`)
  await eraseOldSales(product.db)
  const rows = await product.db.select().from(till_sales).where(eq(till_sales.event_id, old.event_id))
  expect(rows.map(({ id, seller, form, amount }) => ({ id, seller, form, amount }))).toEqual(
    expect.arrayContaining([
      { id: sold.id, seller: '', form: null, amount: EXPO_PRICE },
      { id: waits?.id, seller: '', form: null, amount: 1 },
    ]),
  )
})
