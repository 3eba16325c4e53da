/** What people take of an event, of a distance, a block, a tier with places and a size: all or none, never too many. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase, sqlState, type Tx } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { createEvent } from '../form/create-event.ts'
import { distances, events, kits, price_tiers } from '../tables.ts'
import { block_distances, blocks } from './block-tables.ts'
import { type BlockFields, changeBlock, createBlock, releaseBlock } from './change-blocks.ts'
import { lockEvent } from './lock-event.ts'
import { giveBackSeats, markPaid, moveSeats, type Seat, type UpTo } from './seats.ts'

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

type Sketch = {
  limit?: number
  hard_limit?: number
  /** Own limit of 21K, of 10K. */
  own?: (number | null)[]
  sizes?: number[]
  /** Places of the first tier. */
  places?: number | null
}

const addEvent = async ({ limit = 1000, hard_limit, own = [], sizes = [1000], places = null }: Sketch) => {
  const soon = new Date(Date.now() + 86_400_000)
  const category = { gender: 'mixto', title: 'Abierta', start_age: 0, final_age: 99 }
  const { id } = await inTransaction(db, (tx) =>
    createEvent(tx, {
      name: 'Carrera',
      sport: 'running',
      status: 'active',
      event_datetime: soon,
      register_deadline: soon,
      participant_limit: limit,
      hard_limit: hard_limit ?? null,
      timeframe: { time_1: '06:00', time_2: '07:00' },
      team_size: [1, 2],
      price_tiers: [
        { date: '2026-01-01', event_price: 50_000, places },
        { date: '2099-01-01', event_price: 80_000 },
      ],
      categories: ['21K', '10K'].map((distance) => ({ ...category, distance })),
      kits: sizes.map((amount, at) => ({ kit_name: 'Camiseta', size: String(at), amount })),
    }),
  )
  const ofEvent = async (table: typeof distances) =>
    (await db.select({ id: table.id }).from(table).where(eq(table.event_id, id)).orderBy(table.id)).map(
      (row) => row.id,
    )
  const [distance_ids, kit_ids, tier_ids] = [
    await ofEvent(distances),
    await ofEvent(kits as unknown as typeof distances),
    await ofEvent(price_tiers as unknown as typeof distances),
  ]
  for (const [at, participant_limit] of own.entries())
    await db
      .update(distances)
      .set({ participant_limit })
      .where(eq(distances.id, distance_ids[at] ?? 0))
  const seat = (change: Partial<Seat> = {}): Seat => ({
    distance_id: distance_ids[0] ?? 0,
    kit_id: kit_ids[0] ?? 0,
    tier_id: tier_ids[0] ?? 0,
    block_id: null,
    ...change,
  })
  return { id, distance_ids, kit_ids, tier_ids, seat }
}

const figures = async (id: number) => {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  const ofDistances = await db
    .select()
    .from(distances)
    .where(eq(distances.event_id, id))
    .orderBy(distances.id)
  const ofKits = await db.select().from(kits).where(eq(kits.event_id, id)).orderBy(kits.id)
  const ofTiers = await db
    .select()
    .from(price_tiers)
    .where(eq(price_tiers.event_id, id))
    .orderBy(price_tiers.id)
  return {
    event: [event?.taken, event?.reserved],
    distances: ofDistances.map(({ taken, reserved }) => [taken, reserved]),
    kits: ofKits.map(({ taken }) => taken),
    sold: ofTiers.map(({ sold }) => sold),
  }
}

/** Under the event's lock, as everybody who takes does; what is refused leaves nothing. */
const take = (id: number, seats: Seat[], { upTo = 'public' as UpTo, pool = db } = {}) =>
  inTransaction(pool, async (tx) => {
    await lockEvent(tx, id)
    const moved = await moveSeats(tx, id, { to: seats, upTo })
    return moved === 'moved' ? moved : refuse(moved)
  })

const race = async (people: number, act: (number: number) => Promise<unknown>) => {
  const outcomes = await Promise.all(Array.from({ length: people }, (_, number) => act(number)))
  return outcomes.filter((outcome) => outcome === 'moved').length
}

test('of sixty people racing for the last three exactly three get in, whatever is scarce', async () => {
  for (const scarce of [{ limit: 3 }, { own: [3] }, { sizes: [3] }, { places: 3 }]) {
    const { id, seat } = await addEvent(scarce)
    expect(await race(60, () => take(id, [seat()]))).toBe(3)
    const { event, distances: ofDistances, kits: ofKits } = await figures(id)
    expect([event, ofDistances[0], ofKits]).toEqual([[3, 0], [3, 0], [3]])
  }
})

