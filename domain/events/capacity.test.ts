import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase, sqlState, type Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { giveBackKits, giveBackSpots, lockEvent, markPaid, takeKits, takeSpots } from './capacity.ts'
import { createEvent } from './form/create-event.ts'
import { events, kits } from './tables.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.connection, { max: 20 })
})
afterAll(async () => {
  await closeDatabase(db)
  await database.drop()
})

const addEvent = async (participant_limit: number, amounts: number[] = []) => {
  const soon = new Date(Date.now() + 86_400_000)
  const { id } = await inTransaction(db, (tx) =>
    createEvent(tx, {
      name: 'Carrera',
      sport: 'running',
      status: 'active',
      event_datetime: soon,
      register_deadline: soon,
      participant_limit,
      timeframe: { time_1: '06:00', time_2: '07:00' },
      team_size: [1, 2],
      price_tiers: [],
      categories: [],
      kits: amounts.map((amount, at) => ({ kit_name: 'Camiseta', size: String(at), amount })),
    }),
  )
  const rows = await db.select().from(kits).where(eq(kits.event_id, id)).orderBy(kits.id)
  return { id, kit_ids: rows.map((kit) => kit.id) }
}
const figures = async (id: number) => {
  const [row] = await db.select().from(events).where(eq(events.id, id))
  return { taken: row?.taken, paid: row?.paid }
}
const takenKits = async (id: number) =>
  (await db.select().from(kits).where(eq(kits.event_id, id)).orderBy(kits.id)).map(({ taken }) => taken)

const race = async (people: number, take: (tx: Tx, number: number) => Promise<string>, pool = db) => {
  const outcomes = await Promise.all(
    Array.from({ length: people }, (_, number) => inTransaction(pool, (tx) => take(tx, number))),
  )
  return outcomes.filter((outcome) => outcome === 'taken').length
}

test('of sixty people racing for the last three spots exactly three get one', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await addEvent(3)
    expect(await race(60, (tx) => takeSpots(tx, id, 1))).toBe(3)
    expect(await figures(id)).toEqual({ taken: 3, paid: 0 })
  }
})

test('twin: reading first and writing after sells more spots than there are', async () => {
  const readThenWrite = async (tx: Tx, id: number) => {
    const [row] = await tx.select().from(events).where(eq(events.id, id))
    if (!row || row.taken + 1 > row.participant_limit) return 'sold out'
    await tx
      .update(events)
      .set({ taken: row.taken + 1 })
      .where(eq(events.id, id))
    return 'taken'
  }
  let most = 0
  for (let round = 0; round < 20 && most <= 3; round++) {
    const { id } = await addEvent(3)
    most = Math.max(most, await race(60, (tx) => readThenWrite(tx, id)))
  }
  expect(most).toBeGreaterThan(3)
})

test('a team is seated whole or not at all', async () => {
  const { id } = await addEvent(5)
  expect(await race(20, (tx) => takeSpots(tx, id, 2))).toBe(2)
  expect(await figures(id)).toEqual({ taken: 4, paid: 0 })
})

test('two teams that cross on the last kits neither oversell nor wait for each other', async () => {
  const { id, kit_ids } = await addEvent(100, [3, 3])
  const [a = 0, b = 0] = kit_ids
  const orders = [
    new Map([
      [a, 1],
      [b, 1],
    ]),
    new Map([
      [b, 1],
      [a, 1],
    ]),
  ]
  expect(await race(30, (tx, number) => takeKits(tx, orders[number % 2] ?? new Map()))).toBe(3)
  expect(await takenKits(id)).toEqual([3, 3])
})

test('a refused kit leaves the other one of the team untouched', async () => {
  const { id, kit_ids } = await addEvent(100, [5, 0])
  const [a = 0, b = 0] = kit_ids
  const wanted = new Map([
    [a, 1],
    [b, 1],
  ])
  expect(await inTransaction(db, (tx) => takeKits(tx, wanted))).toBe('sold out')
  expect(await inTransaction(db, (tx) => takeKits(tx, new Map([[999_999, 1]])))).toBe('sold out')
  expect(await takenKits(id)).toEqual([0, 0])
})

test('the last kit of one size goes to one taker', async () => {
  const { id, kit_ids } = await addEvent(100, [1])
  expect(await race(30, (tx) => takeKits(tx, new Map([[kit_ids[0] ?? 0, 1]])))).toBe(1)
  expect(await takenKits(id)).toEqual([1])
})

test('lock-off twin: without the lock takers pass the look and only the constraint stops them', async () => {
  const unlocked = connectWithoutLocks(database.connection)
  let stopped = false
  for (let round = 0; round < 20 && !stopped; round++) {
    const { kit_ids } = await addEvent(100, [1, 1])
    const wanted = new Map(kit_ids.map((id) => [id, 1]))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => inTransaction(unlocked, (tx) => takeKits(tx, wanted))),
    )
    stopped = outcomes.some(
      (outcome) => outcome.status === 'rejected' && sqlState(outcome.reason) === '23514',
    )
  }
  await closeDatabase(unlocked)
  expect(stopped).toBe(true)
})

test('nobody gives back more than was taken, nor the spot of somebody who paid', async () => {
  const { id, kit_ids } = await addEvent(10, [10])
  const kit = kit_ids[0] ?? 0
  await inTransaction(db, async (tx) => {
    expect(await takeSpots(tx, id, 3)).toBe('taken')
    expect(await markPaid(tx, id, 4)).toBe('not taken')
    expect(await markPaid(tx, id, 2)).toBe('marked')
    expect(await giveBackSpots(tx, id, 2)).toBe('not taken')
    expect(await giveBackSpots(tx, id, 1)).toBe('given back')
    expect(await markPaid(tx, id, -3)).toBe('not taken')
    expect(await markPaid(tx, id, -2)).toBe('marked')
    expect(await giveBackSpots(tx, id, 2)).toBe('given back')
    expect(await takeKits(tx, new Map([[kit, 2]]))).toBe('taken')
    expect(await giveBackKits(tx, new Map([[kit, 3]]))).toBe('not taken')
    expect(await giveBackKits(tx, new Map([[kit, 2]]))).toBe('given back')
  })
  expect(await figures(id)).toEqual({ taken: 0, paid: 0 })
  expect(await takenKits(id)).toEqual([0])
})

test('the locked event tells what a save needs, with the clock of the database', async () => {
  const { id } = await addEvent(7)
  const event = await inTransaction(db, (tx) => lockEvent(tx, id))
  expect(event).toMatchObject({ id, participant_limit: 7, taken: 0, status: 'active', team_size: [1, 2] })
  expect(event?.now).toBeInstanceOf(Date)
  expect(Math.abs(Number(event?.now) - Date.now())).toBeLessThan(60_000)
  expect(await inTransaction(db, (tx) => lockEvent(tx, 999_999))).toBeNull()
})
