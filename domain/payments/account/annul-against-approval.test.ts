/** Staff annul a purchase in the very moment in which its payment is approved: the money has its line, and waits for them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { annulRegistration } from '#domain/registration/staff/staff-status.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { approveInHand, endedOrStopped } from '#testing/held-approval.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'

const TOTAL = 83_500

let product: TestProduct
let desk: SandboxDesk
let unlocked: Database
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

/** The approval has the purchase in hand when staff begin. */
const annulMeanwhile = async (db: Database) => {
  const { id } = await desk.startPaying(await createRace(product.db))
  const [attempt] = await desk.attemptsOf(id)
  if (!attempt) throw new Error('nothing was opened')
  const inHand = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const approving = approveInHand(product, { db, attempt }, async () => {
    inHand.resolve()
    await goOn.promise
  })
  await inHand.promise
  const caller = {
    user_id: admin.user_id,
    role: 'Administrator',
    name: '',
    email: '',
    session_id: 0,
  } as const
  const annulling = inTransaction(db, (tx) => annulRegistration(tx, caller, { id, reason: 'Repetida' }))
  await endedOrStopped(product.db, annulling)
  goOn.resolve()
  await Promise.allSettled([approving, annulling])
  const { received, balance } = await createAccountDesk(product, admin.token).account(id)
  const { state, payment_review } = await desk.row(id)
  return { received, balance, state, payment_review }
}

test('who annuls waits for the approval, sees its money and is asked to decide about it', async () => {
  expect(await annulMeanwhile(product.db)).toEqual({
    received: TOTAL,
    balance: -TOTAL,
    state: 'cancelled',
    payment_review: true,
  })
})

test('lock-off twin: without locks it is annulled as if nothing had come', async () => {
  expect(await annulMeanwhile(unlocked)).not.toMatchObject({ received: TOTAL, payment_review: true })
})
