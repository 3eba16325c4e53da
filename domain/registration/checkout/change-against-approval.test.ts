/**
 * Somebody changes an unpaid registration in the very moment in which its payment is approved. Who comes second waits
 * and sees what the first did: money never settles on other people or another total than it was paid for.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { approveInHand, endedOrStopped } from '#testing/held-approval.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { findOffer } from '../lookup/find-offer.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { saveRegistration } from '../save/save-registration.ts'
import { participants } from '../tables.ts'

let product: TestProduct
let desk: SandboxDesk
let unlocked: Database
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

type Race = Awaited<ReturnType<typeof createRace>>
type First = 'approval' | 'save'
type Change = 'people' | 'totals'
const EVERY_WAY: [First, Change][] = [
  ['approval', 'people'],
  ['approval', 'totals'],
  ['save', 'people'],
  ['save', 'totals'],
]

const category = { distance: '10K', gender: 'Evento no Deportivo', start_age: 10, final_age: 99 } as const
const createTwoPrices = () =>
  createRace(product.db, {
    categories: [
      { ...category, title: 'Abierta', difference: 0 },
      { ...category, title: 'Élite', difference: 20_000 },
    ],
  })

type Replacing = { race: Race; reference: string; category_id: number; team: object[] }

/** The same first person's form, stopped when it has written everything and not yet ended. */
const replace = async (
  db: Database,
  { race, reference, category_id, team }: Replacing,
  written: () => Promise<void>,
) => {
  const offer = await findOffer(product.db, race.event_id)
  if (!offer) throw new Error('the race is gone')
  return inTransaction(db, async (tx) => {
    const outcome = await saveRegistration(tx, {
      offer,
      category_id,
      team: team as ParticipantForm[],
      form_hash: `${reference} anew`,
      origin: 'web',
      trace: { version: '1', at: '', address: '' },
      replaces: [reference],
    })
    await written()
    return outcome
  })
}

const openedOf = async (id: number) => {
  const [attempt] = await desk.attemptsOf(id)
  if (!attempt) throw new Error('nothing was opened')
  return attempt
}

/** Both at the same moment on the given connection; who is first has all in hand when the other begins. */
const raceBoth = async (db: Database, first: First, change: Change) => {
  const race = await createTwoPrices()
  const [captain, mate, other] = [
    desk.nextParticipant(race),
    desk.nextParticipant(race),
    desk.nextParticipant(race),
  ]
  const { id } = await desk.startPaying(race, [captain, mate])
  const { reference, amount } = await desk.row(id)
  const changed = {
    race,
    reference,
    category_id: (change === 'totals' ? race.categories[1]?.id : race.category_id) ?? 0,
    team: change === 'people' ? [captain, other] : [captain, mate],
  }
  const inHand = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const stopHere = async () => {
    inHand.resolve()
    await goOn.promise
  }
  const pass = async () => {}
  const run = {
    approval: async () =>
      approveInHand(product, { db, attempt: await openedOf(id) }, first === 'approval' ? stopHere : pass),
    save: () => replace(db, changed, first === 'save' ? stopHere : pass),
  }
  const one = run[first]()
  await inHand.promise
  const two = run[first === 'approval' ? 'save' : 'approval']()
  await endedOrStopped(product.db, two)
  goOn.resolve()
  const outcomes = (await Promise.allSettled([one, two])).map((ended) =>
    ended.status === 'fulfilled' ? ended.value.outcome : 'failed',
  )
  const members = await product.db
    .select({ dni: participants.dni })
    .from(participants)
    .where(eq(participants.registration_id, id))
  const row = await desk.row(id)
  const isAsPaid = members.some(({ dni }) => dni === mate.dni) && row.amount === amount
  return { race, row, outcomes, isAsPaid }
}

test.each(EVERY_WAY)(
  'the %s comes first, the %s differ: money never settles on what it was not paid for',
  async (first, change) => {
    const { race, row, outcomes, isAsPaid } = await raceBoth(product.db, first, change)
    if (first === 'approval') {
      expect(outcomes).toEqual(['settled', 'already registered'])
      expect(row).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
      expect(isAsPaid).toBe(true)
    } else {
      expect(outcomes).toEqual(['saved', 'review'])
      expect(row).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
      expect(isAsPaid).toBe(false)
    }
    await expectCountersToFit(product.db, race.event_id)
  },
)

test.each(EVERY_WAY)(
  'lock-off twin: the %s comes first, the %s differ: without locks it settles on what it was not paid for, or breaks',
  async (first, change) => {
    const { row, outcomes, isAsPaid } = await raceBoth(unlocked, first, change)
    expect(isAsPaid).toBe(false)
    if (first === 'approval') expect(row.state).toBe('paid')
    // One statement sees the people who were there when it began: money for who has left meets the table's own rule.
    else expect(outcomes).toEqual(['saved', 'failed'])
  },
)
