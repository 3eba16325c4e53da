/** The panel's orders: list, search, detail, sent, slip and export; add-ons of a registration among them. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installation_settings } from '#domain/payments/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { orders } from '../tables.ts'
import type { OrderRow, PanelOrder } from './orders-contract.ts'

let product: TestProduct
let desk: SandboxDesk
let shop: Shop
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  shop = createShop(product)
  await desk.addAccount()
  await product.db.insert(installation_settings).values({ shipping_fee: 9_000, seller_name: 'Puravida SAS' })
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const list = async (query: string, token = admin.token) =>
  (await product.call<{ data: OrderRow[]; total: number }>('GET', `/api/orders?${query}`, { token })).json
const idsOf = async (query: string, token?: string) => (await list(query, token)).data.map(({ id }) => id)
const detail = (id: number, token = admin.token) =>
  product.call<{ order: PanelOrder }>('GET', `/api/order/${id}`, { token })
const place = async (change: object = {}) => {
  const cap = await shop.sell({ name_product: '=1+1 Gorra' })
  return (await shop.buy([shop.line(cap, 2)], change)).order
}

test('an order is listed and read as specified: client, pay_status, sent, reference, products as JSON text', async () => {
  const { id, reference } = await place({ name: 'Amparo', last_name: 'Ñáñez' })
  const [row] = (await list('search=nanez&page=1')).data
  expect(row).toMatchObject({
    id,
    pay_status: '0',
    payment_label: 'NO PAGO',
    sent: false,
    pay_reference: reference,
    amount: 69_000,
    client: { name: 'Amparo', last_name: 'Ñáñez', city: 'Medellín', address: 'Calle 10 # 20-30' },
  })
  expect(row?.competitor).toEqual(row?.client)
  expect(JSON.parse(row?.products ?? '')).toMatchObject([
    { name: '=1+1 Gorra', size: 'M', quantity: 2, price: 30_000, thumbnail: null },
  ])
  const { json } = await detail(id)
  expect(json.order).toMatchObject({
    products_total: 60_000,
    shipping: 9_000,
    link: `/tienda/orden/${reference}`,
    attempts: [{ reference_code: `${reference}-1`, state: 'open', amount: 69_000 }],
    may: { settle: true, undo: false, cancel: true, seat: false, close_review: false },
  })
})

test('search finds by order, dni, reference, the code of an attempt, words in any order, email and phone', async () => {
  const person = {
    name: 'Olga',
    last_name: 'Ibáñez Zapata',
    email: 'olga.iz@correo.test',
    phone: '311 777 6655',
  }
  const { id, reference } = await place({ dni: '80111222', ...person })
  const codes = [reference, reference.toLowerCase(), `${reference}-1`]
  const typed = ['zapata  olga', 'OLGA.IZ@correo.test', '3117776655']
  for (const search of [String(id), '80111222', '80.111.222', ...codes, ...typed])
    expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([
      search,
      expect.arrayContaining([id]),
    ])
  expect(await idsOf('search=no-hay-nadie')).toEqual([])
})

test('search finds what stands inside of a name only when no name has a word that begins so', async () => {
  const inside = await place({ name: 'Mariela', last_name: 'Otálvaro' })
  expect(await idsOf('search=ielaotal')).toEqual([])
  expect(await idsOf('search=iela')).toEqual([inside.id])
  const begins = await place({ name: 'Ielana', last_name: 'Rúa' })
  expect(await idsOf('search=iela')).toEqual([begins.id])
})

test('search finds an order whatever became of it; a filter still filters', async () => {
  const [released, cancelled] = [await place(), await place()]
  await shop.endHold(released.id)
  await product.call('POST', `/api/order/${cancelled.id}/cancel`, {
    token: admin.token,
    body: { note: 'se arrepintió' },
  })
  for (const [{ id, reference }, state] of [
    [released, 'released'],
    [cancelled, 'cancelled'],
  ] as const) {
    expect((await list(`search=${reference}`)).data).toMatchObject([{ id, state, pay_reference: reference }])
    expect(await idsOf(`search=${reference}&state=`)).toEqual([id])
    expect(await idsOf(`search=${reference}&state=ended`)).toEqual([id])
    expect(await idsOf(`search=${reference}&state=live`)).toEqual([])
  }
})

test('filters: paid, unpaid, ended, sent, where it was bought', async () => {
  const [paid, unpaid, over] = [await place(), await place(), await place()]
  await product.call('POST', `/api/order/${paid.id}/status`, {
    token: admin.token,
    body: { status: 7, note: 'efectivo' },
  })
  await shop.endHold(over.id)
  const among = async (query: string) => {
    const found = await idsOf(`${query}&per_page=100`)
    return [paid, unpaid, over].map(({ id }) => found.includes(id))
  }
  expect(await among('')).toEqual([true, true, false])
  expect(await among('state=paid')).toEqual([true, false, false])
  expect(await among('state=unpaid')).toEqual([false, true, false])
  // Over by the clock, though the job has not run.
  expect(await among('state=ended')).toEqual([false, false, true])
  expect(await among('state=all')).toEqual([true, true, true])
  expect(await among('sent=1')).toEqual([false, false, false])
  expect(await among('origin=inscripcion')).toEqual([false, false, false])
  expect(await among('delivery=envio')).toEqual([true, true, false])
  expect(await among('from=2020-01-01&to=2020-01-02')).toEqual([false, false, false])
})

test('the sent badge toggles, is in the audit, and warns about an unpaid order', async () => {
  const { id } = await place()
  const send = (sent: unknown) =>
    product.call('POST', '/api/change-sent-status', { token: admin.token, body: { id, sent } })
  expect((await send(true)).json).toMatchObject({
    sent: true,
    icon: 'warning',
    message: 'Enviado',
    body: 'Atención: esta orden todavía no está pagada.',
  })
  expect((await shop.row(id)).sent).toBe(true)
  expect((await send('0')).json).toMatchObject({ sent: false, icon: 'success', message: 'Sin Enviar' })
  expect((await desk.audited('marcar%', id)).map(({ action }) => action)).toEqual([
    'marcar enviado',
    'marcar sin enviar',
  ])
  expect((await refusal(422, send('quizás'))).status).toBe(422)
})

test('the packing slip says who sells, to whom and what', async () => {
  const { id } = await place({ name: 'Elsa' })
  const { json } = await product.call('GET', `/api/order/${id}/slip`, admin)
  expect(json).toMatchObject({
    slip: {
      seller: { name: 'Puravida SAS' },
      customer: { name: 'Elsa', address: 'Calle 10 # 20-30' },
      lines: [{ quantity: 2, size: 'M' }],
      units: 2,
      paid: false,
    },
  })
})

test('the export has one row a product, text that cannot run, and the same filter', async () => {
  const { id, reference } = await place({ dni: '70707070' })
  const answer = await product.app.inject({
    method: 'GET',
    url: '/api/orders/export.xlsx?search=70707070',
    headers: { host: 'localhost', authorization: `Bearer ${admin.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const sheet = readWorkbook(answer.rawPayload).Sheets.Órdenes
  const rows = utils.sheet_to_json<Record<string, unknown>>(sheet ?? {})
  expect(rows).toMatchObject([
    { Orden: id, Referencia: reference, Producto: '=1+1 Gorra', Cantidad: 2, 'Total de la orden': 69_000 },
  ])
})

test('an add-on bought with a registration is an order, paid with it', async () => {
  const race = await createRace(product.db)
  const { id: registration_id, proof } = await desk.register(race)
  const cap = await shop.sell({ event_id: race.event_id, sizes: [{ sizes: 'unica', amount: 5 }] })
  await desk.chooseProduct(race, proof, cap.id, 2)
  const [row] = (await list(`event_id=${race.event_id}`)).data
  const registration = await desk.row(registration_id)
  expect(row).toMatchObject({
    registration_id,
    pay_status: '0',
    delivery: 'kit',
    pay_reference: registration.reference,
    amount: 60_000,
  })
  expect(row?.client.city).not.toBe('')
  const id = row?.id ?? 0
  const refused = await product.call('POST', `/api/order/${id}/status`, {
    token: admin.token,
    body: { status: 7, note: 'x' },
  })
  expect(refused.json).toMatchObject({ success: false, message: 'Esta orden va con una inscripción' })

  const { paymentCheckouts } = (
    await product.call<{ paymentCheckouts: { sandbox: Record<string, string> } }>(
      'POST',
      '/api/attach-product',
      {
        body: {
          products: [{ id: cap.id, size: 'unica', quantity: 2 }],
          event_id: race.event_id,
          checkout_token: proof,
          gateway_name: 'sandbox',
        },
      },
    )
  ).json
  await desk.pay(paymentCheckouts.sandbox, { outcome: 'aprobar' })
  const { json } = await detail(id)
  expect(json.order).toMatchObject({ pay_status: '4', payment_status: 4, state: 'paid', link: '' })
  expect(json.order.attempts[0]).toMatchObject({ state: 'approved', gateway_name: 'sandbox' })
  expect(json.order.history.length).toBeGreaterThan(0)
  expect(await idsOf(`event_id=${race.event_id}&origin=inscripcion&state=paid`)).toEqual([id])
})

test('a selection that was emptied is no order', async () => {
  const race = await createRace(product.db)
  const { proof } = await desk.register(race)
  const id = await desk.addProduct(race, 5)
  await desk.chooseProduct(race, proof, id)
  await product.call('POST', '/api/productEvent', {
    body: { products: [], event_id: race.event_id, checkout_token: proof },
  })
  expect(await product.db.select().from(orders).where(eq(orders.event_id, race.event_id))).toHaveLength(1)
  expect(await idsOf(`event_id=${race.event_id}&state=all`)).toEqual([])
})

test('a Colaborador sees and sends the orders of assigned events; others are not there', async () => {
  const [mine, other] = [await createRace(product.db), await createRace(product.db)]
  const { token } = await desk.colaborador(mine.event_id)
  const buyOf = async (event_id: number | null, name: string) => {
    const cap = await shop.sell({ event_id })
    return (await shop.buy([shop.line(cap)], { name })).order
  }
  const own = await buyOf(mine.event_id, 'Anatilde')
  const [foreign, ofShop] = [await buyOf(other.event_id, 'Tildela'), await buyOf(null, 'Tildela')]
  expect(await idsOf('', token)).toEqual([own.id])
  // Those of others whose name begins so do not stand before the own one.
  expect(await idsOf('search=tilde', token)).toEqual([own.id])
  expect((await detail(own.id, token)).status).toBe(200)
  for (const { id } of [foreign, ofShop]) {
    expect((await refusal(404, detail(id, token))).status).toBe(404)
    expect((await refusal(404, product.call('GET', `/api/order/${id}/slip`, { token }))).status).toBe(404)
    for (const [path, body] of [
      ['/api/change-sent-status', { id, sent: true }],
      [`/api/order/${id}/status`, { status: 7, note: 'x' }],
      [`/api/order/${id}/cancel`, { note: 'x' }],
      [`/api/order/${id}/review/seat`, {}],
      [`/api/order/${id}/review/close`, { amount: 0, note: 'x' }],
    ] as const)
      expect((await refusal(404, product.call('POST', path, { token, body }))).status).toBe(404)
    expect((await shop.row(id)).sent).toBe(false)
  }
})
