/** Acts on many that want the same kits at once. Each race has a twin with the locks off that must go wrong. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kits } from '#domain/events/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { participants } from '../tables.ts'
import { keepAct } from './bulk-acts.ts'
import { changeSizes } from './change-sizes.ts'
import { undoAct } from './undo-act.ts'

const ROUNDS = 20

let product: TestProduct
let unlocked: Database
let desk: ReturnType<typeof createDesk>
let caller: Caller

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  desk = createDesk(product)
  const { user_id, email } = await product.signIn('Administrator')
  caller = { user_id, email, name: '', role: 'Administrator' } as Caller
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

const KITS = [
  { kit_name: 'Camiseta', size: 'M', amount: 20 },
  { kit_name: 'Camiseta', size: 'L', amount: 3 },
]

const fourPeople = async () => {
  const race = await createRace(product.db, { kits: KITS })
  for (let made = 0; made < 4; made++) await desk.register(race)
  const rows = await product.db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.event_id, race.event_id))
    .orderBy(participants.id)
  return { race, ids: rows.map(({ id }) => id) }
}
type Race = Awaited<ReturnType<typeof fourPeople>>['race']

/** The counters say what people have, and no more than there is. */
const isTrue = async ({ event_id }: Race): Promise<boolean> => {
  const rows = await product.db
    .select({
      taken: kits.taken,
      owned: sql<number>`(select count(*)::int from participants m where m.kit_id = kits.id)`,
      amount: kits.amount,
    })
    .from(kits)
    .where(eq(kits.event_id, event_id))
  return rows.every(({ taken, owned, amount }) => taken === owned && owned <= amount)
}

const toL = (db: Database, { event_id }: Race, ids: number[]) =>
  inTransaction(db, (tx) => changeSizes(tx, event_id, { ids, size: 'L', preview: false })).then(
    (done) => done?.moves.length ?? 0,
    () => 'failed' as const,
  )

/** Two acts for the last three. */
const twoActs = async (db: Database) => {
  const { race, ids } = await fourPeople()
  const done = await Promise.all([toL(db, race, ids.slice(0, 2)), toL(db, race, ids.slice(2))])
  return { race, done }
}

test('two acts for the last kits: none is given twice, and who found none is left out', async () => {
  const { race, done } = await twoActs(product.db)
  expect(done.toSorted()).toEqual([1, 2])
  expect(await isTrue(race)).toBe(true)
})

const seesWrong = async (round: () => Promise<boolean>) => {
  for (let made = 0; made < ROUNDS; made++) if (await round()) return true
  return false
}

test('lock-off twin: both count on the same kits', async () => {
  const wrong = await seesWrong(async () => {
    const { race, done } = await twoActs(unlocked)
    return done.includes('failed') || !(await isTrue(race))
  })
  expect(wrong).toBe(true)
})

/** The same act is taken back twice at once. */
const twoUndos = async (db: Database) => {
  const { race, ids } = await fourPeople()
  const { event_id } = race
  const act_id = await inTransaction(product.db, async (tx) => {
    const done = await changeSizes(tx, event_id, { ids: ids.slice(0, 3), size: 'L', preview: false })
    const lines = (done?.moves ?? []).map(({ person, before, after }) => ({
      participant_id: person.id,
      before: before.id,
      after: after.id,
    }))
    return keepAct(tx, { event_id, user_id: caller.user_id, kind: 'size', lines })
  })
  const undo = () =>
    inTransaction(db, (tx) => undoAct(tx, caller, { event_id, act_id: act_id ?? '' })).then(
      (done) => done?.changed ?? 'gone',
      () => 'failed' as const,
    )
  return { race, done: await Promise.all([undo(), undo()]) }
}

test('an act that is taken back twice at once is taken back once', async () => {
  const { race, done } = await twoUndos(product.db)
  expect(done.toSorted()).toEqual([3, 'gone'])
  expect(await isTrue(race)).toBe(true)
})

test('lock-off twin: it is taken back twice', async () => {
  const wrong = await seesWrong(async () => {
    const { race, done } = await twoUndos(unlocked)
    return !done.includes('gone') || !(await isTrue(race))
  })
  expect(wrong).toBe(true)
})
