/** Every peso is a line: what is owed, what came in, what went back, and who may write what. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { refusal } from '#testing/answer.ts'
import { type createAccountDesk, createAccountDesk as openDesk, told } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { SANDBOX_CREDENTIALS } from '../gateways/sandbox.ts'
import { paymentInvariants } from '../invariants.ts'
import { confirmationOf } from '../sandbox/outcomes.ts'
import { accountLineInvariants } from './account-invariants.ts'

const ENTRY = 80_000
const SERVICE = 3_500
const TOTAL = ENTRY + SERVICE
const DEARER = 15_000

const CATEGORIES = [
  {
    distance: '10K',
    gender: 'Evento no Deportivo',
    title: 'Abierta',
    start_age: 5,
    final_age: 99,
    difference: 0,
  },
  {
    distance: '21K',
    gender: 'Evento no Deportivo',
    title: 'Media',
    start_age: 5,
    final_age: 99,
    difference: DEARER,
  },
  {
    distance: '5K',
    gender: 'Evento no Deportivo',
    title: 'Corta',
    start_age: 5,
    final_age: 99,
    difference: -DEARER,
  },
]

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let race: Awaited<ReturnType<typeof createRace>>

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  books = openDesk(product, admin.token)
  race = await createRace(product.db, { categories: CATEGORIES })
})
afterAll(async () => {
  expect(
    brokenOf(await checkInvariants(product.db, [...paymentInvariants, ...accountLineInvariants])),
  ).toEqual([])
  await product.stop()
})

const payByCard = async (team?: object[]) => {
  const { id, proof, form } = await desk.startPaying(race, team)
  await desk.pay(form, { outcome: 'aprobar' })
  return { id, proof }
}

const moveTo = async (id: number, category: number) => {
  const { rows } = await product.db.execute<{ id: number; kit_id: number }>(
    sql`select id, kit_id from participants where registration_id = ${id} and position is not null`,
  )
  await books.post(`/api/registrations/${id}/change`, {
    category_id: race.categories[category]?.id,
    members: rows,
  })
}

/** By the link that collects it. */
const wayToPay = async (id: number) => {
  const token = (await books.account(id)).collect?.url.split('#')[1]
  const body = { token, gateway_name: 'sandbox' }
  return (await product.call<{ checkout: Form }>('POST', '/api/own-account/pay', { body })).json.checkout
}

test('a save writes what is owed, person by person; an approval writes what came in and for whom', async () => {
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)].map((person, at) => ({
    ...person,
    category_id: race.categories[at]?.id,
  }))
  const { id, form } = await desk.startPaying(race, team)
  const open = await books.account(id)
  expect(told(open)).toEqual([
    ['entry', ENTRY],
    ['service', SERVICE],
    ['entry', ENTRY + DEARER],
    ['service', SERVICE],
  ])
  expect(open).toMatchObject({ balance: 2 * TOTAL + DEARER, received: 0, payments: [], collect: null })
  await desk.pay(form, { outcome: 'aprobar' })
  const paid = await books.account(id)
  expect(paid).toMatchObject({ balance: 0, received: 2 * TOTAL + DEARER })
  expect(paid.people.map(({ charged, paid: came }) => [charged, came])).toEqual([
    [TOTAL, TOTAL],
    [TOTAL + DEARER, TOTAL + DEARER],
  ])
  const [attempt] = await desk.attemptsOf(id)
  expect(paid.payments).toMatchObject([
    { way: 'gateway', label: 'Pasarela de prueba', reference_code: attempt?.reference_code },
  ])
})

test('a code is a discount; without it the discount is countered', async () => {
  await desk.addCoupon(race, 'MITAD')
  const { id, proof } = await desk.register(race)
  await desk.applyCode(race, proof, 'MITAD')
  expect(told(await books.account(id))).toEqual([
    ['entry', ENTRY],
    ['service', SERVICE],
    ['discount', -ENTRY / 2],
  ])
  await product.call('POST', '/api/discountcode/create', {
    body: { products: [], event_id: race.event_id, code: null, checkout_token: proof },
  })
  const without = await books.account(id)
  expect(told(without).at(-1)).toEqual(['discount', ENTRY / 2])
  expect(without.balance).toBe(TOTAL)
})

