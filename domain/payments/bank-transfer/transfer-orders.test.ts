/** Orders of the store paid by transfer, at the same desk as registrations. */
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationPayable } from '#domain/registration/checkout/registration-payable.ts'
import { orderPayable } from '#domain/store/orders/order-payable.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { payment_accounts, payment_attempts, payment_history, transfer_proofs } from '../tables.ts'
import { rejectTransfer } from './decide-transfer.ts'
import { eraseOldProofs } from './erase-proofs.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let shop: Shop
let admin: { token: string; user_id: number }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createDesk(product)
  shop = createShop(product)
  admin = await product.signIn('Administrator')
  await takeTransfers(null, 'Bancolombia 111')
})
afterAll(() => product.stop())

const HOUR = 3_600_000
const near = (instant: Date | null | undefined, wanted: number) =>
  Math.abs((instant?.getTime() ?? 0) - wanted) < 60_000

type Own = {
  kind: string
  order_link: string | null
  state: string
  event: string
  accounts: string
  receipt: { reason: string } | null
}
type Said = { message: string; body: string; icon: string; transfer: Own | null }

const takeTransfers = (event_id: number | null, account: string) =>
  product.db.insert(payment_accounts).values({
    id: `transfer-${event_id ?? 'shop'}`,
    event_id,
    gateway_name: 'transferencia',
    active: true,
    settings: { instructions: 'Escribe la referencia', accounts: account },
  })

