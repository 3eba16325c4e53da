/** The cart and the till, over HTTP: whatever a client sends, the database's prices and stock decide. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { installation_settings, payment_attempts } from '#domain/payments/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createSandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { type CheckoutAnswer, createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { orders, products } from '../tables.ts'

let product: TestProduct
let shop: Shop
let installationAccount: string
let desk: ReturnType<typeof createSandboxDesk>
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  shop = createShop(product)
  desk = createSandboxDesk(product)
  installationAccount = (await desk.addAccount()).id
  await product.db.insert(installation_settings).values({ shipping_fee: 12_000 })
})
afterAll(() => product.stop())

const lettersTo = (email: string) => product.db.select().from(mails).where(eq(mails.recipient, email))

type CartAnswer = {
  lines: {
    id: number
    problem: string | null
    message: string
    price: number
    max: number
    quantity: number
  }[]
  problem: string
  products_total: number
  shipping_fee: number
  event: { id: number } | null
  pickup: boolean
  paymentMethod: { id: string; gateway_name: string }[]
}
const checkCart = async (lines: unknown) =>
  (await product.call<CartAnswer>('POST', '/api/store/cart', { body: { lines } })).json

test('a guest buys two products: stock is held for 5 hours, the total has the shipping, a letter has the link', async () => {
  const [cap, shirt] = [await shop.sell(), await shop.sell({ price: 80_000 })]
  const { status, json } = await shop.checkout([shop.line(cap, 2), shop.line(shirt)], {
    email: 'guest@correo.test',
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ status: 0, icon: 'success', lines: [] })
  expect(json.order).toMatchObject({
    state: 'unpaid',
    products_total: 140_000,
    shipping: 12_000,
    amount: 152_000,
    email: 'g•••@correo.test',
  })
  expect(json.pay).toMatchObject({ amount: 152_000, referenceCode: `${json.order?.reference}-1` })
  expect(await shop.leftOf(cap.size_id)).toBe(3)
  const row = await shop.row(json.order?.id ?? 0)
  expect(Math.abs((row.hold_until?.getTime() ?? 0) - Date.now() - 5 * 3_600_000)).toBeLessThan(60_000)
  expect(row.consent?.version).toBeTruthy()
  const [letter] = await lettersTo('guest@correo.test')
  expect(letter).toMatchObject({ kind: 'order-received' })
  expect(letter?.text).toContain(`/tienda/orden/${json.order?.reference}`)
  expect(await shop.movementsOf(cap.size_id)).toEqual([
    ['entrada', 5, 5],
    ['reserva', -2, 3],
  ])
})

test('a price, name or total of the client is nobody’s business', async () => {
  const cap = await shop.sell()
  const tampered = { ...shop.line(cap), price: 1, name: 'Gratis', status: 'Pago', total: 1 }
  const { order } = await shop.buy([tampered], { amount: 1, products_total: 1, shipping: 0 })
  expect(order).toMatchObject({ products_total: 30_000, amount: 42_000, lines: [{ price: 30_000 }] })
  expect(order.lines[0]?.name).not.toBe('Gratis')
})

test('the same line twice is summed before stock is checked', async () => {
  const cap = await shop.sell()
  const { json } = await shop.checkout([shop.line(cap, 3), shop.line(cap, 3)])
  expect(json).toMatchObject({ status: 6, icon: 'error', order: null })
  expect(json.lines).toMatchObject([{ quantity: 6, problem: 'less left', max: 5 }])
  const { order } = await shop.buy([shop.line(cap, 2), shop.line(cap, 3)])
  expect(order.lines).toMatchObject([{ quantity: 5 }])
})

test('an inactive product, an unknown size, another shop’s and an inactive event’s are refused in Spanish', async () => {
  const race = await createRace(product.db)
  const sold = await shop.sell()
  const inactive = await shop.sell({ status: 'inactive' })
  const elsewhere = await shop.sell({ url_shop: 'https://otra-tienda.co/gorra' })
  const ofEvent = await shop.sell({ event_id: race.event_id })
  await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, race.event_id))
  const wanted = [
    shop.line(inactive),
    { ...shop.line(sold), size: 'XXL' },
    shop.line(elsewhere),
    shop.line(ofEvent),
  ]
  for (const [at, problem] of ['gone', 'gone', 'elsewhere', 'gone'].entries()) {
    const { json } = await shop.checkout([wanted[at] ?? {}])
    expect(json).toMatchObject({ status: 6, message: 'Revisa tu carrito', order: null })
    expect(json.lines[0]).toMatchObject({ problem })
    expect(json.body).not.toBe('')
  }
  expect((await refusal(404, product.call('GET', `/api/data-product/${ofEvent.id}`))).status).toBe(404)
})

test('what is missing in the form is named by field', async () => {
  const cap = await shop.sell()
  const empty = { name: '', dni: 'abc', address: '', email: 'no', terms: false, data_policy: false }
  const { status, json } = await refusal(422, shop.checkout([shop.line(cap)], empty))
  expect(status).toBe(422)
  expect(Object.keys(json.errors ?? {}).sort()).toEqual(
    expect.arrayContaining(['data_policy', 'dni', 'email', 'name', 'terms']),
  )
  const unaddressed = await refusal(422, shop.checkout([shop.line(cap)], { address: '', city: '' }))
  expect(Object.keys(unaddressed.json.errors ?? {}).sort()).toEqual(['address', 'city'])
  expect((await refusal(422, shop.checkout([]))).status).toBe(422)
  expect(await shop.leftOf(cap.size_id)).toBe(5)
})

test('a gift goes with something that costs, once an order and once a dni', async () => {
  const [gift, other, cap] = [await shop.sell({ price: 0 }), await shop.sell({ price: 0 }), await shop.sell()]
  const said = async (lines: object[], change = {}) => (await shop.checkout(lines, change)).json
  expect((await said([shop.line(gift)])).body).toBe('El regalo va con un producto que tenga precio.')
  expect((await said([shop.line(gift, 2), shop.line(cap)])).lines[0]).toMatchObject({ problem: 'gift limit' })
  expect((await said([shop.line(gift), shop.line(other), shop.line(cap)])).body).toBe(
    'Puedes llevar un solo regalo por compra.',
  )
  const person = { dni: '55500111', email: 'regalo@correo.test' }
  const first = await shop.buy([shop.line(gift), shop.line(cap)], person)
  expect(first.order.amount).toBe(42_000)
  expect(await said([shop.line(other), shop.line(cap)], { ...person, city: 'Cali' })).toMatchObject({
    status: 6,
    message: 'El regalo es uno por persona',
  })
  // Given up, it may be had again.
  await product.call('POST', `/api/store/orders/${first.order.reference}/cancel`)
  expect((await said([shop.line(other), shop.line(cap)], person)).status).toBe(0)
})

test('a gift of each event, and one of the shop', async () => {
  const race = await createRace(product.db)
  const [ofShop, ofRace] = [
    await shop.sell({ price: 0 }),
    await shop.sell({ price: 0, event_id: race.event_id }),
  ]
  const cap = await shop.sell()
  const person = { dni: '55500222' }
  expect((await shop.checkout([shop.line(ofShop), shop.line(cap)], person)).json.status).toBe(0)
  expect((await shop.checkout([shop.line(ofRace), shop.line(cap)], person)).json.status).toBe(0)
  expect((await shop.checkout([shop.line(ofRace), shop.line(cap, 2)], person)).json.status).toBe(6)
})

test('all lines of one event: its gateways and its kit; a foreign line: the installation’s and shipping', async () => {
  const [race, foreign] = [await createRace(product.db), await createRace(product.db)]
  const own = (await desk.addAccount({ event_id: race.event_id })).id
  const mine = await shop.sell({ event_id: race.event_id })
  const other = await shop.sell({ event_id: foreign.event_id })

  expect(await checkCart([shop.line(mine)])).toMatchObject({
    event: { id: race.event_id },
    pickup: true,
    paymentMethod: [{ id: own }],
  })
  const picked = await shop.buy([shop.line(mine)], { delivery: 'kit' })
  expect(picked.paymentMethod).toMatchObject([{ id: own, gateway_name: 'sandbox' }])
  expect(picked.order).toMatchObject({ delivery: 'kit', shipping: 0, amount: 30_000, address: '' })
  const [attempt] = await product.db
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.order_id, picked.order.id))
  expect(attempt).toMatchObject({ event_id: race.event_id, amount: 30_000, registration_id: null })

  const mixed = [shop.line(mine), shop.line(other)]
  expect(await checkCart(mixed)).toMatchObject({
    event: null,
    pickup: false,
    paymentMethod: [{ id: installationAccount }],
  })
  expect((await shop.checkout(mixed, { delivery: 'kit' })).json).toMatchObject({
    status: 6,
    message: 'Elige el envío',
  })
  const shipped = await shop.buy(mixed)
  expect(shipped.paymentMethod).toMatchObject([{ id: installationAccount }])
  expect((await shop.row(shipped.order.id)).event_id).toBeNull()
})

test('after the race nothing can be picked up with the kit', async () => {
  const race = await createRace(product.db)
  const cap = await shop.sell({ event_id: race.event_id })
  await product.db
    .update(events)
    .set({ event_datetime: new Date(0) })
    .where(eq(events.id, race.event_id))
  expect((await checkCart([shop.line(cap)])).pickup).toBe(false)
  expect((await shop.checkout([shop.line(cap)], { delivery: 'kit' })).json.status).toBe(6)
})

test('the cart says what changed since: price, stock, gone', async () => {
  const [cap, few, gone] = [await shop.sell(), await shop.sell(), await shop.sell()]
  await product.db.update(products).set({ price: 35_000 }).where(eq(products.id, cap.id))
  await product.db.update(products).set({ status: 'inactive' }).where(eq(products.id, gone.id))
  await shop.buy([shop.line(few, 5)])
  const cart = await checkCart([shop.line(cap, 2), shop.line(few), shop.line(gone)])
  expect(cart.lines.map(({ problem }) => problem)).toEqual([null, 'sold out', 'gone'])
  expect(cart.lines[0]?.price).toBe(35_000)
  expect(cart).toMatchObject({ products_total: 70_000, shipping_fee: 12_000, problem: '' })
})

test('what an older page left in the browser never breaks the cart', async () => {
  const cap = await shop.sell()
  const odd = [null, 7, 'x', {}, { id: 'a' }, { id: cap.id }, { ...shop.line(cap), quantity: 'dos' }, []]
  expect((await checkCart([...odd, shop.line(cap)])).lines).toHaveLength(1)
  for (const lines of [undefined, null, 'no', '{"a":1}', 5, {}])
    expect((await checkCart(lines)).lines).toEqual([])
})

test('the same form sent twice is one order, and one letter', async () => {
  const cap = await shop.sell()
  const body = shop.formOf([shop.line(cap)])
  const send = () => product.call<CheckoutAnswer>('POST', '/api/store/checkout', { body })
  const answers = await Promise.all(Array.from({ length: 6 }, send))
  const references = new Set(answers.map(({ json }) => json.order?.reference))
  expect(references.size).toBe(1)
  expect(await shop.leftOf(cap.size_id)).toBe(4)
  expect(await lettersTo(body.email)).toHaveLength(1)
})

test('a cart that was changed gives up the order it was before', async () => {
  const cap = await shop.sell()
  const first = await shop.buy([shop.line(cap, 4)])
  const second = await shop.buy([shop.line(cap)], {
    replaces: first.order.reference,
  })
  expect((await shop.row(first.order.id)).state).toBe('cancelled')
  expect((await shop.row(second.order.id)).state).toBe('held')
  expect(await shop.leftOf(cap.size_id)).toBe(4)
  expect(await shop.ledgerAgrees()).toBe(true)
})

test('the order’s page needs its link, shows no dni or phone, and is not kept by anybody', async () => {
  const cap = await shop.sell()
  const { order } = await shop.buy([shop.line(cap)], { dni: '987654321', phone: '3119998877' })
  const page = await product.call('GET', `/api/store/orders/${order.reference}`)
  expect(page.status).toBe(200)
  expect(page.headers['cache-control']).toContain('no-store')
  expect(page.text).not.toContain('987654321')
  expect(page.text).not.toContain('3119998877')
  expect(page.json).toMatchObject({
    order: { state: 'unpaid' },
    paymentMethod: [{ gateway_name: 'sandbox' }],
  })
  expect((await refusal(404, product.call('GET', '/api/store/orders/AAAAAAAAAAAAAAAA'))).status).toBe(404)
})

test('an order that was cancelled is over: nothing to pay, nothing to cancel again', async () => {
  const cap = await shop.sell()
  const { order } = await shop.buy([shop.line(cap, 2)])
  const at = `/api/store/orders/${order.reference}`
  expect((await product.call('POST', `${at}/cancel`)).json).toMatchObject({ success: true, icon: 'success' })
  expect(await shop.leftOf(cap.size_id)).toBe(5)
  expect((await product.call('POST', `${at}/cancel`)).json).toMatchObject({ success: false })
  expect((await product.call('GET', at)).json).toMatchObject({ order: { state: 'over' }, pay: null })
  expect((await product.call('POST', `${at}/pay`, { body: { gateway_name: 'sandbox' } })).json).toMatchObject(
    {
      success: false,
      checkout: null,
      message: 'La reserva terminó',
    },
  )
  expect(await shop.movementsOf(cap.size_id)).toEqual([
    ['entrada', 5, 5],
    ['reserva', -2, 3],
    ['devolución', 2, 5],
  ])
})

test('the shop lists what is on sale, finds it by name without accents, and hides unlisted events', async () => {
  const [open, secret] = [await createRace(product.db), await createRace(product.db, { type: 'privado' })]
  const camiseta = await shop.sell({ name_product: 'Camiseta del Páramo', event_id: open.event_id })
  const hidden = await shop.sell({ name_product: 'Camiseta del páramo secreta', event_id: secret.event_id })
  await shop.sell({ name_product: 'Camiseta páramo vieja', status: 'inactive' })
  const { json } = await product.call<{
    data: { id: number; amount: number; sizes: string[] }[]
    total: number
  }>('GET', '/api/store/products?search=PARAMO')
  expect(json.data).toMatchObject([{ id: camiseta.id, amount: 5, sizes: ['M'] }])
  expect(json.total).toBe(1)
  expect((await product.call('GET', `/api/data-product/${hidden.id}`)).status).toBe(200)
})

test('who sends one email too often waits', async () => {
  const limited = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  const other = createShop(limited)
  const cap = await other.sell({ sizes: [{ sizes: 'M', amount: 100 }] })
  const statuses: number[] = []
  for (let at = 0; at < 21; at++)
    statuses.push((await anyAnswer(other.checkout([other.line(cap)], { email: 'mucho@correo.test' }))).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses[20]).toBe(429)
  expect(await limited.db.select().from(orders)).toHaveLength(20)
  await limited.stop()
})
