/** Many runners send one collector at once: five, not six. The twin with the locks off must go wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { MOST_KITS } from '../rules/handover-words.ts'
import { giveAuthorisation } from './give-authorisation.ts'

const AT_ONCE = 8
const ROUNDS = 8

let product: TestProduct
let unlocked: Database
let people: number[]
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  unlocked = connectWithoutLocks(product.connection)
  const desk = createTransferDesk(product)
  await desk.addAccount()
  const race = await createRace(product.db)
  people = []
  for (let at = 0; at < AT_ONCE; at++) people.push((await desk.paid(race)).giver.id)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

let number = 90_000_000

/** Everybody sends the same new collector: how many were let. */
const rush = async (db: Database): Promise<number> => {
  const document = String(++number)
  const given = await Promise.all(
    people.map((id) =>
      inTransaction(db, (tx) =>
        giveAuthorisation(tx, product.context, id, {
          name: 'Ana Ríos',
          document_type: 'CC',
          document,
          email: null,
        }),
      ),
    ),
  )
  expect(given.filter((one) => typeof one === 'string')).toEqual(
    given.filter((one) => typeof one === 'string').map(() => 'too many'),
  )
  return given.filter((one) => typeof one === 'object').length
}

test('one collector is sent for five kits, however many ask at once', async () => {
  for (let round = 0; round < ROUNDS; round++) expect(await rush(product.db)).toBe(MOST_KITS)
})

test('lock-off twin: without the lock more are let', async () => {
  let most = 0
  for (let round = 0; round < ROUNDS * 3 && most <= MOST_KITS; round++)
    most = Math.max(most, await rush(unlocked))
  expect(most).toBeGreaterThan(MOST_KITS)
})