test('the last place of a block goes to one, and the public gets none of it', async () => {
  const { id, seat, distance_ids } = await addEvent({ limit: 5, own: [4] })
  const block_id = Number(await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 2 }))))
  expect(await figures(id)).toMatchObject({
    event: [0, 2],
    distances: [
      [0, 2],
      [0, 0],
    ],
  })
  expect(await race(30, () => take(id, [seat()]))).toBe(2)
  expect(await race(30, () => take(id, [seat({ block_id })]))).toBe(2)
  expect(await figures(id)).toMatchObject({
    event: [4, 0],
    distances: [
      [4, 0],
      [0, 0],
    ],
  })
  expect(await take(id, [seat()])).toBe('no distance')
  expect(await take(id, [seat({ distance_id: distance_ids[1] ?? 0 })])).toBe('moved')
})

const block = (change: Partial<BlockFields> = {}): BlockFields => ({
  name: 'Empresa',
  owner: 'company',
  places: 2,
  distances: ['21K'],
  code: null,
  ...change,
})

/** Without the statement that looks and takes at once: a look, then a write, as if there were no lock. */
const lookThenTake = async (pool: Database, id: number, [table, rowId]: Scarce) =>
  inTransaction(pool, async (tx) => {
    await lockEvent(tx, id)
    const [row] = await tx.select().from(table).where(eq(table.id, rowId))
    if (!row) return 'gone'
    const isTier = 'sold' in row
    const had = isTier ? row.sold : row.taken
    const most = 'places' in row ? row.places : row.participant_limit
    if (had + 1 > (most ?? 0)) return 'sold out'
    await tx
      .update(table)
      .set((isTier ? { sold: had + 1 } : { taken: had + 1 }) as object)
      .where(eq(table.id, rowId))
    return 'moved'
  })

type Scarce = [typeof distances | typeof blocks | typeof price_tiers, number]

const LAST_OF: Record<string, () => Promise<{ id: number; scarce: Scarce }>> = {
  distance: async () => {
    const { id, distance_ids } = await addEvent({ own: [1] })
    return { id, scarce: [distances, distance_ids[0] ?? 0] }
  },
  block: async () => {
    const { id } = await addEvent({})
    const block_id = await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 1 })))
    return { id, scarce: [blocks, Number(block_id)] }
  },
  tier: async () => {
    const { id, tier_ids } = await addEvent({ places: 1 })
    return { id, scarce: [price_tiers, tier_ids[0] ?? 0] }
  },
}

test.each(Object.keys(LAST_OF))(
  'lock-off twin: the last place of a %s is sold twice without the lock',
  async (what) => {
    const unlocked = connectWithoutLocks(database.connection)
    const rush = async (pool: Database) => {
      const { id, scarce } = (await LAST_OF[what]?.()) ?? { id: 0, scarce: [distances, 0] }
      return race(20, () => lookThenTake(pool, id, scarce))
    }
    expect(await rush(db)).toBe(1)
    let most = 0
    for (let round = 0; round < 20 && most < 2; round++) most = Math.max(most, await rush(unlocked))
    await closeDatabase(unlocked)
    expect(most).toBeGreaterThan(1)
  },
)

test('lock-off twin: takers of a block pass the look, and only the constraint stops them', async () => {
  const unlocked = connectWithoutLocks(database.connection)
  let stopped = false
  for (let round = 0; round < 20 && !stopped; round++) {
    const { id, seat } = await addEvent({})
    const block_id = Number(await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 1 }))))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => take(id, [seat({ block_id })], { pool: unlocked })),
    )
    stopped = outcomes.some(
      (outcome) => outcome.status === 'rejected' && sqlState(outcome.reason) === '23514',
    )
  }
  await closeDatabase(unlocked)
  expect(stopped).toBe(true)
})

test('a team is seated whole or not at all', async () => {
  const { id, seat, kit_ids } = await addEvent({ limit: 5, sizes: [5, 1] })
  expect(await race(20, () => take(id, [seat(), seat()]))).toBe(2)
  expect(await take(id, [seat({ kit_id: kit_ids[1] ?? 0 })])).toBe('moved')
  expect(await figures(id)).toMatchObject({ event: [5, 0], kits: [4, 1] })
})

test('two teams that cross on the last kits neither oversell nor wait for each other', async () => {
  const { id, seat, kit_ids } = await addEvent({ sizes: [3, 3] })
  const [a = 0, b = 0] = kit_ids
  const orders = [
    [seat({ kit_id: a }), seat({ kit_id: b })],
    [seat({ kit_id: b }), seat({ kit_id: a })],
  ]
  expect(await race(30, (number) => take(id, orders[number % 2] ?? []))).toBe(3)
  expect(await figures(id)).toMatchObject({ event: [6, 0], kits: [3, 3] })
})