test('add-ons are lines of the registration, and their order has none', async () => {
  const product_id = await desk.addProduct(race, 5)
  const { id, proof } = await desk.register(race)
  await desk.chooseProduct(race, proof, product_id)
  expect(told(await books.account(id))).toContainEqual(['product', 30_000])
  const { rows } = await product.db.execute(
    sql`select 1 from charges c join orders o on o.id = c.order_id where o.registration_id = ${id}`,
  )
  expect(rows).toEqual([])
})

test('a hold that ends owes nothing; late money without a place is in favour, under review', async () => {
  const small = await createRace(product.db, { participant_limit: 1 })
  const { id, form } = await desk.startPaying(small)
  await desk.endHold(id)
  const rival = await desk.register(small)
  expect(await books.account(id)).toMatchObject({ balance: 0, charged: 0 })
  await desk.pay(form, { outcome: 'aprobar' })
  expect(await books.account(id)).toMatchObject({ balance: -83_500, received: 83_500 })
  expect(await desk.row(id)).toMatchObject({ payment_review: true, state: 'released' })
  expect((await books.account(rival.id)).balance).toBe(83_500)
})

test('a change after the payment is a difference that says where from and where to; it unpays nobody', async () => {
  const { id } = await payByCard()
  await moveTo(id, 1)
  const owing = await books.account(id)
  expect(owing.charges.at(-1)).toMatchObject({
    kind: 'difference',
    amount: DEARER,
    note: 'Cambio de categoría: 10K Abierta → 21K Media',
  })
  expect(owing.balance).toBe(DEARER)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  // Back where it was, and nothing is owed: each step stays told.
  await moveTo(id, 0)
  expect(await books.account(id)).toMatchObject({ balance: 0 })
  await moveTo(id, 2)
  expect(await books.account(id)).toMatchObject({ balance: -DEARER, collect: null })
})

test('cash for a difference: one line however often it is pressed, never above what is owed', async () => {
  const { id } = await payByCard()
  await moveTo(id, 1)
  const stranger = await payByCard()
  const other = (await books.account(stranger.id)).people[0]?.id
  for (const [body, field, sentence] of [
    [{ amount: -5 }, 'amount', undefined],
    [{ amount: 0 }, 'amount', 'Escribe un valor mayor que cero.'],
    [{ amount: DEARER + 1 }, 'amount', 'Solo debe $15.000.'],
    [{ amount: 5_000, way: 'gateway' }, 'way', 'Elige cómo pagó.'],
    [{ amount: 5_000, participant_id: other }, 'participant_id', 'Esa persona no es de esta cuenta.'],
    [{ amount: 5_000, day: '2090-01-01' }, 'day', 'Ese día todavía no llega.'],
  ] as const) {
    const { json } = await refusal(422, books.receive(id, body))
    expect(json.errors?.[field]?.[0], JSON.stringify(body)).toEqual(sentence ?? expect.any(String))
  }
  expect((await books.account(id)).payments).toHaveLength(1)
  const twice = await Promise.all(
    [1, 2, 3].map(() => books.receive(id, { amount: 5_000, key: `caja-${id}` })),
  )
  expect(twice.map(({ json }) => json.message).sort()).toEqual([
    'Ese pago ya estaba anotado',
    'Ese pago ya estaba anotado',
    'Pago anotado',
  ])
  expect(await books.account(id)).toMatchObject({ balance: DEARER - 5_000, received: TOTAL + 5_000 })
  const rest = await books.receive(id, { amount: DEARER - 5_000, way: 'nequi' })
  expect(rest.json.body).toBe('Entraron $10.000. La cuenta quedó al día.')
  expect((await books.receive(id, { amount: 1 })).json.message).toBe('No debe nada')
  const [first] = (await books.account(id)).payments.filter(({ way }) => way === 'cash')
  expect(first).toMatchObject({ amount: 5_000, label: 'Efectivo', note: 'En la feria' })
  const letters = await product.db.execute(
    sql`select 1 from mails where kind = 'registration-balance' and recipient =
      (select email from participants where registration_id = ${id})`,
  )
  expect(letters.rows).toHaveLength(2)
})

