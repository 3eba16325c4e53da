/** Orders and money: paid, refused, pending, late, twice; the hold's end; and what staff decide about the rest. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refunds as refundLines } from '#domain/payments/account/account-tables.ts'
import { SANDBOX_CREDENTIALS } from '#domain/payments/gateways/sandbox.ts'
import { confirmationOf } from '#domain/payments/sandbox/outcomes.ts'
import { payment_history } from '#domain/payments/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createSandboxDesk, type Decision, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { releaseEndedOrders } from '../jobs.ts'

let product: TestProduct
let desk: SandboxDesk
let shop: Shop
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  shop = createShop(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const HOUR = 3_600_000
const release = () => releaseEndedOrders(product.context, product.processor)
const near = (instant: Date | null, wanted: number) => Math.abs((instant?.getTime() ?? 0) - wanted) < 60_000
const order = (method: 'GET' | 'POST', id: number, path = '', body?: object) =>
  product.call<{ success: boolean; message: string; order: Record<string, unknown> }>(
    method,
    `/api/order/${id}${path}`,
    { token: admin.token, ...(body ? { body } : {}) },
  )
const lettersOf = async (email: string) =>
  (await product.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)).map(
    ({ kind }) => kind,
  )

type Leave = { success: boolean; checkout: Record<string, string> }

/** 'Pagar' on the order's page; the form for the gateway. */
const leave = async (reference: string) => {
  const { json } = await product.call<Leave>('POST', `/api/store/orders/${reference}/pay`, {
    body: { gateway_name: 'sandbox' },
  })
  if (!json.success) throw new Error(JSON.stringify(json))
  return json.checkout
}

const startPaying = async (amount = 5, quantity = 2, change: object = {}) => {
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount }] })
  const { order: placed } = await shop.buy([shop.line(cap, quantity)], change)
  return { cap, id: placed.id, reference: placed.reference, form: await leave(placed.reference) }
}

const payAs = async (form: Record<string, string>, decision: Decision) => {
  const paid = await desk.pay(form, decision)
  return { ...paid, story: (await desk.comeBack(paid.location)).json }
}

test('approved: paid, code 4, the buyer is told, the return page leads to the order', async () => {
  const { id, reference, form, cap } = await startPaying(5, 2, { email: 'paga@correo.test' })
  const { story } = await payAs(form, { outcome: 'aprobar' })
  expect(story).toMatchObject({ state: 'approved', next_url: `/tienda/orden/${reference}`, amount: 60_000 })
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_status: 4, hold_until: null })
  expect(await lettersOf('paga@correo.test')).toEqual(['order-received', 'order-paid'])
  expect(await shop.leftOf(cap.size_id)).toBe(3)
  expect((await order('GET', id)).json.order).toMatchObject({ pay_status: '4', payment_status: 4 })
  expect((await product.call('GET', `/api/store/orders/${reference}`)).json).toMatchObject({
    order: { state: 'approved' },
    paymentMethod: [],
    pay: null,
  })
})

test('rejected: code 6, still held, and paid on the second try', async () => {
  const { id, reference, form } = await startPaying()
  const { story } = await payAs(form, { outcome: 'rechazar' })
  expect(story.state).toBe('rejected')
  expect(await shop.row(id)).toMatchObject({ state: 'held', payment_status: 6 })
  expect((await order('GET', id)).json.order).toMatchObject({ pay_status: '6' })
  await payAs(await leave(reference), { outcome: 'aprobar' })
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
  const history = await product.db.select().from(payment_history).where(eq(payment_history.order_id, id))
  expect(history.map(({ status_before, status_after }) => [status_before, status_after])).toEqual([
    [0, 6],
    [6, 4],
  ])
})

test('pending moves the hold by 24 hours and takes the pay button away', async () => {
  const { id, reference, form } = await startPaying()
  await payAs(form, { outcome: 'pendiente', method: 'pse' })
  const row = await shop.row(id)
  expect(row).toMatchObject({ state: 'held', payment_pending: true })
  expect(near(row.hold_until, Date.now() + 24 * HOUR)).toBe(true)
  const page = await product.call('GET', `/api/store/orders/${reference}`)
  expect(page.json).toMatchObject({ order: { state: 'pending' }, paymentMethod: [], pay: null })
  expect((await product.call('POST', `/api/store/orders/${reference}/cancel`)).json).toMatchObject({
    success: false,
  })
  expect((await order('POST', id, '/cancel', { note: 'x' })).json.success).toBe(false)
})

test('what is picked up with the kit is held no longer than to the race', async () => {
  const event_datetime = new Date(Date.now() + 10 * HOUR)
  const race = await createRace(product.db, { event_datetime })
  const cap = await shop.sell({ event_id: race.event_id })
  const { order: placed } = await shop.buy([shop.line(cap)], { delivery: 'kit' })
  await payAs(await leave(placed.reference), { outcome: 'pendiente', method: 'pse' })
  expect((await shop.row(placed.id)).hold_until).toEqual(event_datetime)
})