test('what is refused leaves nothing half taken', async () => {
  const { id, seat, distance_ids, kit_ids } = await addEvent({ own: [2, 1], sizes: [5, 0], places: 1 })
  const [long = 0, short = 0] = distance_ids
  const before = await figures(id)
  expect(await take(id, [seat(), seat({ kit_id: kit_ids[1] ?? 0, tier_id: null })])).toBe('no kits')
  expect(await take(id, [seat({ kit_id: 999_999 })])).toBe('no kits')
  const twice = [seat({ distance_id: short, tier_id: null }), seat({ distance_id: short, tier_id: null })]
  expect(await take(id, [seat({ distance_id: long }), ...twice])).toBe('no distance')
  expect(await take(id, [seat({ distance_id: 999_999 })])).toBe('no distance')
  expect(await take(id, [seat(), seat()])).toBe('no tier')
  expect(await take(id, [seat({ block_id: 999_999 })])).toBe('no block')
  expect(await figures(id)).toEqual(before)
})

test('a change works in a sold-out event: what both have is neither taken nor given back', async () => {
  const { id, seat, distance_ids, kit_ids } = await addEvent({
    limit: 2,
    own: [1, 5],
    sizes: [2, 1],
    places: 2,
  })
  const [long = 0, short = 0] = distance_ids
  expect(await take(id, [seat({ distance_id: long }), seat({ distance_id: short })])).toBe('moved')
  const move = (from: Seat, to: Seat) =>
    inTransaction(db, async (tx) => {
      await lockEvent(tx, id)
      const moved = await moveSeats(tx, id, { from: [from], to: [to] })
      return moved === 'moved' ? moved : refuse(moved)
    })
  const other = seat({ distance_id: short, kit_id: kit_ids[1] ?? 0 })
  expect(await move(seat({ distance_id: long }), other)).toBe('moved')
  expect(await figures(id)).toMatchObject({
    event: [2, 0],
    distances: [
      [0, 0],
      [2, 0],
    ],
    kits: [1, 1],
    sold: [2, 0],
  })
  expect(await move(other, seat({ distance_id: long }))).toBe('moved')
  expect(await move(seat({ distance_id: short }), seat({ distance_id: long }))).toBe('no distance')
})

test('staff go above the public limit up to the permit, and no further; nobody takes what a block keeps', async () => {
  const { id, seat } = await addEvent({ limit: 3, hard_limit: 5 })
  expect(
    await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 2, distances: [] }))),
  ).toBeGreaterThan(0)
  expect(await take(id, [seat()])).toBe('moved')
  expect(await take(id, [seat()])).toBe('no spots')
  expect(await race(10, () => take(id, [seat()], { upTo: 'permit' }))).toBe(2)
  expect(await figures(id)).toMatchObject({
    event: [3, 2],
    distances: [
      [3, 2],
      [0, 2],
    ],
  })
})

test('a block that was released gives its people’s places back to the public', async () => {
  const { id, seat } = await addEvent({ limit: 4 })
  const block_id = Number(await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 3 }))))
  expect(await take(id, [seat({ block_id })])).toBe('moved')
  expect(await take(id, [seat(), seat()])).toBe('no spots')
  expect(await inTransaction(db, (tx) => releaseBlock(tx, id, block_id))).toBe(2)
  expect(await inTransaction(db, (tx) => releaseBlock(tx, id, block_id))).toBe('released')
  expect(await take(id, [seat({ block_id })])).toBe('no block')
  expect(await take(id, [seat(), seat(), seat()])).toBe('moved')
  await inTransaction(db, (tx) => giveBackSeats(tx, id, [seat({ block_id })]))
  expect(await figures(id)).toMatchObject({ event: [3, 0] })
  expect(await take(id, [seat()])).toBe('moved')
})

test('nobody gives back more than was taken, nor the place of somebody who paid', async () => {
  const { id, seat } = await addEvent({})
  await take(id, [seat(), seat(), seat()])
  const giveBack = (count: number) =>
    inTransaction(db, (tx) =>
      giveBackSeats(
        tx,
        id,
        Array.from({ length: count }, () => seat()),
      ),
    ).then(
      () => 'given back',
      (error: unknown) => sqlState(error),
    )
  const mark = (people: number) => inTransaction(db, (tx: Tx) => markPaid(tx, id, people))
  expect(await giveBack(4)).toBe('23514')
  expect([await mark(4), await mark(2), await giveBack(2), await giveBack(1)]).toEqual([
    'not taken',
    'marked',
    '23514',
    'given back',
  ])
  expect([await mark(-3), await mark(-2), await giveBack(2)]).toEqual(['not taken', 'marked', 'given back'])
  expect(await figures(id)).toMatchObject({
    event: [0, 0],
    distances: [
      [0, 0],
      [0, 0],
    ],
    kits: [0],
  })
})

