/** Two who send at once: one version, and the other reads why not. The twin with the locks off must go wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTimingDesk, type TimingDesk } from '#testing/desks/timing-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { makeVersion } from './make-version.ts'
import { CHECKS } from './rules/words.ts'

let product: TestProduct
let unlocked: Database
let desk: TimingDesk
let user_id: number
beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  unlocked = connectWithoutLocks(product.connection)
  const admin = await product.signIn('Administrator')
  user_id = admin.user_id
  desk = createTimingDesk(product, admin.token)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

const sentAtOnce = async (db: Database) => {
  const { race } = await desk.numberedRace(1)
  const hash = (await desk.board(race)).next?.hash ?? ''
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      inTransaction(db, (tx) => makeVersion(tx, { event_id: race.event_id, hash, read: CHECKS, user_id })),
    ),
  )
  const words = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'failed'))
  return { words: words.sort(), versions: (await desk.listsOf(race)).map(({ version }) => version) }
}

test('four who send the same list make one version, and three read that it went out', async () => {
  for (let round = 0; round < 3; round++)
    expect(await sentAtOnce(product.db)).toEqual({
      words: ['made', 'nothing changed', 'nothing changed', 'nothing changed'],
      versions: [1],
    })
})

test('lock-off twin: without the lock somebody meets an error instead of a sentence', async () => {
  let seen = false
  for (let round = 0; round < 20 && !seen; round++) {
    const { words } = await sentAtOnce(unlocked)
    seen = words.includes('failed')
  }
  expect(seen).toBe(true)
})