let shade = 0
const photo = () => {
  shade += 1
  const background = { r: 10, g: shade, b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

const send = (token: string, number: string, bytes: Buffer) => {
  const { body, headers } = multipartBody({
    checkout_token: token,
    number,
    image: { filename: 'comprobante.png', bytes, type: 'image/png' },
  })
  return product.call<Said>('POST', '/api/transfers/receipt', { body, headers })
}
const own = async (checkout_token: string) =>
  (await product.call<Said>('POST', '/api/transfers/own', { body: { checkout_token } })).json.transfer
const post = (path: string, body: object = {}, token = admin.token) =>
  product.call<Said>('POST', path, { body, token })
const proofsOf = (order_id: number) =>
  product.db
    .select()
    .from(transfer_proofs)
    .where(eq(transfer_proofs.order_id, order_id))
    .orderBy(transfer_proofs.id)
const transfersOf = (order_id: number) =>
  product.db
    .select()
    .from(payment_attempts)
    .where(and(eq(payment_attempts.order_id, order_id), eq(payment_attempts.gateway_name, 'transferencia')))
const lettersTo = async (email: string) =>
  (await product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)).map(
    ({ kind, text }) => ({ kind, text }),
  )

type Listed = {
  data: {
    id: number
    kind: string
    registration_id: number | null
    order_id: number | null
    event: string
    earlier: { same: string; event: string; reference: string }[]
  }[]
  waiting: number
}
const list = (query = '', token = admin.token) =>
  product.call<Listed>('GET', `/api/transfers?${query}`, { token })

type Goods = Awaited<ReturnType<Shop['sell']>>

/** An order that may be paid by transfer, and what its page at the desk is opened with. */
const order = async (goods?: Goods, quantity = 2, change: object = {}) => {
  const cap = goods ?? (await shop.sell())
  const { order: placed, paymentCheckouts } = await shop.buy([shop.line(cap, quantity)], change)
  const token = new URL(String(paymentCheckouts.transferencia)).hash.slice(1)
  return { cap, id: placed.id, reference: placed.reference, token }
}

/** One whose transfer proof waits. */
const waiting = async (number: string, goods?: Goods, change: object = {}) => {
  const placed = await order(goods, 2, change)
  const bytes = await photo()
  const { json } = await send(placed.token, number, bytes)
  expect(json.message).toBe('Tu pago está en proceso')
  const sent = (await proofsOf(placed.id)).at(-1)
  if (!sent) throw new Error('there is no transfer proof')
  return { ...placed, bytes, sent }
}

const sellAt = async (change: Parameters<typeof createRace>[1] = {}) => {
  const race = await createRace(product.db, change)
  await takeTransfers(race.event_id, `Nequi de ${race.event_id}`)
  return { race, cap: await shop.sell({ event_id: race.event_id }) }
}

test('an order offers the transfers of its event, or of the installation where it belongs to none', async () => {
  const { race, cap } = await sellAt({ name: 'Con tienda' })
  const [ofShop, ofEvent] = [await order(), await order(cap, 1, { delivery: 'kit' })]
  expect(await own(ofShop.token)).toMatchObject({
    kind: 'order',
    state: 'unpaid',
    event: 'Compra en la tienda',
    slug: '',
    accounts: 'Bancolombia 111',
    order_link: `/tienda/orden/${ofShop.reference}`,
    amount: 60_000,
    receipt: null,
  })
  expect(await own(ofEvent.token)).toMatchObject({
    event: 'Tienda · Con tienda',
    accounts: `Nequi de ${race.event_id}`,
    amount: 30_000,
  })
  const left = await product.call<{ checkout: string }>('POST', `/api/store/orders/${ofShop.reference}/pay`, {
    body: { gateway_name: 'transferencia' },
  })
  expect(new URL(left.json.checkout).hash).toBe(`#${ofShop.token}`)
})

test('a token of one kind never opens the other, and a bare reference opens nothing', async () => {
  const { reference } = await order()
  const race = await createRace(product.db)
  const { id, proof } = await desk.register(race)
  const registered = (await desk.registrationRow(id))?.reference
  expect(await own(proof)).toMatchObject({ kind: 'registration', order_link: null })
  for (const token of [reference, `orden:${registered}`, `orden:${proof}`, 'orden:', `${reference}.`])
    expect(await own(token)).toBeNull()
  expect((await send(reference, 'NADA-1', await photo())).json).toMatchObject({
    icon: 'error',
    transfer: null,
  })
})

test('an upload keeps the stock for 72 hours and takes the pay button away; a second one adds nothing', async () => {
  const { id, cap, reference, token, bytes } = await waiting('ORD-100')
  const row = await shop.row(id)
  expect(row).toMatchObject({ state: 'held', payment_pending: true, payment_status: 0 })
  expect(near(row.hold_until, Date.now() + 72 * HOUR)).toBe(true)
  expect(await shop.leftOf(cap.size_id)).toBe(3)
  expect(await own(token)).toMatchObject({ state: 'pending' })
  expect((await product.call('GET', `/api/store/orders/${reference}`)).json).toMatchObject({
    order: { state: 'pending' },
    paymentMethod: [],
    pay: null,
  })
  const again = await Promise.all([1, 2, 3].map(() => send(token, 'ORD-100', bytes)))
  expect(again.map(({ json }) => json.icon)).toEqual(['info', 'info', 'info'])
  expect(await proofsOf(id)).toHaveLength(1)
  expect(await transfersOf(id)).toMatchObject([{ state: 'pending', amount: 60_000 }])
})

test('what is picked up with the kit waits no longer than to the race', async () => {
  const event_datetime = new Date(Date.now() + 20 * HOUR)
  const { cap } = await sellAt({ event_datetime, register_deadline: event_datetime })
  const { id } = await waiting('KIT-1', cap, { delivery: 'kit' })
  expect((await shop.row(id)).hold_until).toEqual(event_datetime)
})

test('approved by six hands at once it is paid once, with 7, one letter and one line of history', async () => {
  const { race, cap } = await sellAt()
  const { id, sent } = await waiting('SEIS-1', cap, { delivery: 'kit', email: 'seis@correo.test' })
  const helper = await desk.colaborador(race.event_id)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      post(`/api/transfers/${sent.id}/approve`, {}, at % 2 ? helper.token : admin.token),
    ),
  )
  expect(answers.map(({ json }) => json.icon).sort()).toEqual(['success', ...Array(5).fill('warning')])
  expect(await shop.row(id)).toMatchObject({
    state: 'paid',
    payment_status: 7,
    payment_pending: false,
    hold_until: null,
  })
  const history = await product.db.select().from(payment_history).where(eq(payment_history.order_id, id))
  expect(history.filter(({ status_after }) => status_after === 7)).toMatchObject([
    { source: 'staff', note: 'Transferencia SEIS1 aprobada' },
  ])
  expect(await transfersOf(id)).toMatchObject([{ state: 'approved' }])
  expect(await proofsOf(id)).toMatchObject([{ state: 'approved' }])
  const kinds = (await lettersTo('seis@correo.test')).map(({ kind }) => kind)
  expect(kinds).toEqual(['order-received', 'order-paid'])
  expect(await shop.leftOf(cap.size_id)).toBe(3)
})

