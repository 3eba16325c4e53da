/** Numbers that several want at once are one person's. Each race has a twin with the locks off that must go wrong. */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeTransfer } from '#domain/changes/transfer/take-transfer.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { annulParticipant } from '#domain/registration/staff/annul-participant.ts'
import { closeDatabase, type Database, type Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { assignNumbers } from './assign/assign-numbers.ts'
import { giveBib } from './hand/give-bib.ts'
import { bibInvariants } from './invariants.ts'
import { bibs } from './tables.ts'

const ROUNDS = 20

let product: TestProduct
let unlocked: Database
let desk: BibDesk
let transfers: ReturnType<typeof createTransferDesk>
let caller: Caller

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  const { user_id, email, token } = await product.signIn('Administrator')
  caller = { user_id, email, name: '', role: 'Administrator' } as Caller
  desk = createBibDesk(product, token)
  transfers = createTransferDesk(product)
})
const broken = async () =>
  brokenOf(await checkInvariants(product.db, bibInvariants)).map(({ invariant }) => invariant.name)

afterEach(async ({ task }) => {
  if (!task.name.startsWith('lock-off')) return expect(await broken()).toEqual([])
  // What a twin leaves behind is wrong on purpose.
  await product.db.delete(bibs)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

type Race = Awaited<ReturnType<BibDesk['newRace']>>

/** Two of a purchase who wait for their numbers, and another one who does. */
const waiting = async () => {
  const race = await desk.newRace()
  await desk.addSeries(race)
  const { id } = await desk.buy(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const [first, second] = await desk.peopleOf(id)
  if (!first || !second) throw new Error('two were bought')
  const other = await desk.buyAlone(race)
  return { race, id, first, second, other }
}

const assign = (db: Database, { event_id }: Race) =>
  inTransaction(db, (tx) => assignNumbers(tx, event_id)).then(
    (done) => done?.plan.given.length ?? 0,
    () => 'failed' as const,
  )

/** Done, or held up by a lock: either way it goes no further. */
const settleOrWait = async (act: Promise<unknown>) => {
  let done = false
  const ended = () => {
    done = true
  }
  act.then(ended, ended)
  while (!done) {
    const { rows } = await product.db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if ((rows[0]?.waiting ?? 0) > 0) return
  }
}

const dialect = new PgDialect()

/** The same transaction; before it writes numbers something else happens. */
const pausedBeforeWriting = (tx: Tx, pause: () => Promise<void>): Tx =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name !== 'execute') return Reflect.get(target, name, target)
      return async (query: SQL) => {
        if (dialect.sqlToQuery(query).sql.includes('insert into bibs')) await pause()
        return target.execute(query)
      }
    },
  })

/** An assignment in the middle of which somebody does something else: after it looked, before it writes. */
const assignAround = async (db: Database, { event_id }: Race, begin: () => Promise<unknown>) => {
  let other: Promise<unknown> = Promise.resolve()
  await inTransaction(db, (tx) =>
    assignNumbers(
      pausedBeforeWriting(tx, () => {
        other = begin()
        return settleOrWait(other)
      }),
      event_id,
    ),
  )
  await other
}

/** Tried until the fault is seen once. */
const sees = async (fault: () => Promise<boolean>) => {
  for (let round = 0; round < ROUNDS; round++) if (await fault()) return true
  return false
}

const twoAssignments = async (db: Database) => {
  const { race } = await waiting()
  return Promise.all([assign(db, race), assign(db, race)])
}

test('two assignments at once: each person has one number, and the second has nobody left', async () => {
  expect((await twoAssignments(product.db)).sort()).toEqual([0, 3])
})

test('lock-off twin: two assignments plan the same numbers', async () => {
  expect(await sees(async () => (await twoAssignments(unlocked)).includes('failed'))).toBe(true)
})

/** Somebody is given the 1 by hand, which the machine would give to who paid first. */
const assignmentAgainstHand = async (db: Database) => {
  const { race, other } = await waiting()
  const give = inTransaction(db, (tx) =>
    giveBib(tx, race.event_id, { participant_id: other.id, number: '1' }),
  ).then(
    (done) => (done !== 'not found' && 'id' in done ? 'given' : 'refused'),
    () => 'failed',
  )
  return { race, outcomes: await Promise.all([assign(db, race), give]) }
}

test('an assignment and a number given by hand: both are done, or the later one is told', async () => {
  const { race, outcomes } = await assignmentAgainstHand(product.db)
  expect(outcomes).not.toContain('failed')
  expect((await desk.bibsOf(race)).filter(({ state }) => state === 'assigned')).toHaveLength(3)
})

test('lock-off twin: hand and machine want the same number', async () => {
  expect(await sees(async () => (await assignmentAgainstHand(unlocked)).outcomes.includes('failed'))).toBe(
    true,
  )
})

const assignmentAgainstAnnulment = async (db: Database) => {
  const { race, id, second } = await waiting()
  const annul = () =>
    inTransaction(db, (tx) => annulParticipant(tx, caller, { id, member_id: second.id, reason: 'Lesión' }))
  await assignAround(db, race, annul)
  return { race, left: second }
}

test('an assignment and an annulment: who left has no number', async () => {
  const { race, left } = await assignmentAgainstAnnulment(product.db)
  expect(await desk.numberOf(left.id)).toBeNull()
  expect((await desk.bibsOf(race)).filter(({ state }) => state === 'assigned')).toHaveLength(2)
})

test('lock-off twin: somebody who left is given a number', async () => {
  await assignmentAgainstAnnulment(unlocked)
  expect(await broken()).toEqual(['bibs-of-who-has-a-place'])
})

const assignmentAgainstTransfer = async (db: Database) => {
  const { race, first } = await waiting()
  const receiver = desk.nextParticipant(race) as ParticipantForm
  const token = await transfers.offered(first.id, receiver.email)
  const told = { token, form: receiver, shown_due: 0, unproven: false, address: '127.0.0.1' }
  await assignAround(db, race, () => takeTransfer(db, product.context, told))
  return { race, giver: first }
}

test('an assignment and a transfer: the number is of who runs', async () => {
  const { race, giver } = await assignmentAgainstTransfer(product.db)
  expect(await desk.numberOf(giver.id)).toBeNull()
  expect((await desk.bibsOf(race)).filter(({ state }) => state === 'assigned')).toHaveLength(3)
})

test('lock-off twin: who gave the place away is given a number', async () => {
  await assignmentAgainstTransfer(unlocked)
  expect(await broken()).toEqual(['bibs-of-who-has-a-place'])
})
