/** Each kind of review has its own sentence and its own act; a credit moves no money; a second payment is its gateway's. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createCreditDesk } from '#testing/desks/credit-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { paymentInvariants } from '../invariants.ts'
import type { MovementTotals } from '../ledger/movements-contract.ts'
import { payment_attempts } from '../tables.ts'
import type { Account } from './account-contract.ts'
import { accountLineInvariants } from './account-invariants.ts'
import { refunds } from './account-tables.ts'

const TOTAL = 83_500
let product: TestProduct
let desk: SandboxDesk
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  token = (await product.signIn('Administrator')).token
})
afterAll(async () => {
  const asked = [...paymentInvariants, ...accountLineInvariants]
  expect(brokenOf(await checkInvariants(product.db, asked))).toEqual([])
  await product.stop()
})

const get = async <T>(path: string) => (await product.call<T>('GET', path, { token })).json
const post = async <T>(path: string, body: object = {}) =>
  (await product.call<T>('POST', path, { token, body })).json
const account = (id: number) => get<Account>(`/api/account/registration/${id}`)
const waiting = () => get<{ reviews: number; refunds: number }>('/api/panel/waiting')
const totalsOf = (event_id: number) =>
  get<MovementTotals>(`/api/ledger/movements/totals?event_id=${event_id}`)

/** Approved on the test gateway's page, and then once more, or taken back. */
const paidOnPage = async () => {
  const race = await createRace(product.db)
  const { id, form } = await desk.startPaying(race)
  const { transaction } = await desk.pay(form, { outcome: 'aprobar', method: 'tarjeta' })
  const afterwards = (what: string) => desk.post(`/pasarela-pruebas/t/${transaction}/despues`, { what })
  await expect.poll(async () => (await desk.row(id))?.state).toBe('paid')
  return { race, id, afterwards }
}

test('somebody who paid twice keeps the place, and what is too much goes back by one press', async () => {
  const { race, id, afterwards } = await paidOnPage()
  const before = await waiting()
  await afterwards('twice')
  await expect.poll(async () => (await desk.row(id))?.payment_review).toBe(true)
  expect((await account(id)).review).toEqual({
    kind: 'paid_twice',
    surplus: TOTAL,
    says: 'Pagó dos veces: sobran $83.500. Devuélvelos aquí. Su cupo sigue igual.',
  })
  expect((await waiting()).reviews).toBe(before.reviews + 1)

  // The second payment has the gateway and the account of its own attempt.
  const attempts = await product.db
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.registration_id, id))
    .orderBy(payment_attempts.id)
  expect(attempts.map(({ state, gateway_name }) => [state, gateway_name])).toEqual([
    ['approved', 'sandbox'],
    ['approved', 'sandbox'],
  ])
  expect(attempts[1]).toMatchObject({
    account_id: attempts[0]?.account_id,
    told_code: attempts[0]?.reference_code,
  })
  const totals = await totalsOf(race.event_id)
  expect(totals.by_gateway.map(({ key, amount }) => [key, amount])).toEqual([['sandbox', 2 * TOTAL]])
  expect(totals.by_account.map(({ amount }) => amount)).toEqual([2 * TOTAL])

  expect(await post(`/api/account/registration/${id}/surplus`)).toMatchObject({ icon: 'success' })
  const [refund] = await product.db.select().from(refunds).where(eq(refunds.registration_id, id))
  expect(refund).toMatchObject({ way: 'gateway', amount: TOTAL, attempt_id: attempts[1]?.id })
  expect(refund?.sent_at).not.toBeNull()
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: false })
  expect((await account(id)).review).toBeNull()
  expect(await post(`/api/account/registration/${id}/surplus`)).toMatchObject({ message: 'Ya no sobra nada' })
  await expectCountersToFit(product.db, race.event_id)
})

test('a reversal and a chargeback of the test gateway put the person in dispute and annul nothing', async () => {
  for (const what of ['reversed', 'chargeback']) {
    const { id, afterwards } = await paidOnPage()
    await afterwards(what)
    await expect.poll(async () => (await account(id)).disputed).toBe(true)
    expect((await account(id)).review).toMatchObject({ kind: 'reversed' })
    expect(await desk.row(id)).toMatchObject({ state: 'paid' })
  }
})

test('a refund that was approved is no review, and is one again when it fails', async () => {
  const { id } = await paidOnPage()
  const before = await waiting()
  await post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  expect(await account(id)).toMatchObject({ review: { kind: 'annulled', surplus: TOTAL } })
  expect(await waiting()).toMatchObject({ reviews: before.reviews + 1 })
  await post(`/api/account/registration/${id}/refunds`, {
    amount: TOTAL,
    way: 'transfer',
    basis: 'policy',
    note: 'Lesión',
    state: 'requested',
  })
  expect(await waiting()).toMatchObject({ reviews: before.reviews, refunds: before.refunds + 1 })
  expect((await account(id)).review).toBeNull()
  const [refund] = await product.db.select().from(refunds).where(eq(refunds.registration_id, id))
  await post(`/api/account/refunds/${refund?.id}/step`, { to: 'failed' })
  expect(await waiting()).toMatchObject({ reviews: before.reviews + 1, refunds: before.refunds })
})

test('a deferral is no money that left, nor its credit money that came in where it is spent', async () => {
  const wallet = createCreditDesk(product, desk)
  const race = await createRace(product.db)
  const { person } = await wallet.paid(race)
  const before = await totalsOf(race.event_id)
  await wallet.defer(person.id, TOTAL)
  const after = await totalsOf(race.event_id)
  expect([after.received, after.refunded, after.net]).toEqual([before.received, 0, before.net])
  expect(after.by_way.map(({ key }) => key)).not.toContain('credit')
})
