/** Money that goes back: its states, its limits, what is countered, and two who press at once. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { bookRefund, bookReversal } from './book-refund.ts'

const TOTAL = 83_500

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let race: Awaited<ReturnType<typeof createRace>>
let unlocked: Database

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
  race = await createRace(product.db)
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

const paidByCard = async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar' })
  return id
}

const lastOf = async (id: number) => {
  const refund = (await books.account(id)).refunds.at(-1)
  if (!refund) throw new Error('no refund')
  return refund
}

test('a refund walks from asked to confirmed; it counts from the day it was sent', async () => {
  const id = await paidByCard()
  const asked = await books.giveBack(id, { amount: 20_000, state: 'requested' })
  expect(asked.json).toMatchObject({ message: 'Devolución solicitada' })
  const refund = await lastOf(id)
  expect(refund).toMatchObject({ state: 'requested', sent_at: null, next: ['approved', 'sent', 'failed'] })
  expect(await books.account(id)).toMatchObject({ balance: 0, promised: 20_000, refunded: 0 })
  await books.step(refund.id, 'approved')
  expect((await lastOf(id)).next).toEqual(['sent', 'failed'])
  await books.step(refund.id, 'sent', 'M-1')
  // What was given back of something that is still charged is no debt: it costs that much less.
  const sent = await books.account(id)
  expect(sent).toMatchObject({ balance: 0, promised: 0, refunded: 20_000, charged: TOTAL - 20_000 })
  expect(sent.charges.at(-1)).toMatchObject({ kind: 'credit', amount: -20_000 })
  await books.step(refund.id, 'confirmed')
  expect(await lastOf(id)).toMatchObject({ state: 'confirmed', proof: 'M-1', next: [] })
  for (const to of ['approved', 'sent', 'failed'])
    expect((await books.step(refund.id, to)).json.message).toBe('Alguien llegó antes')
})

test('the test gateway gives back too, whole and in part, and has it in its books', async () => {
  for (const amount of [20_000, TOTAL]) {
    const id = await paidByCard()
    await books.giveBack(id, { amount, state: 'requested' })
    const { id: refund } = await lastOf(id)
    await books.step(refund, 'approved')
    expect(await lastOf(id)).toMatchObject({ gateway: 'sandbox', gateway_call: 'offered' })
    const { json } = await books.post(`/api/refunds/${refund}/gateway`, {})
    expect(json.message).toBe('Devuelta por Pasarela de prueba')
    expect(await lastOf(id)).toMatchObject({ state: 'confirmed', way: 'gateway' })
    const [attempt] = await desk.attemptsOf(id)
    const { rows } = await product.db.execute<{ amount: string }>(sql`
      select fields ->> 'amount' as amount from sandbox_transactions
      where reference_code = ${attempt?.reference_code} and state = 'refunded'`)
    expect(rows).toEqual([{ amount: String(amount) }])
  }
})

test('never above what came in and was not promised; the sentence says how much', async () => {
  const id = await paidByCard()
  await books.giveBack(id, { amount: 50_000, state: 'requested' })
  const { json } = await refusal(422, books.giveBack(id, { amount: 33_501 }))
  expect(json.errors?.amount).toEqual(['No puede pasar de $33.500, lo que entró y no se ha devuelto.'])
  for (const amount of [-1, 0]) await refusal(422, books.giveBack(id, { amount }))
  expect((await books.account(id)).refunds).toHaveLength(1)
  await books.step((await lastOf(id)).id, 'failed')
  expect((await books.giveBack(id, { amount: TOTAL })).status).toBe(200)
})

test('one that was sent and did not arrive comes back on its own day, and can be tried again', async () => {
  const id = await paidByCard()
  await books.giveBack(id, { amount: TOTAL })
  const refund = await lastOf(id)
  await books.step(refund.id, 'failed')
  const { refunds, balance, refunded } = await books.account(id)
  expect([refunds.map(({ amount, state }) => [amount, state]), balance, refunded]).toEqual([
    [
      [TOTAL, 'failed'],
      [-TOTAL, 'confirmed'],
    ],
    0,
    0,
  ])
  expect((await books.giveBack(id, { amount: TOTAL })).status).toBe(200)
})

test('written down wrongly it is countered, once, by another line', async () => {
  const id = await paidByCard()
  await books.giveBack(id, { amount: 30_000 })
  const refund = await lastOf(id)
  const counter = () => books.post(`/api/account/refunds/${refund.id}/counter`, { note: 'Era de otra' })
  expect((await counter()).json.message).toBe('Línea anulada')
  expect((await counter()).json.message).toBe('Alguien llegó antes')
  const after = await books.account(id)
  expect(after).toMatchObject({ balance: 0, refunded: 0, charged: TOTAL })
  expect(after.refunds.map(({ amount, countered }) => [amount, countered])).toEqual([
    [30_000, true],
    [-30_000, false],
  ])
  expect((await books.giveBack(id, { amount: TOTAL })).status).toBe(200)
})

test('a payment written down wrongly is countered; a gateway’s is not, nor one that was given back', async () => {
  const id = await paidByCard()
  const [card] = (await books.account(id)).payments
  const counter = (payment: number | undefined) =>
    books.post(`/api/account/payments/${payment}/counter`, { note: 'Era de otra' })
  expect((await counter(card?.id)).json.message).toBe('Ese pago no se anotó a mano')
  const cash = await desk.register(race)
  await books.receive(cash.id, { amount: TOTAL })
  const [line] = (await books.account(cash.id)).payments
  await books.giveBack(cash.id, { amount: 10_000 })
  expect((await counter(line?.id)).json.message).toBe('De ese pago ya se devolvió dinero')
  const [refund] = (await books.account(cash.id)).refunds
  await books.post(`/api/account/refunds/${refund?.id}/counter`, { note: 'No era' })
  expect((await counter(line?.id)).json.message).toBe('Línea anulada')
  expect(await books.account(cash.id)).toMatchObject({ balance: TOTAL, received: 0 })
  // The place stays: what is owed is collected.
  expect((await desk.row(cash.id)).state).toBe('paid')
  expect((await books.account(cash.id)).collect?.url).toContain('/cuenta#')
})

test('a reversal that the gateway tells is no second refund', async () => {
  const { id, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar' })
  const attempts = await desk.attemptsOf(id)
  await books.giveBack(id, { amount: 60_000 })
  const reverse = () =>
    inTransaction(product.db, (tx) =>
      bookReversal(tx, { kind: 'registration', id }, { id: attempts[0]?.id ?? 0, amount: TOTAL }),
    )
  await reverse()
  await reverse()
  const { refunds, received, refunded } = await books.account(id)
  expect(refunds.map(({ basis, amount }) => [basis, amount])).toEqual([
    ['policy', 60_000],
    ['reversal', 23_500],
  ])
  expect(refunded).toBe(received)
})

test('annulled with its money here, giving it back closes the review', async () => {
  const id = await paidByCard()
  await books.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  expect(await books.account(id)).toMatchObject({ balance: -TOTAL, may: { refund: true } })
  await books.giveBack(id, { amount: 50_000 })
  expect(await desk.row(id)).toMatchObject({ payment_review: true })
  await books.giveBack(id, { amount: 33_500 })
  expect(await desk.row(id)).toMatchObject({ payment_review: false })
  expect((await books.account(id)).balance).toBe(0)
})

test('two who give back the whole at once: one does; a second of the same press is told', async () => {
  const id = await paidByCard()
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      product
        .call<object>('POST', `/api/account/registration/${id}/refunds`, {
          token: admin.token,
          body: { amount: TOTAL, way: 'cash', basis: 'policy', note: 'x' },
        })
        .then(
          ({ status }) => status,
          () => 422,
        ),
    ),
  )
  expect(answers.toSorted()).toEqual([200, 422, 422, 422])
  expect((await books.account(id)).refunded).toBe(TOTAL)
  // What another account's dialog called itself is no reason to write nothing here.
  const third = await paidByCard()
  const other = await paidByCard()
  await books.giveBack(third, { amount: 10_000, key: 'el-mismo' })
  expect((await books.giveBack(other, { amount: 1_000, key: 'el-mismo' })).json.message).toBe(
    'Devolución registrada',
  )
  const same = await Promise.all(
    [1, 2].map(() => books.giveBack(other, { amount: 10_000, key: `d-${other}` })),
  )
  expect(same.map(({ json }) => json.message).sort()).toEqual([
    'Devolución registrada',
    'Esa devolución ya estaba anotada',
  ])
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
})

test('what was given back or promised is not called unpaid afterwards', async () => {
  const { id } = await desk.register(race)
  await books.receive(id, { amount: TOTAL })
  const undo = () => books.post(`/api/registrations/${id}/undo`, { note: 'No era' })
  await books.giveBack(id, { amount: 10_000, state: 'requested' })
  expect((await undo()).json.message).toBe('De ese pago ya se devolvió dinero')
  await books.step((await lastOf(id)).id, 'failed')
  expect((await undo()).json.icon).toBe('success')
  expect(await books.account(id)).toMatchObject({ received: 0, balance: TOTAL })
})

test('a refund that fails, or is countered, after the annulment is in favour whole, and waits for staff', async () => {
  const [failing, countered] = [await paidByCard(), await paidByCard()]
  for (const id of [failing, countered]) {
    await books.giveBack(id, { amount: TOTAL })
    await books.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
    expect(await desk.row(id)).toMatchObject({ payment_review: false })
  }
  await books.step((await lastOf(failing)).id, 'failed')
  await books.post(`/api/account/refunds/${(await lastOf(countered)).id}/counter`, { note: 'Era de otra' })
  for (const id of [failing, countered]) {
    expect(await books.account(id)).toMatchObject({ charged: 0, balance: -TOTAL })
    expect(await desk.row(id)).toMatchObject({ payment_review: true })
  }
})

test('a promise to give the money back closes the review, and its failure opens it again', async () => {
  const id = await paidByCard()
  await books.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })
  await books.giveBack(id, { amount: TOTAL, state: 'requested' })
  expect(await desk.row(id)).toMatchObject({ payment_review: false })
  await books.step((await lastOf(id)).id, 'failed')
  expect(await desk.row(id)).toMatchObject({ payment_review: true })
  await books.giveBack(id, { amount: TOTAL, state: 'requested' })
  await books.step((await lastOf(id)).id, 'sent')
  expect(await desk.row(id)).toMatchObject({ payment_review: false })
})

test('given back first and taken out afterwards, nobody is owed it twice', async () => {
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id, form } = await desk.startPaying(race, team)
  await desk.pay(form, { outcome: 'aprobar' })
  const leaver = (await books.account(id)).people[1]?.id
  await books.giveBack(id, { amount: TOTAL, participant_id: leaver })
  await books.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión', member_id: leaver })
  const after = await books.account(id)
  expect([after.balance, after.people.map(({ charged, left }) => [charged, left])]).toEqual([
    0,
    [
      [TOTAL, false],
      [0, true],
    ],
  ])
  const { json } = await refusal(422, books.receive(id, { amount: 1, participant_id: leaver }))
  expect(json.errors?.participant_id).toEqual(['Esa persona no es de esta cuenta.'])
})

test('a reversal breaks the promises that it left no money for', async () => {
  const id = await paidByCard()
  const [attempt] = await desk.attemptsOf(id)
  for (const amount of [40_000, 40_000]) await books.giveBack(id, { amount, state: 'requested' })
  await inTransaction(product.db, (tx) =>
    bookReversal(tx, { kind: 'registration', id }, { id: attempt?.id ?? 0, amount: 33_500 }),
  )
  const { refunds } = await books.account(id)
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [40_000, 'requested'],
    [40_000, 'failed'],
    [33_500, 'confirmed'],
  ])
  await books.step(refunds[0]?.id ?? 0, 'sent')
  expect((await books.account(id)).refunded).toBe(73_500)
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
})

/** As an act of staff: the lock of what was paid, then the refund. */
const giveBackWith = async (db: Database, id: number) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1 from registrations where id = ${id} for update`)
    await bookRefund(
      tx,
      { kind: 'registration', id },
      {
        amount: TOTAL,
        way: 'cash',
        basis: 'policy',
        state: 'sent',
        note: 'x',
        user_id: admin.user_id,
      },
    )
    // Whoever holds no lock lets the others look before it is written.
    await tx.execute(sql`select pg_sleep(0.05)`)
  }).then(
    () => 'given' as const,
    () => 'refused' as const,
  )

test('the same race without the lock gives the money back twice', async () => {
  const [locked, open] = [await paidByCard(), await paidByCard()]
  const race_ = (db: Database, id: number) => Promise.all([1, 2, 3, 4].map(() => giveBackWith(db, id)))
  expect((await race_(product.db, locked)).filter((one) => one === 'given')).toHaveLength(1)
  expect((await race_(unlocked, open)).filter((one) => one === 'given').length).toBeGreaterThan(1)
})
