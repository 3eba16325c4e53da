/** A place that several want at once is one person's. Each race has a twin with the locks off that must go wrong. */

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { annulParticipant } from '#domain/registration/staff/annul-participant.ts'
import { participants } from '#domain/registration/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import type { Wish } from '../contract.ts'
import { takeTransfer } from './take-transfer.ts'

const ROUNDS = 20

let product: TestProduct
let unlocked: Database
let desk: ReturnType<typeof createTransferDesk>
let caller: Caller

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  desk = createTransferDesk(product)
  await desk.addAccount()
  const { user_id, email } = await product.signIn('Administrator')
  caller = { user_id, email, name: '', role: 'Administrator' } as Caller
})
afterEach(async ({ task }) => {
  // What a twin leaves behind is wrong on purpose.
  if (task.name.startsWith('lock-off')) return
  const broken = brokenOf(await checkInvariants(product.db, INVARIANTS))
  expect(broken.map(({ invariant, ids }) => [invariant.name, ids])).toEqual([])
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

let number = 0
const nextEmail = () => `recibe.${++number}@correo.test`

/** Two of a purchase, so that one can be taken out of it; the first passes the place on. */
const offered = async () => {
  const race = await createRace(product.db)
  const bought = await desk.paid(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const token = await desk.offered(bought.giver.id, nextEmail())
  return { race, ...bought, token }
}

const takeBy = (db: Database, token: string, form: object) =>
  takeTransfer(db, product.context, {
    token,
    form: form as ParticipantForm,
    shown_due: 0,
    unproven: false,
    address: '127.0.0.1',
  })

const livingOf = async (registration_id: number) =>
  (
    await product.db.select().from(participants).where(eq(participants.registration_id, registration_id))
  ).filter(({ holds_place }) => holds_place)

const settled = <T>(outcomes: PromiseSettledResult<T>[]) =>
  outcomes.map((one) => (one.status === 'fulfilled' ? one.value : null))

const receivers = async (db: Database) => {
  const { race, id, token } = await offered()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => takeBy(db, token, desk.nextParticipant(race))),
  )
  const words = settled(outcomes).map((one) => one?.outcome ?? 'failed')
  return { race, words: words.sort(), living: (await livingOf(id)).length }
}

test('several receivers of one place at once: one has it, the others read that it is gone', async () => {
  for (let round = 0; round < 3; round++) {
    const { race, words, living } = await receivers(product.db)
    expect(words).toEqual(['done', 'over', 'over', 'over'])
    expect(living).toBe(2)
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('lock-off twin: without locks a place goes to two, or somebody meets an error', async () => {
  let seen = false
  for (let round = 0; round < ROUNDS && !seen; round++) {
    const { words, living } = await receivers(unlocked)
    seen = living !== 2 || words.filter((word) => word === 'done').length !== 1 || words.includes('failed')
  }
  expect(seen).toBe(true)
})

const againstRefund = async (db: Database) => {
  const race = await createRace(product.db)
  const { giver, id } = await desk.paid(race)
  const { entry_price, cost_service } = giver
  const outcomes = await Promise.allSettled([
    desk.give(giver.id, nextEmail(), {}, db),
    desk.give(
      giver.id,
      undefined,
      {
        wish: { kind: 'refund' } as Wish,
        asker: 'staff',
        reason: 'Lesión',
        basis: 'error',
        shown_back: entry_price + cost_service,
      },
      db,
    ),
  ])
  const words = settled(outcomes).map((one) => (!one ? 'failed' : 'refused' in one ? 'refused' : 'asked'))
  return { words: words.sort(), id, race }
}

test('passing on against giving back: one of them is asked, the other reads why not', async () => {
  for (let round = 0; round < 4; round++) {
    const { words, race } = await againstRefund(product.db)
    expect(words).toEqual(['asked', 'refused'])
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('lock-off twin: without locks both are asked, or one fails on the table’s own rule', async () => {
  let seen = false
  for (let round = 0; round < ROUNDS && !seen; round++) {
    const { words } = await againstRefund(unlocked)
    seen = words.join() !== 'asked,refused'
  }
  expect(seen).toBe(true)
})

const againstAnnulment = async (db: Database) => {
  const { race, id, giver, token } = await offered()
  const [taken, annulled] = settled(
    await Promise.allSettled<unknown>([
      takeBy(db, token, desk.nextParticipant(race)),
      inTransaction(db, (tx) => annulParticipant(tx, caller, { id, member_id: giver.id, reason: 'Lesión' })),
    ]),
  )
  const took = (taken as { outcome?: string } | null)?.outcome ?? 'failed'
  const out = annulled === 'already ended' ? 'too late' : annulled === null ? 'failed' : 'annulled'
  return { race, words: [took, out], living: (await livingOf(id)).length }
}

test('passing on against annulment: the place is the receiver’s, or it is nobody’s', async () => {
  for (let round = 0; round < 4; round++) {
    const { race, words, living } = await againstAnnulment(product.db)
    expect([
      ['done', 'too late', 2],
      ['over', 'annulled', 1],
    ]).toContainEqual([...words, living])
    await expectCountersToFit(product.db, race.event_id)
  }
})

test('lock-off twin: without locks the place is annulled and passed on', async () => {
  let seen = false
  for (let round = 0; round < ROUNDS && !seen; round++) {
    const { words, living } = await againstAnnulment(unlocked)
    const fine =
      (words.join() === 'done,too late' && living === 2) || (words.join() === 'over,annulled' && living === 1)
    seen = !fine
  }
  expect(seen).toBe(true)
})