type Act =
  | { act: 'take'; far: boolean; inBlock: boolean; permit: boolean; people: number }
  | { act: 'give back'; which: number }
  | { act: 'release' }
  | { act: 'resize'; places: number; far: boolean }

const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('take' as const),
      far: fc.boolean(),
      inBlock: fc.boolean(),
      permit: fc.boolean(),
      people: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ act: fc.constant('give back' as const), which: fc.nat(9) }),
    fc.record({ act: fc.constant('release' as const) }),
    fc.record({
      act: fc.constant('resize' as const),
      places: fc.integer({ min: 1, max: 6 }),
      far: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 14 },
) as fc.Arbitrary<Act[]>

test('whatever happens, the scopes sum: the event is its distances, and what is kept is what blocks have left', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const { id, seat, distance_ids } = await addEvent({ limit: 8, hard_limit: 10, own: [5, 6], places: 6 })
      const block_id = Number(
        await inTransaction(db, (tx) => createBlock(tx, id, block({ places: 3, distances: [] }))),
      )
      const owned: Seat[][] = []
      for (const one of sequence) {
        if (one.act === 'take') {
          const seats = Array.from({ length: one.people }, () =>
            seat({
              distance_id: distance_ids[one.far ? 0 : 1] ?? 0,
              block_id: one.inBlock ? block_id : null,
            }),
          )
          if ((await take(id, seats, { upTo: one.permit ? 'permit' : 'public' })) === 'moved')
            owned.push(seats)
        } else if (one.act === 'give back') {
          const [seats] = owned.splice(one.which % Math.max(1, owned.length), 1)
          if (seats) await inTransaction(db, (tx) => giveBackSeats(tx, id, seats))
        } else if (one.act !== 'resize') await inTransaction(db, (tx) => releaseBlock(tx, id, block_id))
        else
          await inTransaction(db, async (tx) => {
            const changed = await changeBlock(
              tx,
              id,
              block_id,
              block({ places: one.places, distances: one.far ? ['21K'] : [] }),
            )
            return typeof changed === 'object' ? refuse(changed) : changed
          })
        const seats = owned.flat()
        const [stored] = await db.select().from(blocks).where(eq(blocks.id, block_id))
        const kept = !stored || stored.released_at ? 0 : stored.places - stored.taken
        const { event, distances: ofDistances, kits: ofKits, sold } = await figures(id)
        const inDistance = distance_ids.map(
          (at) => seats.filter(({ distance_id }) => distance_id === at).length,
        )
        expect(event).toEqual([seats.length, kept])
        expect(ofDistances.map(([taken]) => taken)).toEqual(inDistance)
        expect(stored?.taken).toBe(seats.filter((one) => one.block_id === block_id).length)
        expect([ofKits[0], sold[0]]).toEqual([seats.length, seats.length])
        expect((event[0] ?? 0) + (event[1] ?? 0)).toBeLessThanOrEqual(10)
        // In each of its distances the block keeps what it has left, as far as there is room.
        for (const [at, [taken = 0, reserved = 0]] of ofDistances.entries())
          expect(taken + reserved).toBeLessThanOrEqual([5, 6][at] ?? 0)
        const keeps = await db
          .select({ kept: block_distances.kept })
          .from(block_distances)
          .where(eq(block_distances.block_id, block_id))
          .orderBy(block_distances.distance_id)
        for (const [at, { kept: inDistance }] of keeps.entries()) {
          expect(ofDistances[at]?.[1]).toBe(inDistance)
          expect(inDistance).toBeLessThanOrEqual(kept)
        }
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('the locked event tells what a save needs, with the clock of the database', async () => {
  const { id } = await addEvent({ limit: 7 })
  const event = await inTransaction(db, (tx) => lockEvent(tx, id))
  expect(event).toMatchObject({ id, participant_limit: 7, taken: 0, status: 'active', team_size: [1, 2] })
  expect(event?.now).toBeInstanceOf(Date)
  expect(Math.abs(Number(event?.now) - Date.now())).toBeLessThan(60_000)
  expect(await inTransaction(db, (tx) => lockEvent(tx, 999_999))).toBeNull()
})