test('cash for a hold confirms it whole, with its way in the receipt; part of it confirms nothing', async () => {
  const { id } = await desk.register(race)
  const part = await refusal(422, books.receive(id, { amount: 10_000 }))
  expect(part.json.errors?.amount).toEqual(['Para confirmarla hay que cobrar $83.500 completos.'])
  expect((await books.receive(id, { amount: TOTAL, way: 'terminal' })).json.icon).toBe('success')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 7 })
  const { payments, balance } = await books.account(id)
  expect([payments.map(({ way, amount }) => [way, amount]), balance]).toEqual([[['terminal', TOTAL]], 0])
})

test('a client of the specification that marks 7 without a way is booked as paid to the organiser', async () => {
  const { id } = await desk.register(race)
  await books.post(`/api/registrations/${id}/status`, { status: 7, note: 'Pagó' })
  expect((await books.account(id)).payments).toMatchObject([{ way: 'direct', amount: TOTAL, note: 'Pagó' }])
  await books.post(`/api/registrations/${id}/undo`, { note: 'Era otra' })
  const undone = await books.account(id)
  expect(undone.payments.map(({ amount }) => amount)).toEqual([TOTAL, -TOTAL])
  expect(undone).toMatchObject({ balance: TOTAL, received: 0 })
})

test('a day of long ago, or of no calendar, is no day of these books', async () => {
  const { id } = await desk.register(race)
  for (const day of ['1900-01-01', '0001-01-01', '0000-01-01', '2026-02-30', 'ayer']) {
    const { json } = await refusal(422, books.receive(id, { amount: TOTAL, day }))
    expect(json.errors?.day, day).toHaveLength(1)
  }
  expect((await books.account(id)).payments).toEqual([])
})

test('seated with less than it costs, what is missing is owed; nothing is called received that did not come', async () => {
  const dear = await createRace(product.db)
  const { id, proof, form } = await desk.startPaying(dear)
  await desk.chooseProduct(dear, proof, await desk.addProduct(dear, 5))
  await desk.pay(form, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ payment_review: true, state: 'held' })
  await books.post(`/api/registrations/${id}/review/seat`, {})
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  expect(await books.account(id)).toMatchObject({ received: TOTAL, balance: 30_000 })
})

test('another value that a gateway signed for a difference is for staff to decide, and no line', async () => {
  const { id } = await payByCard()
  await moveTo(id, 1)
  await desk.pay(await wayToPay(id), { outcome: 'aprobar', faults: 'resigned_value' })
  expect((await books.account(id)).payments).toHaveLength(1)
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: true })
})

test('one reference paid by two transactions is two payments; a copy of one is none', async () => {
  const { id, form } = await desk.startPaying(race)
  const apiKey = SANDBOX_CREDENTIALS.apiKey ?? ''
  const played = { apiKey, form, reference_pol: '1', method: 'tarjeta' } as const
  const tell = (transaction_id: string) =>
    desk.post(new URL(form.confirmationUrl ?? '').pathname, confirmationOf(played, 'aprobar', transaction_id))
  for (const transaction of ['pse-1', 'pse-1', 'card-2', 'card-2', 'pse-1']) await tell(transaction)
  const { payments, balance } = await books.account(id)
  expect([payments.map(({ amount }) => amount), balance]).toEqual([[TOTAL, TOTAL], -TOTAL])
  expect(payments[1]?.note).toContain('segundo pago, transacción card-2')
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_review: true })
})

test('while a payment of a difference is on its way nobody is led to pay a second one', async () => {
  const { id } = await payByCard()
  await moveTo(id, 1)
  const token = (await books.account(id)).collect?.url.split('#')[1]
  const { transaction, location } = await desk.pay(await wayToPay(id), {
    outcome: 'pendiente',
    method: 'pse',
  })
  expect((await desk.comeBack(location)).json.state).toBe('pending')
  const read = async () =>
    (
      await product.call<{ paying: boolean; pay: object | null }>('POST', '/api/own-account', {
        body: { token },
      })
    ).json
  await expect.poll(async () => (await read()).paying).toBe(true)
  expect((await read()).pay).toBeNull()
  await desk.resolve(transaction)
  await expect.poll(async () => (await books.account(id)).balance).toBe(0)
})

