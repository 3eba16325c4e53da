/** Changes that meet each other. Each race has a twin with the locks off that must go wrong. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { annulRegistration } from '#domain/registration/staff/staff-status.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { countersOf } from '#testing/counters.ts'
import { type ChangesDesk, createChangesDesk } from '#testing/desks/changes-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { Wish } from '../contract.ts'
import { type Change, isRefused, type Refused } from './kind.ts'
import { askChange, changePaid } from './run-change.ts'

let product: TestProduct
let desk: ChangesDesk
let unlocked: Database
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  admin = await product.signIn('Administrator')
  desk = createChangesDesk(product, admin.token)
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

/** A twin tries until two really meet; on a busy machine they miss each other often. */
const UNTIL_THEY_MEET = 180_000
const ROUNDS = 12
type Race = Awaited<ReturnType<ChangesDesk['newRace']>>
const kitOf = (race: Race, size: string) => race.kits.find((kit) => kit.size === size)?.id ?? 0
const categoryOf = (race: Race, distance: string) =>
  race.categories.find((one) => one.distance === distance)?.id ?? 0

const nothing = {
  category_id: undefined,
  kit_id: undefined,
  receiver_email: undefined,
  payout: undefined,
  told: undefined,
}
const ask = (db: Database, id: number, wish: Partial<Wish> & Pick<Wish, 'kind'>, due = 0, back = 0) =>
  inTransaction(db, async (tx): Promise<Change | Refused> => {
    const outcome = await askChange(
      tx,
      product.context,
      id,
      {
        wish: { ...nothing, ...wish },
        asker: 'person',
        shown_due: due,
        shown_back: back,
        accepts_exchange: true,
      },
      null,
    )
    return isRefused(outcome) ? refuse(outcome) : outcome
  })

const runnerIn = async (race: Race, size: string) => {
  const { id } = await desk.buy(race, [desk.nextParticipant(race, { kit_id: kitOf(race, size) })])
  const [person] = await desk.peopleOf(id)
  return { registration_id: id, id: person?.id ?? 0 }
}
const annul = (db: Database, id: number) =>
  inTransaction(db, (tx) =>
    annulRegistration(
      tx,
      { user_id: admin.user_id, role: 'Administrator', name: '', email: '', session_id: 0 },
      { id, reason: 'Lesión' },
    ),
  )

const isDone = (one: PromiseSettledResult<Change | Refused>) =>
  one.status === 'fulfilled' && !isRefused(one.value)

/** One person asks for two things in the same moment. */
const twoAtOnce = async (db: Database) => {
  const race = await desk.newRace()
  const { id } = await runnerIn(race, 'S')
  const wish = { kind: 'category', category_id: categoryOf(race, '21K') } as const
  const results = await Promise.allSettled([ask(db, id, wish, 30_000), ask(db, id, wish, 30_000)])
  const told = results.filter((one) => one.status === 'fulfilled' && isRefused(one.value)).length
  return { done: results.filter(isDone).length, told, counters: await countersOf(product.db, race.event_id) }
}

test('of two changes of one person the second reads that one waits', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { done, told } = await twoAtOnce(product.db)
    expect([done, told]).toEqual([1, 1])
  }
})

test('without the locks somebody reads no sentence: only the index stands in the way', async () => {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await twoAtOnce(unlocked))
  expect(rounds.some(({ told }) => told === 0)).toBe(true)
  expect(rounds.every(({ done }) => done <= 1)).toBe(true)
})

/** Two who would exchange, while one of them is annulled: whoever is first, every size is counted once. */
const exchangeAgainstAnnulment = async (db: Database) => {
  const race = await desk.newRace()
  await product.db.execute(
    sql`update events set size_freeze_on = current_date - 3 where id = ${race.event_id}`,
  )
  const [one, other] = [await runnerIn(race, 'S'), await runnerIn(race, 'M')]
  await ask(product.db, one.id, { kind: 'size', kit_id: kitOf(race, 'M') })
  await Promise.allSettled([
    ask(db, other.id, { kind: 'size', kit_id: kitOf(race, 'S') }),
    annul(db, one.registration_id),
  ])
  return (await countersOf(product.db, race.event_id)).filter(({ counted, rows }) => counted !== rows)
}

test('an exchange against an annulment counts every size once', async () => {
  for (let round = 0; round < ROUNDS; round++) expect(await exchangeAgainstAnnulment(product.db)).toEqual([])
})

test('without the locks a size is counted wrongly', { timeout: UNTIL_THEY_MEET }, async () => {
  let wrong = 0
  for (let round = 0; round < ROUNDS * 12 && wrong === 0; round++)
    wrong += (await exchangeAgainstAnnulment(unlocked)).length
  expect(wrong).toBeGreaterThan(0)
})

/** The money of one change is told twice in the same moment. */
const paidTwice = async (db: Database) => {
  const race = await desk.newRace()
  const { id, registration_id } = await runnerIn(race, 'S')
  await ask(product.db, id, { kind: 'category', category_id: categoryOf(race, '21K') }, 30_000)
  const paid = () => inTransaction(db, (tx) => changePaid(tx, product.context, registration_id, 0))
  const results = await Promise.allSettled([paid(), paid()])
  const [person] = await desk.peopleOf(registration_id)
  expect(person?.category_id).toBe(categoryOf(race, '21K'))
  expect(
    (await countersOf(product.db, race.event_id)).filter(({ counted, rows }) => counted !== rows),
  ).toEqual([])
  return results.filter(({ status }) => status === 'rejected').length
}

test('money that is told twice does its change once, and both are answered', async () => {
  for (let round = 0; round < ROUNDS; round++) expect(await paidTwice(product.db)).toBe(0)
})

test('without the locks the second one breaks off', { timeout: UNTIL_THEY_MEET }, async () => {
  let broken = 0
  for (let round = 0; round < ROUNDS * 12 && broken === 0; round++) broken += await paidTwice(unlocked)
  expect(broken).toBeGreaterThan(0)
})
