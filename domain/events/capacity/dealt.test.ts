/** Places in the hands of a till: dealt and sold at once they are never more than the block and the shelf have. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase, sqlState } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { createRace } from '#testing/race.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { distances, kits } from '../tables.ts'
import { blocks } from './block-tables.ts'
import { changeBlock, createBlock, releaseBlock } from './change-blocks.ts'
import { moveDealt } from './keep-places.ts'
import { lockEvent } from './lock-event.ts'
import { moveSeats } from './seats.ts'

let database: TestDatabase
let db: Database
let unlocked: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.connection, { max: 20 })
  unlocked = connectWithoutLocks(database.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await closeDatabase(db)
  await database.drop()
})

const PLACES = 6
const block = { name: 'Expo', owner: 'expo', places: PLACES, distances: [], code: null } as const

const newExpo = async () => {
  const race = await createRace(db, { kits: [{ kit_name: 'Camiseta', size: 'M', amount: 50 }] })
  const { event_id, kit_id } = race
  const block_id = Number(
    await inTransaction(db, (tx) => createBlock(tx, event_id, { ...block, distances: [] })),
  )
  const [distance] = await db.select().from(distances).where(eq(distances.event_id, event_id))
  return { event_id, kit_id, block_id, distance_id: distance?.id ?? 0 }
}
type Expo = Awaited<ReturnType<typeof newExpo>>

/** Half of them deal a place, half sell one. */
const rush = (using: Database, { event_id, kit_id, block_id, distance_id }: Expo) =>
  Promise.allSettled(
    Array.from({ length: 16 }, (_, at) =>
      inTransaction(using, async (tx) => {
        await lockEvent(tx, event_id)
        const seat = { distance_id, kit_id, block_id, tier_id: null }
        const moved =
          at % 2 === 0
            ? await moveDealt(tx, event_id, { block_id, kit_id }, 1)
            : await moveSeats(tx, event_id, { to: [seat] })
        return moved === 'moved' ? moved : refuse(moved)
      }),
    ),
  )

const takenOf = async ({ block_id, kit_id }: Expo) => {
  const [kept] = await db.select().from(blocks).where(eq(blocks.id, block_id))
  const [kit] = await db.select().from(kits).where(eq(kits.id, kit_id))
  return {
    block: (kept?.taken ?? 0) + (kept?.dealt ?? 0),
    dealt: kept?.dealt,
    kit: kit?.taken,
    inHand: kit?.dealt,
  }
}

test('dealt and sold at once are as many as there are, each with its size', async () => {
  const expo = await newExpo()
  const tries = await rush(db, expo)
  const moved = tries.filter((one) => one.status === 'fulfilled' && one.value === 'moved')
  expect(moved).toHaveLength(PLACES)
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
  const { block: used, dealt, kit, inHand } = await takenOf(expo)
  expect(used).toBe(PLACES)
  expect(kit).toBe(PLACES)
  expect(inHand).toBe(dealt)
})

test('the twin without locks: more believe they have one, and the table’s own rule stops them', async () => {
  const codes: (string | undefined)[] = []
  for (let round = 0; round < 5 && !codes.includes('23514'); round++)
    for (const one of await rush(unlocked, await newExpo()))
      if (one.status === 'rejected') codes.push(sqlState(one.reason))
  expect(codes).toContain('23514')
})

test('a block is neither released nor made smaller under what tills have in hand', async () => {
  const { event_id, kit_id, block_id } = await newExpo()
  await inTransaction(db, (tx) => moveDealt(tx, event_id, { block_id, kit_id }, 4))
  expect(await inTransaction(db, (tx) => releaseBlock(tx, event_id, block_id))).toEqual({ dealt: 4 })
  const smaller = { ...block, distances: [], places: 3 }
  expect(await inTransaction(db, (tx) => changeBlock(tx, event_id, block_id, smaller))).toHaveProperty(
    'places',
  )
  await inTransaction(db, (tx) => moveDealt(tx, event_id, { block_id, kit_id }, -4))
  expect(await inTransaction(db, (tx) => releaseBlock(tx, event_id, block_id))).toBe(PLACES)
})