test('rejected with a reason it leaves 5 hours, a letter that says why and leads to the order, and another try', async () => {
  const email = 'rechazo@correo.test'
  const { id, reference, token, sent } = await waiting('MALA-7', undefined, { email })
  const reason = 'El valor no coincide'
  const answers = await Promise.all([1, 2].map(() => post(`/api/transfers/${sent.id}/reject`, { reason })))
  expect(answers.map(({ json }) => json.icon).sort()).toEqual(['success', 'warning'])
  const row = await shop.row(id)
  expect(row).toMatchObject({ state: 'held', payment_pending: false, payment_status: 0 })
  expect(near(row.hold_until, Date.now() + 5 * HOUR)).toBe(true)
  const refused = (await lettersTo(email)).filter(({ kind }) => kind === 'transfer-rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.text).toContain(reason)
  expect(refused[0]?.text).toContain(`/tienda/orden/${reference}`)
  expect(await transfersOf(id)).toMatchObject([{ state: 'declined' }])
  expect(await own(token)).toMatchObject({ state: 'unpaid', receipt: { state: 'rejected', reason } })
  expect((await post(`/api/transfers/${sent.id}/approve`)).json.icon).toBe('warning')
  expect(await desk.audited('rechazar transferencia', id)).toMatchObject([{ subject: 'orden' }])
  expect((await send(token, 'BUENA-7', await photo())).json.icon).toBe('success')
  const second = (await proofsOf(id)).at(-1)
  expect((await post(`/api/transfers/${second?.id}/approve`)).json.icon).toBe('success')
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_status: 7 })
})

/** Four refusals of one transfer proof, all under way before the first can end; what each came to, and the letters. */
const refuseAtOnce = async (db: Database, number: string, email: string) => {
  const { id: order_id, sent } = await waiting(number, undefined, { email })
  const caller = { ...admin, role: 'Administrator' as const, name: '', email: '', session_id: 0 }
  const payables = {
    registration: registrationPayable(product.context),
    order: orderPayable(product.context),
  }
  const refuse = () =>
    inTransaction(db, (tx) =>
      rejectTransfer(tx, product.context, payables, caller, {
        kind: 'order',
        id: order_id,
        proof_id: sent.id,
        reason: 'No entró',
      }),
    )
  const begun = await product.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from payment_attempts where id = ${sent.attempt_id} for update`)
    const all = Promise.all([refuse(), refuse(), refuse(), refuse()])
    // Not in the transaction: there the view keeps what it first showed.
    const stopped = async () => {
      const { rows } = await product.db.execute<{ count: number }>(sql`select count(*)::int as count
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows[0]?.count
    }
    await expect.poll(stopped, { timeout: 2_500, interval: 20 }).toBe(4)
    return { all }
  })
  const outcomes = (await begun.all).sort()
  const letters = (await lettersTo(email)).filter(({ kind }) => kind === 'transfer-rejected').length
  return { outcomes, letters }
}

test('refused by four at once it is refused once, with one letter', async () => {
  expect(await refuseAtOnce(product.db, 'CUATRO-1', 'cuatro@correo.test')).toEqual({
    outcomes: ['decided', 'decided', 'decided', 'held'],
    letters: 1,
  })
})

test('without the locks each of the four refuses it (the twin of the test above)', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  try {
    const { letters } = await refuseAtOnce(unlocked, 'CUATRO-2', 'sin-cerrojo@correo.test')
    expect(letters).toBeGreaterThan(1)
  } finally {
    await closeDatabase(unlocked)
  }
})

test('a photo used for a registration and then for an order is shown as a repeat, to each only what it may know', async () => {
  const { race, cap } = await sellAt({ name: 'Repetida' })
  const { id, proof } = await desk.register(race)
  const bytes = await photo()
  await send(proof, 'REG-55', bytes)
  const ordered = await order(cap, 1, { delivery: 'kit' })
  await send(ordered.token, 'ORD-56', bytes)
  const ofShop = await order()
  await send(ofShop.token, 'ord 56', await photo())
  const helper = await desk.colaborador(race.event_id)
  const listed = (await list(`event_id=${race.event_id}`, helper.token)).json.data
  expect(listed.map(({ kind, registration_id, order_id }) => [kind, registration_id, order_id])).toEqual([
    ['registration', id, null],
    ['order', null, ordered.id],
  ])
  const registered = (await desk.registrationRow(id))?.reference
  expect(listed.map(({ earlier }) => earlier)).toMatchObject([
    [{ same: 'image', event: 'Repetida', reference: ordered.reference }],
    [
      { same: 'number', event: 'Tienda', reference: '' },
      { same: 'image', event: 'Repetida', reference: registered },
    ],
  ])
  const all = (await list(`search=${ofShop.reference}`)).json.data
  expect(all).toMatchObject([
    { event: 'Tienda', event_id: null, earlier: [{ same: 'number', reference: ordered.reference }] },
  ])
})