test('the hold’s end gives stock back through the ledger and tells the buyer once', async () => {
  const cap = await shop.sell()
  const { order: placed } = await shop.buy([shop.line(cap, 2)], { email: 'tarde@correo.test' })
  await shop.endHold(placed.id)
  expect(await release()).toBe(1)
  expect(await release()).toBe(0)
  expect(await shop.row(placed.id)).toMatchObject({ state: 'released', hold_until: null, end_told: true })
  expect(await shop.movementsOf(cap.size_id)).toEqual([
    ['entrada', 5, 5],
    ['reserva', -2, 3],
    ['devolución', 2, 5],
  ])
  expect(await lettersOf('tarde@correo.test')).toEqual(['order-received', 'order-hold-ended'])
})

test('approved at the gateway without a word to us: the job asks before the stock goes, and settles it', async () => {
  const { id, form } = await startPaying()
  await desk.pay(form, { outcome: 'aprobar', faults: 'no_confirmation' })
  await shop.endHold(id, -0.5)
  await release()
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
})

/** Left for the gateway; the hold ended and was swept before the money came. */
const payLate = async (amount: number, quantity: number) => {
  const begun = await startPaying(amount, quantity)
  const transaction = await desk.openAtGateway(begun.form)
  await shop.endHold(begun.id)
  await release()
  expect((await shop.row(begun.id)).state).toBe('released')
  return { ...begun, approve: () => desk.decide(transaction, { outcome: 'aprobar' }) }
}

test('late money takes the stock again while there is some', async () => {
  const { id, cap, approve } = await payLate(5, 2)
  expect(await shop.leftOf(cap.size_id)).toBe(5)
  await approve()
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
  expect(await shop.leftOf(cap.size_id)).toBe(3)
  expect(await shop.ledgerAgrees()).toBe(true)
})

test('late money without stock is under review, nothing is taken, administrators are told, staff give it back', async () => {
  const { id, cap, reference, approve } = await payLate(2, 2)
  await shop.buy([shop.line(cap)])
  await approve()
  expect(await shop.row(id)).toMatchObject({ state: 'released', payment_status: 0, payment_review: true })
  expect(await shop.leftOf(cap.size_id)).toBe(1)
  const told = await product.db.select().from(mails).where(eq(mails.kind, 'order-review'))
  expect(told.some(({ text }) => text.includes(reference))).toBe(true)
  expect((await product.call('GET', `/api/store/orders/${reference}`)).json).toMatchObject({
    order: { state: 'review' },
    pay: null,
  })
  expect((await order('POST', id, '/review/seat', {})).json).toMatchObject({
    success: false,
    message: 'No alcanza el inventario',
  })
  const closed = await order('POST', id, '/review/close', { amount: '60.000', note: 'Consignado a Nequi' })
  expect(closed.json).toMatchObject({ success: true, message: 'Devolución registrada' })
  expect((await shop.row(id)).payment_review).toBe(false)
  const refunds = await product.db.select().from(refundLines).where(eq(refundLines.order_id, id))
  expect(refunds).toMatchObject([{ amount: 60_000, note: 'Consignado a Nequi', registration_id: null }])
  const { json } = await product.call<{ entry: object; refunds: object[] }>(
    'GET',
    `/api/ledger/order/${id}`,
    admin,
  )
  expect(json.entry).toMatchObject({ received: 60_000, refunded: 60_000 })
  expect(json.refunds).toHaveLength(1)
  expect((await order('POST', id, '/review/close', { amount: 0, note: 'x' })).json.success).toBe(false)
})

