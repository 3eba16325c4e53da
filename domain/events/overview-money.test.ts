import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerTotals } from '#domain/payments/ledger/ledger-contract.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import { orders } from '#domain/store/tables.ts'
import { bookRows } from '#testing/book-rows.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import type { Overview } from './contract.ts'

let product: TestProduct
let token: string
let race: Awaited<ReturnType<typeof createRace>>

const PRICE = 80_000
let number = 0

const addAttempt = (registration_id: number, state: 'approved' | 'reversed') => {
  number += 1
  const reference_code = `dinero-${number}`
  const event_id = race.event_id
  return product.db
    .insert(payment_attempts)
    .values({ reference_code, registration_id, event_id, amount: PRICE, gateway_name: 'payu', state })
}

const register = (payment_status: number) =>
  addSampleRegistration(product.db, {
    event_id: race.event_id,
    category_id: race.category_id,
    kit_id: race.kit_id,
    state: 'paid',
    payment_status,
    amount: PRICE,
  })

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  race = await createRace(product.db)
})
afterAll(() => product.stop())

const read = async () => {
  const get = async <T>(url: string) => (await product.call<T>('GET', url, { token })).json
  const { money } = await get<Overview>(`/api/eventos/${race.event_id}/overview`)
  const ledger = await get<LedgerTotals>(`/api/ledger/totals?event_id=${race.event_id}`)
  return { money, ledger }
}

test("'Recaudado' is what really came in and stayed: each peso of it has a line in the ledger", async () => {
  const twice = await register(4)
  const manual = await register(7)
  await register(8)
  const reversed = await register(4)
  await addAttempt(twice, 'approved')
  await addAttempt(twice, 'approved')
  await addAttempt(reversed, 'reversed')
  await product.db.insert(orders).values({
    reference: 'gorra-del-evento',
    event_id: race.event_id,
    state: 'paid',
    payment_status: 7,
    name: 'Lina',
    last_name: 'Torres',
    dni: '52001001',
    email: 'lina@correo.test',
    phone: '3005550101',
    products_total: 25_000,
    amount: 25_000,
  })
  await bookRows(product.db)
  await product.call('POST', `/api/ledger/registration/${manual}/refunds`, {
    token,
    body: { amount: 30_000, note: 'Lesión' },
  })
  const { money, ledger } = await read()
  // Paid twice, paid to the organiser, the order of the shop, and what came and was taken back; no courtesy.
  expect(money).toMatchObject({
    received: 4 * PRICE + 25_000,
    refunded: 30_000 + PRICE,
    collected: 3 * PRICE - 5_000,
  })
  expect(ledger).toMatchObject({ received: money.received, refunded: money.refunded })
  // The chart goes on saying what the registrations are worth.
  expect(money.by_status).toMatchObject([
    { payment_status: 4, registrations: 2, amount: 2 * PRICE },
    { payment_status: 7, registrations: 1, amount: PRICE },
    { payment_status: 8, registrations: 1, amount: PRICE },
  ])
})