test('an order of no event is the Administrator’s; one of an event is its staff’s too', async () => {
  const { race, cap } = await sellAt()
  const [ofShop, ofEvent] = [
    await waiting('SIN-EVENTO'),
    await waiting('CON-EVENTO', cap, { delivery: 'kit' }),
  ]
  const [helper, stranger] = [await desk.colaborador(race.event_id), await desk.colaborador()]
  const { json } = await list('', helper.token)
  expect([json.data.map(({ id }) => id), json.waiting]).toEqual([[ofEvent.sent.id], 1])
  expect((await list('', stranger.token)).json.data).toEqual([])
  const refused = [
    [ofShop, helper],
    [ofShop, stranger],
    [ofEvent, stranger],
  ] as const
  for (const [{ sent }, { token }] of refused) {
    expect(
      (await refusal(404, product.call('GET', `/api/transfers/${sent.id}/image`, { token }))).status,
    ).toBe(404)
    for (const verb of ['approve', 'reject'])
      expect(
        (await refusal(404, post(`/api/transfers/${sent.id}/${verb}`, { reason: 'x' }, token))).status,
      ).toBe(404)
  }
  expect(await shop.row(ofShop.id)).toMatchObject({ state: 'held', payment_pending: true })
  const seen = await product.call('GET', `/api/transfers/${ofEvent.sent.id}/image`, helper)
  expect(seen.status).toBe(200)
  expect((await post(`/api/transfers/${ofShop.sent.id}/approve`)).json.icon).toBe('success')
})

test('approved after the hold ended it takes the stock again, or is refused with nothing changed', async () => {
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 2 }] })
  const late = await waiting('TARDE-9', cap)
  await shop.endHold(late.id)
  const rival = await order(cap, 2)
  expect(await shop.row(late.id)).toMatchObject({ state: 'released' })
  const refused = await post(`/api/transfers/${late.sent.id}/approve`)
  expect(refused.json).toMatchObject({ message: 'No alcanza el inventario', icon: 'error' })
  expect(await proofsOf(late.id)).toMatchObject([{ state: 'pending' }])
  await product.call('POST', `/api/store/orders/${rival.reference}/cancel`)
  expect((await post(`/api/transfers/${late.sent.id}/approve`)).json.icon).toBe('success')
  expect(await shop.row(late.id)).toMatchObject({ state: 'paid', payment_status: 7 })
  expect(await shop.leftOf(cap.size_id)).toBe(0)
  expect(await shop.ledgerAgrees()).toBe(true)
})

test('a transfer proof that comes after the hold ended still reaches staff, without stock', async () => {
  const { id, token } = await order()
  await shop.endHold(id)
  expect((await send(token, 'DESPUES-9', await photo())).json).toMatchObject({
    message: 'Recibimos tu comprobante',
    icon: 'warning',
    transfer: { state: 'pending' },
  })
  expect(await shop.row(id)).toMatchObject({ payment_pending: false })
  expect(await proofsOf(id)).toMatchObject([{ state: 'pending' }])
})

test('a cancelled order and one whose event takes no transfers get no transfer proof', async () => {
  const { id, reference, token } = await order()
  await product.call('POST', `/api/store/orders/${reference}/cancel`)
  expect((await send(token, 'FIN-1', await photo())).json).toMatchObject({
    message: 'El pedido fue cancelado',
    transfer: { state: 'closed' },
  })
  expect(await proofsOf(id)).toEqual([])
  const { race, cap } = await sellAt()
  const ofEvent = await order(cap, 1, { delivery: 'kit' })
  await product.db
    .update(payment_accounts)
    .set({ gateway_name: 'payu' })
    .where(eq(payment_accounts.event_id, race.event_id))
  expect((await send(ofEvent.token, 'FIN-2', await photo())).json).toMatchObject({
    message: 'No se puede pagar por transferencia',
    transfer: { state: 'closed' },
  })
})

test('an approval that an Administrator takes back is no money received', async () => {
  const { race, cap } = await sellAt()
  const { id, token, sent } = await waiting('ATRAS-9', cap, { delivery: 'kit' })
  await post(`/api/transfers/${sent.id}/approve`)
  const received = async () =>
    (await product.call<{ received: number }>('GET', `/api/ledger/totals?event_id=${race.event_id}`, admin))
      .json.received
  expect(await received()).toBe(60_000)
  await post(`/api/order/${id}/status`, { status: 0, note: 'El dinero no entró' })
  expect(await received()).toBe(0)
  expect(await own(token)).toMatchObject({ state: 'unpaid' })
})

test('the photo of an order of no event is erased 180 days after the decision', async () => {
  const { id, sent } = await waiting('VIEJA-9')
  const age = (days: number) =>
    product.db
      .update(transfer_proofs)
      .set({ state: 'approved', decided_at: new Date(Date.now() - days * 24 * HOUR) })
      .where(eq(transfer_proofs.id, sent.id))
  await age(179)
  expect(await eraseOldProofs(product.context)).toBe(0)
  await age(181)
  expect(await eraseOldProofs(product.context)).toBe(1)
  expect(await proofsOf(id)).toMatchObject([{ image_key: null, image_hash: sent.image_hash }])
})