test('an order paid with a wrong amount is under review once: not paid, its stock kept, no second pay button', async () => {
  for (const value of ['59999.00', '60001.00']) {
    const { id, cap, reference, form } = await startPaying(5, 2, { email: `valor-${value}@correo.test` })
    const played = {
      apiKey: SANDBOX_CREDENTIALS.apiKey ?? '',
      form,
      reference_pol: '1',
      method: 'tarjeta',
    } as const
    const notice = confirmationOf(played, 'aprobar', undefined, { signed: { value } })
    for (let copy = 0; copy < 2; copy++)
      expect((await desk.post(new URL(form.confirmationUrl ?? '').pathname, notice)).status).toBe(200)
    expect(await shop.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
    expect(await shop.leftOf(cap.size_id)).toBe(3)
    expect(await lettersOf(`valor-${value}@correo.test`)).toEqual(['order-received'])
    const told = await product.db.select().from(mails).where(eq(mails.kind, 'order-review'))
    const about = told.filter(({ text }) => text.includes(reference))
    expect(new Set(about.map(({ recipient }) => recipient)).size).toBe(about.length)
    expect(about[0]?.text).toContain('otro valor')
    expect((await product.call('GET', `/api/store/orders/${reference}`)).json).toMatchObject({
      order: { state: 'review' },
      paymentMethod: [],
      pay: null,
    })
  }
})

test('stock came back: staff seat the reviewed money, and the buyer reads that it is paid', async () => {
  const { id, cap, approve } = await payLate(2, 2)
  const other = await shop.buy([shop.line(cap)])
  await approve()
  expect((await shop.row(id)).payment_review).toBe(true)
  await product.call('POST', `/api/store/orders/${other.order.reference}/cancel`)
  expect((await order('POST', id, '/review/seat', { note: 'Hay de nuevo' })).json.success).toBe(true)
  const row = await shop.row(id)
  expect(row).toMatchObject({ state: 'paid', payment_status: 4, payment_review: false })
  expect(await shop.leftOf(cap.size_id)).toBe(0)
  expect(await lettersOf(row.email)).toContain('order-paid')
})

test('the same confirmation many times has its effect once', async () => {
  const { id, form, cap } = await startPaying(5, 2, { email: 'copias@correo.test' })
  await desk.pay(form, { outcome: 'aprobar', copies: '5' })
  expect(await shop.row(id)).toMatchObject({ state: 'paid', payment_review: false })
  expect(await lettersOf('copias@correo.test')).toEqual(['order-received', 'order-paid'])
  expect(await shop.leftOf(cap.size_id)).toBe(3)
})

test('paid to the organiser, a courtesy, and undone by an Administrator only', async () => {
  const race = await createRace(product.db)
  const cap = await shop.sell({ event_id: race.event_id })
  const { order: placed } = await shop.buy([shop.line(cap)], { delivery: 'kit' })
  const staff = await desk.colaborador(race.event_id)
  const set = (token: string, status: number) =>
    product.call<{ success: boolean }>('POST', `/api/order/${placed.id}/status`, {
      token,
      body: { status, note: 'En la feria' },
    })
  expect((await set(staff.token, 7)).json.success).toBe(true)
  expect(await shop.row(placed.id)).toMatchObject({ state: 'paid', payment_status: 7 })
  expect((await order('GET', placed.id)).json.order).toMatchObject({ pay_status: '4', payment_status: 7 })
  expect((await set(staff.token, 8)).json).toMatchObject({
    success: false,
    message: 'La orden ya está pagada',
  })
  expect((await refusal(403, set(staff.token, 0))).status).toBe(403)
  expect((await set(admin.token, 0)).json.success).toBe(true)
  expect(await shop.row(placed.id)).toMatchObject({ state: 'held', payment_status: 0, paid_at: null })
  expect((await set(staff.token, 8)).json.success).toBe(true)
  expect((await desk.audited('%', placed.id)).map(({ action }) => action)).toEqual([
    'marcar pago',
    'deshacer pago',
    'dar cortesía',
  ])
  const letters = await product.db
    .select()
    .from(mails)
    .where(
      and(
        inArray(mails.kind, ['order-paid', 'order-courtesy']),
        eq(mails.recipient, (await shop.row(placed.id)).email),
      ),
    )
    .orderBy(mails.id)
  expect(letters.map(({ kind }) => kind)).toEqual(['order-paid', 'order-courtesy'])
  expect(letters[1]?.text).toContain('Cortesía de Puravida')
  expect(letters[1]?.text).not.toContain('pago')
  const { reference, dni } = await shop.row(placed.id)
  const told = await product.call('POST', '/api/payments/verify', { body: { reference, dni } })
  expect(told.json).toMatchObject({ message: 'Tu pedido es una cortesía', payment: { courtesy: true } })
})

test('staff cancel an unpaid order, and nobody revives it', async () => {
  const cap = await shop.sell()
  const { order: placed } = await shop.buy([shop.line(cap, 3)])
  expect((await order('POST', placed.id, '/cancel', { note: 'Pidió cancelar' })).json.success).toBe(true)
  expect(await shop.leftOf(cap.size_id)).toBe(5)
  expect((await order('POST', placed.id, '/status', { status: 7, note: 'x' })).json).toMatchObject({
    success: false,
    message: 'La orden está cancelada',
  })
})

test('Verificar mi pago finds an order by reference and document, and nobody else’s', async () => {
  const { reference, form } = await startPaying(5, 1, { dni: '31415926' })
  await desk.pay(form, { outcome: 'aprobar', faults: 'no_confirmation' })
  const verify = (dni: string) =>
    product.call<{ success: boolean; body: string }>('POST', '/api/payments/verify', {
      body: { reference: `${reference}-1`, dni },
    })
  expect((await verify('99999999')).json.success).toBe(false)
  expect((await verify('31.415.926')).json).toMatchObject({
    success: true,
    body: 'Tu compra quedó confirmada.',
  })
})