test('money that stays when staff call a payment undone waits for them, also when the hold ends', async () => {
  const { id } = await desk.register(race)
  await books.receive(id, { amount: TOTAL })
  await moveTo(id, 1)
  await desk.pay(await wayToPay(id), { outcome: 'aprobar' })
  await books.post(`/api/registrations/${id}/undo`, { note: 'No era' })
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_review: true })
  await product.db.execute(sql`update registrations set payment_review = false where id = ${id}`)
  await desk.endHold(id)
  await releaseEndedHolds(product.context, product.processor)
  expect(await desk.row(id)).toMatchObject({ state: 'released', payment_review: true })
  expect((await books.account(id)).balance).toBe(-DEARER)
})

test('a courtesy is a charge and a discount of the same sum, with who gave it; undone, it is owed again', async () => {
  const { id } = await desk.register(race)
  await books.post(`/api/registrations/${id}/status`, { status: 8, note: 'Ganó el sorteo' })
  const given = await books.account(id)
  expect(given).toMatchObject({ charged: 0, received: 0, balance: 0, payments: [] })
  const [gift] = given.charges.filter(({ courtesy }) => courtesy)
  expect(gift).toMatchObject({ kind: 'discount', label: 'Cortesía', amount: -TOTAL, note: 'Ganó el sorteo' })
  expect(gift?.user).toEqual(expect.any(String))
  await books.post(`/api/registrations/${id}/undo`, { note: 'Era otra persona' })
  expect((await books.account(id)).balance).toBe(TOTAL)
})

test('one of two is annulled: his share is in favour, the other owes nothing', async () => {
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { id } = await payByCard(team)
  const before = await books.account(id)
  const leaver = before.people[1]?.id
  await books.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión', member_id: leaver })
  const after = await books.account(id)
  expect(after.balance).toBe(-TOTAL)
  expect(after.people.map(({ id: person, charged, paid }) => [person === leaver, charged, paid])).toEqual([
    [false, TOTAL, TOTAL],
    [true, 0, TOTAL],
  ])
  await books.giveBack(id, { amount: TOTAL, participant_id: leaver })
  expect((await books.account(id)).balance).toBe(0)
})

test('only staff of the event read or write an account', async () => {
  const { id } = await payByCard()
  const stranger = await desk.colaborador((await createRace(product.db)).event_id)
  const helper = await desk.colaborador(race.event_id)
  expect(
    (await refusal(404, product.call('GET', `/api/account/registration/${id}`, { token: stranger.token })))
      .status,
  ).toBe(404)
  await refusal(404, books.receive(id, { amount: 1 }, { by: stranger.token }))
  await refusal(404, books.giveBack(id, { amount: 1 }, { by: stranger.token }))
  expect((await books.giveBack(id, { amount: 1_000 }, { by: helper.token })).status).toBe(200)
  const [refund] = (await books.account(id)).refunds
  await refusal(403, books.post(`/api/account/refunds/${refund?.id}/counter`, { note: 'x' }, helper.token))
})

test('the database refuses to change or delete a line, whoever asks', async () => {
  const { id } = await payByCard()
  await books.giveBack(id, { amount: 1_000 })
  for (const statement of [
    sql`update charges set amount = amount + 1 where registration_id = ${id}`,
    sql`update charges set note = 'otra' where registration_id = ${id}`,
    sql`delete from charges where registration_id = ${id}`,
    sql`update payments set amount = 1 where registration_id = ${id}`,
    sql`update payments set received_at = now() - interval '40 days' where registration_id = ${id}`,
    sql`delete from payments where registration_id = ${id}`,
    sql`update payment_allocations set amount = 1`,
    sql`delete from payment_allocations`,
    sql`update refunds set amount = 2 where registration_id = ${id}`,
    sql`update refunds set sent_at = now() - interval '40 days' where registration_id = ${id}`,
    sql`update refunds set state = 'requested' where registration_id = ${id}`,
    sql`delete from refunds where registration_id = ${id}`,
  ])
    await expect(product.db.execute(statement)).rejects.toMatchObject({
      cause: { constraint: 'account_lines_stay' },
    })
})
