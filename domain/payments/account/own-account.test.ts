/** Who pays sees the lines of the purchase by its link, and pays what is owed; nobody else sees or pays anything. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/accounts/tables.ts'
import { payment_accounts, transfer_proofs } from '#domain/payments/tables.ts'
import type { MyEvent } from '#domain/registration/mine/mine-contract.ts'
import { participants } from '#domain/registration/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { photo } from '#testing/desks/bank-transfers.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { paymentInvariants } from '../invariants.ts'
import { accountLineInvariants } from './account-invariants.ts'
import type { OwnAccount } from './own-account-contract.ts'

const TOTAL = 83_500
const DEARER = 15_000
const CATEGORIES = [0, DEARER].map((difference) => ({
  distance: difference ? '21K' : '10K',
  gender: 'Evento no Deportivo',
  title: 'Abierta',
  start_age: 5,
  final_age: 99,
  difference,
}))

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let race: Awaited<ReturnType<typeof createRace>>

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  books = createAccountDesk(product, (await product.signIn('Administrator')).token)
  race = await createRace(product.db, { categories: CATEGORIES })
})
afterAll(async () => {
  const broken = await checkInvariants(product.db, [...paymentInvariants, ...accountLineInvariants])
  expect(brokenOf(broken)).toEqual([])
  await product.stop()
})

/** Paid by card, then moved where it costs more: its id, and the token of the link that collects the difference. */
const owing = async () => {
  const { id, proof, form } = await desk.startPaying(race)
  await desk.pay(form, { outcome: 'aprobar' })
  const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  await books.post(`/api/registrations/${id}/change`, {
    category_id: race.categories[1]?.id,
    members: [{ id: person?.id, kit_id: person?.kit_id }],
  })
  const { collect } = await books.account(id)
  const token = collect?.url.split('#')[1] ?? ''
  return { id, proof, token, person, collect }
}

const read = async (token: string) =>
  (await product.call<OwnAccount>('POST', '/api/own-account', { body: { token } })).json
const leave = async (token: string, gateway_name = 'sandbox') =>
  (
    await product.call<{ success: boolean; message: string; checkout: Form }>(
      'POST',
      '/api/own-account/pay',
      {
        body: { token, gateway_name },
      },
    )
  ).json

test('the link tells the lines without contact data, and its text asks for what is owed', async () => {
  const { token, collect, person } = await owing()
  expect(collect?.text).toMatch(/^Hola, .+: de tu compra en .+ faltan \$15\.000\. .+\/cuenta#/)
  expect(decodeURIComponent(collect?.whatsapp ?? '')).toContain(collect?.url)
  const account = await read(token)
  expect(account).toMatchObject({ balance: DEARER, charged: TOTAL + DEARER, received: TOTAL, paying: false })
  expect(account.charges.at(-1)).toMatchObject({
    label: 'Diferencia por cambio',
    note: 'Cambio de categoría: 10K Abierta → 21K Abierta',
    who: person?.name.split(' ')[0],
  })
  expect(account.pay).toMatchObject({ amount: DEARER, currency: 'COP' })
  const shown = JSON.stringify(account)
  for (const secret of [person?.dni, person?.email, person?.phone, person?.last_name])
    expect(shown).not.toContain(secret)
})

test('what is owed is paid at a gateway: booked, told, and nobody decides about it', async () => {
  const { id, token, person } = await owing()
  const { checkout, success } = await leave(token)
  expect(success).toBe(true)
  const { location } = await desk.pay(checkout, { outcome: 'aprobar' })
  // Of the difference: that one is in is no news.
  expect((await desk.comeBack(location)).json).toMatchObject({ state: 'approved', difference: true })
  expect(await books.account(id)).toMatchObject({ balance: 0, received: TOTAL + DEARER, collect: null })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
  expect(await desk.lettersTo(person?.email ?? '', 'registration-balance')).toHaveLength(1)
  expect(await read(token)).toMatchObject({ balance: 0, pay: null, paymentMethod: [] })
  expect(await leave(token)).toMatchObject({ success: false, message: 'Tu cuenta está al día' })
})

test('a refused try leaves the place as it was and can be repeated; the way back says how it went', async () => {
  const { id, token } = await owing()
  const refused = await desk.pay((await leave(token)).checkout, { outcome: 'rechazar' })
  expect((await desk.comeBack(refused.location)).json.state).toBe('rejected')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  await desk.pay((await leave(token)).checkout, { outcome: 'aprobar' })
  expect((await books.account(id)).balance).toBe(0)
})

test('paid at the gateway and in cash at once: the second is in favour and waits for staff', async () => {
  const { id, token } = await owing()
  const { checkout } = await leave(token)
  await books.receive(id, { amount: DEARER })
  await desk.pay(checkout, { outcome: 'aprobar' })
  expect(await books.account(id)).toMatchObject({ balance: -DEARER, received: TOTAL + 2 * DEARER })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: true })
})

test('a transfer pays what is owed, once staff saw it', async () => {
  const { id, token } = await owing()
  await product.db.insert(payment_accounts).values({
    id: 'transfer-dif',
    event_id: race.event_id,
    gateway_name: 'transferencia',
    active: true,
    settings: { instructions: 'Escribe la referencia', accounts: 'Nequi 300 555 0000' },
  })
  const account = await read(token)
  expect(account.paymentMethod.map(({ gateway_name }) => gateway_name)).toEqual(['transferencia'])
  const image = { filename: 'c.png', bytes: await photo(), type: 'image/png' }
  await product.call(
    'POST',
    '/api/transfers/receipt',
    multipartBody({ checkout_token: token, number: 'DIF-1', image }),
  )
  const [proof] = await product.db
    .select()
    .from(transfer_proofs)
    .where(eq(transfer_proofs.registration_id, id))
  expect(proof).toMatchObject({ amount: DEARER, state: 'pending' })
  await books.post(`/api/transfers/${proof?.id}/approve`, {})
  expect(await books.account(id)).toMatchObject({ balance: 0 })
  expect((await books.account(id)).payments.at(-1)).toMatchObject({ way: 'transfer', amount: DEARER })
  await product.db.execute(sql`delete from payment_accounts where gateway_name = 'transferencia'`)
})

test('a hold is not paid here, nor what ended; a forged or foreign token opens nothing', async () => {
  const { token } = await owing()
  const held = await desk.register(race)
  expect(await read(held.proof)).toMatchObject({ balance: TOTAL, pay: null })
  expect(await leave(held.proof)).toMatchObject({ success: false })
  const [reference, mac] = token.split('.')
  for (const forged of [
    `${reference}.${mac?.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
    'orden:nadie00000',
    reference ?? '',
  ]) {
    await refusal(404, product.call('POST', '/api/own-account', { body: { token: forged } }))
    await refusal(
      404,
      product.call('POST', '/api/own-account/pay', { body: { token: forged, gateway_name: 'sandbox' } }),
    )
  }
  expect((await anyAnswer(product.call('POST', '/api/own-account', { body: {} }))).status).toBe(422)
})

test('Mis Eventos and the own page tell what is owed and lead to the account', async () => {
  const { person, token } = await owing()
  // Saving opened the account of that address.
  const [user] = await product.db
    .select()
    .from(users)
    .where(eq(users.email, person?.email ?? ''))
  const session = await product.signInUser(user?.id ?? 0)
  const { json } = await product.call<{ events: MyEvent[] }>('GET', '/api/competidor/eventos', {
    token: session,
  })
  expect(json.events[0]).toMatchObject({ balance: DEARER, account_url: `/cuenta#${token}` })
})
