import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import { categories } from '#domain/events/tables.ts'
import { closeDatabase, type Database, sqlState } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { giveBackCoupon, markCouponPaid, redeemCoupon } from './redeem-coupon.ts'
import { coupons } from './tables.ts'

let database: TestDatabase
let db: Database
let event_id: number
let other_event: number
let category_id: number
let other_category: number
let number = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const [first, second] = demoEvents(new Date())
  if (!first || !second) throw new Error('the demo has no events')
  event_id = (await inTransaction(db, (tx) => createEvent(tx, first))).id
  other_event = (await inTransaction(db, (tx) => createEvent(tx, second))).id
  const rows = await db.select().from(categories).where(eq(categories.event_id, event_id))
  category_id = rows[0]?.id ?? 0
  other_category = rows[1]?.id ?? 0
})
afterAll(() => database.drop())

const HOUR = 3_600_000

const newCoupon = async (change: Partial<typeof coupons.$inferInsert> = {}) => {
  number += 1
  const [coupon] = await db
    .insert(coupons)
    .values({ event_id, code: `CODIGO-${number}`, kind: 'porcentaje', value: 20, max_uses: 5, ...change })
    .returning()
  if (!coupon) throw new Error('no coupon')
  return coupon
}

const redeem = (code: string, { participant_count = 1 } = {}, through: Database = db) =>
  inTransaction(through, (tx) =>
    redeemCoupon(tx, { event_id, code, category_ids: Array<number>(participant_count).fill(category_id) }),
  )

const usesOf = async (id: number) => {
  const [row] = await db
    .select({ uses: coupons.uses, paid_uses: coupons.paid_uses })
    .from(coupons)
    .where(eq(coupons.id, id))
  return row
}

test('a code is redeemed however it is typed, a use for each participant', async () => {
  const { id, code } = await newCoupon()
  expect(await redeem(` ${code.toLowerCase()} `, { participant_count: 3 })).toEqual({
    coupon_id: id,
    code,
    kind: 'porcentaje',
    value: 20,
    category_id: null,
    covered_participants: 3,
  })
  expect(await usesOf(id)).toEqual({ uses: 3, paid_uses: 0 })
})

test('a team takes at most the uses that are left', async () => {
  const { id, code } = await newCoupon({ uses: 3 })
  expect(await redeem(code, { participant_count: 4 })).toMatchObject({ covered_participants: 2 })
  expect(await redeem(code)).toBe('invalid')
  expect((await usesOf(id))?.uses).toBe(5)
})

test('an unlimited code covers everyone', async () => {
  const { code } = await newCoupon({ max_uses: null, uses: 9_000 })
  expect(await redeem(code, { participant_count: 7 })).toMatchObject({ covered_participants: 7 })
})

test('wrong, off, early, late, exhausted, of another event or category: one and the same outcome', async () => {
  const refused = [
    { code: 'NO-EXISTE' },
    { code: '' },
    { code: "' or true --" },
    await newCoupon({ active: false }),
    await newCoupon({ valid_from: new Date(Date.now() + HOUR) }),
    await newCoupon({ valid_until: new Date(Date.now() - HOUR) }),
    await newCoupon({ uses: 5 }),
    await newCoupon({ event_id: other_event }),
    await newCoupon({ category_id: other_category }),
  ]
  for (const { code } of refused) expect(await redeem(code)).toBe('invalid')
})

test('a code of a category is good in that category and inside its dates', async () => {
  const { code } = await newCoupon({
    category_id,
    valid_from: new Date(Date.now() - HOUR),
    valid_until: new Date(Date.now() + HOUR),
  })
  expect(await redeem(code)).toMatchObject({ code })
})

test('uses are given back, and paid ones are counted apart', async () => {
  const { id, code } = await newCoupon()
  await redeem(code, { participant_count: 4 })
  await inTransaction(db, (tx) => markCouponPaid(tx, id, 3))
  expect(await usesOf(id)).toEqual({ uses: 4, paid_uses: 3 })
  await inTransaction(db, (tx) => giveBackCoupon(tx, id, 1))
  await inTransaction(db, (tx) => giveBackCoupon(tx, id, 2, { paid: true }))
  expect(await usesOf(id)).toEqual({ uses: 1, paid_uses: 1 })
  await inTransaction(db, (tx) => markCouponPaid(tx, id, -1))
  expect(await usesOf(id)).toEqual({ uses: 1, paid_uses: 0 })
})

test('what is redeemed inside a change that fails is not taken', async () => {
  const { id, code } = await newCoupon()
  const failing = inTransaction(db, async (tx) => {
    await redeemCoupon(tx, { event_id, code, category_ids: [category_id, category_id] })
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  expect((await usesOf(id))?.uses).toBe(0)
})

const CROWD = 8

/** How the runners fared who asked for the last use of a fresh code at the same instant. */
const raceForLastUse = async (through: Database) => {
  const { id, code } = await newCoupon({ max_uses: 1 })
  const outcomes = await Promise.all(
    Array.from({ length: CROWD }, () =>
      redeem(code, {}, through).then(
        (redemption) => (redemption === 'invalid' ? 'invalid' : 'redeemed'),
        (error: unknown) => `stopped by the database: ${sqlState(error)}`,
      ),
    ),
  )
  return { outcomes, uses: (await usesOf(id))?.uses }
}

test('the last use of a code goes to one runner only', async () => {
  for (let round = 0; round < 10; round++) {
    const { outcomes, uses } = await raceForLastUse(db)
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'invalid')).toHaveLength(CROWD - 1)
    expect(uses).toBe(1)
  }
})

test('lock-off twin: without the lock several believe they have it, and only the constraint stops them', async () => {
  const unlocked = connectWithoutLocks(database.connection)
  const seen = new Set<string>()
  for (let round = 0; round < 20 && seen.size < 3; round++)
    for (const outcome of (await raceForLastUse(unlocked)).outcomes) seen.add(outcome)
  await closeDatabase(unlocked)
  expect(seen).toContain('stopped by the database: 23514')
})
