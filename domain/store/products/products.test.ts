/** The panel's products: every call of admin.md with its payload, stock as a ledger, the gallery and who may. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { product_images } from '../tables.ts'
import { addImage } from './product-gallery.ts'
import type { PanelProduct, StockMovement } from './products-contract.ts'

let product: TestProduct
let shop: Shop
let desk: ReturnType<typeof createDesk>
let admin: { token: string; user_id: number }
let png: Buffer
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  shop = createShop(product)
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#C63A12' } })
    .png()
    .toBuffer()
})
afterAll(() => product.stop())

type Saved = {
  product_id: number
  version: number
  message: string
  body: string
  icon: string
  errors?: Record<string, string[]>
}
type Fields = Parameters<typeof multipartBody>[0]

const form = (change: Fields = {}): Fields => ({
  name: 'Chaqueta',
  description: '<p>Ligera</p><script>alert(1)</script>',
  price: '95.000',
  status: 'active',
  url_shop: '',
  event_id: '',
  sku: 'CHQ-1',
  category: JSON.stringify([
    { size: 'S', amount: 3 },
    { size: 'M', amount: '5' },
  ]),
  ...change,
})
const create = (change: Fields = {}, token = admin.token) =>
  product.call<Saved>('POST', '/api/products', { ...multipartBody(form(change)), token })
const edit = (id: number, change: Fields = {}, token = admin.token) =>
  product.call<Saved>('POST', `/api/product/${id}/edit`, { ...multipartBody(form(change)), token })
const read = async (id: number, token = admin.token) =>
  (
    await product.call<{ product: PanelProduct; event_id: number | null }>('GET', `/api/product/${id}`, {
      token,
    })
  ).json.product
const upload = (product_id: number, { inQuery = false, bytes = png, token = admin.token } = {}) =>
  product.call<{ id: number; name: string; url: string; message?: string }>(
    'POST',
    inQuery ? `/gallery/upload?product_id=${product_id}` : '/gallery/upload',
    {
      ...multipartBody({ file: { filename: 'frente.png', bytes }, ...(inQuery ? {} : { product_id }) }),
      token,
    },
  )

test('a product is created from the specified form and read back', async () => {
  const { status, json } = await create({ thumbnail: { filename: 'a.png', bytes: png } })
  expect(status).toBe(200)
  expect(json).toMatchObject({ icon: 'success' })
  const { json: read } = await product.call('GET', `/api/product/${json.product_id}`, admin)
  expect(read).toMatchObject({
    event_id: null,
    product: {
      id: json.product_id,
      name_product: 'Chaqueta',
      description: '<p>Ligera</p>',
      price: 95_000,
      sku: 'CHQ-1',
      status: 'active',
      url_shop: null,
      amount: 8,
      images: [],
      categorias: [
        { sizes: 'S', amount: 3, total_amount: 3, held: 0 },
        { sizes: 'M', amount: 5, total_amount: 5 },
      ],
    },
  })
  expect((read as { product: PanelProduct }).product.thumbnail).toMatch(/^\/files\/public\/products\//)
  expect(await desk.audited('crear', json.product_id)).toHaveLength(1)
})

test('https:// is added to an address without it, and a SKU that another product has is said, to its own people', async () => {
  const first = await create({ name: 'Gorra', sku: 'GRR-9', url_shop: ' otra-tienda.co/gorra ' })
  expect(await read(first.json.product_id)).toMatchObject({ url_shop: 'https://otra-tienda.co/gorra' })
  expect(first.json.body).not.toContain('SKU')
  const second = await create({ name: 'Gorra negra', sku: 'grr-9' })
  expect(second.json).toMatchObject({ icon: 'success', message: 'Producto creado con éxito.' })
  expect(second.json.body).toContain('«Gorra» tiene el mismo SKU')
  const { event_id } = await createRace(product.db)
  const { user_id, token } = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id, event_id })
  const theirs = await create({ name: 'Gorra ajena', sku: 'GRR-9', event_id: String(event_id) }, token)
  expect(theirs.json.icon).toBe('success')
  expect(theirs.json.body).not.toContain('SKU')
})

test('a product is active unless its form says otherwise', async () => {
  const { json } = await create({ status: '' })
  expect(await read(json.product_id)).toMatchObject({ status: 'active' })
  const hidden = await create({ status: 'inactive' })
  expect(await read(hidden.json.product_id)).toMatchObject({ status: 'inactive' })
})

test.each(['null', 'undefined'])(
  'a form that says «%s» for nothing has no event and no shop',
  async (text) => {
    const empty = { url_shop: text, event_id: text, version: text, thumbnail: text }
    const { status, json } = await create(empty)
    expect(status).toBe(200)
    expect(await read(json.product_id)).toMatchObject({ event_id: null, url_shop: null, thumbnail: null })
    expect((await edit(json.product_id, { ...empty, name: text })).status).toBe(200)
    // A name is free text: it stays what somebody wrote.
    expect(await read(json.product_id)).toMatchObject({ name_product: text, event_id: null, url_shop: null })
  },
)

test('name, SKU and price are required; the shop’s address must be one; sizes are not repeated', async () => {
  const problems = async (change: Fields) => {
    const { status, json } = await refusal(422, create(change))
    expect(status).toBe(422)
    return Object.keys(json.errors ?? {})
  }
  expect((await problems({ name: '', sku: ' ', price: '' })).sort()).toEqual(['name', 'price', 'sku'])
  expect(await problems({ price: '-1' })).toEqual(['price'])
  for (const url_shop of [
    'javascript:alert(1)',
    'otra',
    'ftp://a.co',
    'https://localhost./x',
    'http://2130706433',
    'http://[::ffff:127.0.0.1]',
    'https://ana:clave@otra-tienda.co',
  ])
    expect(await problems({ url_shop })).toEqual(['url_shop'])
  const twice = JSON.stringify([
    { size: 'M', amount: 1 },
    { size: 'm', amount: 1 },
  ])
  expect(await problems({ category: twice })).toEqual(['category'])
  expect(await problems({ category: 'no es json' })).toEqual(['category'])
  expect(await problems({ thumbnail: { filename: 'a.png', bytes: Buffer.from('no') } })).toEqual([
    'thumbnail',
  ])
})

test('the list finds by name and SKU, and filters by state', async () => {
  await create({ name: 'Pantaloneta Ñandú', sku: 'PANT-77' })
  await create({ name: 'Pantaloneta vieja', sku: 'PANT-78', status: 'inactive' })
  const list = async (query: string) =>
    (
      await product.call<{ data: { name_product: string; amount: number }[]; total: number }>(
        'GET',
        `/api/products?${query}`,
        admin,
      )
    ).json
  expect((await list('search=nandu')).data).toMatchObject([{ name_product: 'Pantaloneta Ñandú', amount: 8 }])
  expect((await list('search=pant-7')).total).toBe(2)
  expect((await list('search=pant-7&status=inactive')).data).toMatchObject([
    { name_product: 'Pantaloneta vieja' },
  ])
  expect((await list('search=%25')).total).toBe(0)
})

test('an edit changes rows with an id, adds rows without, leaves the rest, and says the specified words', async () => {
  const { product_id } = (await create()).json
  const [small, medium] = (await read(product_id)).categorias
  const category = JSON.stringify([
    { id: small?.id, size: 'S-M', amount: 3 },
    { size: 'XL', amount: 2 },
  ])
  const { json } = await edit(product_id, { name: 'Chaqueta 2', price: '90000', category })
  expect(json).toMatchObject({ message: 'Producto actualizado con éxito.', icon: 'success', version: 2 })
  const after = await read(product_id)
  expect(after).toMatchObject({ name_product: 'Chaqueta 2', price: 90_000, version: 2 })
  expect(after.categorias.map(({ sizes, amount }) => [sizes, amount])).toEqual([
    ['S-M', 3],
    ['M', 5],
    ['XL', 2],
  ])
  expect(after.categorias[1]?.id).toBe(medium?.id)
  const taken = JSON.stringify([{ id: small?.id, size: 'M', amount: 3 }])
  expect((await refusal(422, edit(product_id, { category: taken }))).json.errors).toEqual({
    category: ['La talla M está repetida.'],
  })
})

test('what was sold while the form stood open stays sold', async () => {
  const cap = await shop.sell()
  await shop.buy([shop.line(cap, 2)])
  const rows = (amount: number, amount_was?: number) =>
    JSON.stringify([{ id: cap.size_id, size: 'M', amount, amount_was }])
  // The form showed 5 and adds 4: of the 3 that are left, 7 become.
  await edit(cap.id, { category: rows(9, 5) })
  expect(await shop.leftOf(cap.size_id)).toBe(7)
  // Without what was shown, the number is meant as it stands.
  await edit(cap.id, { category: rows(4) })
  expect(await shop.leftOf(cap.size_id)).toBe(4)
  expect((await refusal(422, edit(cap.id, { category: rows(0, 9) }))).json.errors).toEqual({
    category: ['De la talla M quedan 4: no se pueden quitar más.'],
  })
  expect(await shop.movementsOf(cap.size_id)).toEqual([
    ['entrada', 5, 5],
    ['reserva', -2, 3],
    ['entrada', 4, 7],
    ['ajuste', -3, 4],
  ])
})

test('a save of an older page is told so; a size of another product is refused', async () => {
  const [{ product_id }, other] = [(await create()).json, await shop.sell()]
  await edit(product_id, { version: 1 })
  expect((await refusal(409, edit(product_id, { version: 1 }))).status).toBe(409)
  const foreign = JSON.stringify([{ id: other.size_id, size: 'M', amount: 1 }])
  expect((await refusal(422, edit(product_id, { category: foreign }))).status).toBe(422)
  expect(await shop.leftOf(other.size_id)).toBe(5)
})

test('stock comes in and is adjusted with a reason; the ledger shows who, when and why; never below 0', async () => {
  const cap = await shop.sell()
  const move = (kind: string, quantity: number, note = 'Llegó la caja') =>
    product.call<{ success: boolean; message: string }>('POST', `/api/product/${cap.id}/stock`, {
      token: admin.token,
      body: { size_id: cap.size_id, kind, quantity, note },
    })
  expect((await move('entrada', 10)).json).toMatchObject({ success: true })
  expect((await move('ajuste', -3, 'Tres manchadas')).json).toMatchObject({ success: true })
  expect((await move('ajuste', -13, 'x')).json).toMatchObject({ success: false, message: 'No hay tantas' })
  expect((await refusal(422, move('entrada', -1))).status).toBe(422)
  expect((await refusal(422, move('ajuste', 0))).status).toBe(422)
  expect((await refusal(422, move('ajuste', 1, ' '))).status).toBe(422)
  const [size] = (await read(cap.id)).categorias
  expect(size).toMatchObject({ amount: 12, total_amount: 15 })
  const { json } = await product.call<{ data: StockMovement[]; total: number }>(
    'GET',
    `/api/product/${cap.id}/movements`,
    admin,
  )
  expect(json.data).toMatchObject([
    { reason: 'ajuste', quantity: -3, left_after: 12, note: 'Tres manchadas', sizes: 'M' },
    { reason: 'entrada', quantity: 10, left_after: 15, note: 'Llegó la caja' },
    { reason: 'entrada', quantity: 5, left_after: 5, user: null },
  ])
  expect(json.data[0]?.user).toContain('Persona')
  const other = await shop.sell()
  const foreign = { size_id: other.size_id, kind: 'entrada', quantity: 1, note: 'x' }
  expect(
    (
      await refusal(
        404,
        product.call('POST', `/api/product/${cap.id}/stock`, { token: admin.token, body: foreign }),
      )
    ).status,
  ).toBe(404)
})

test('a product is switched off and leaves the shop', async () => {
  const cap = await shop.sell()
  const { json } = await product.call('POST', `/api/product/${cap.id}/status`, {
    token: admin.token,
    body: { status: 'inactive' },
  })
  expect(json).toMatchObject({ status: 'inactive', message: 'Producto desactivado' })
  expect((await refusal(404, product.call('GET', `/api/data-product/${cap.id}`))).status).toBe(404)
  expect(await desk.audited('desactivar', cap.id)).toHaveLength(1)
})

test('a size nobody bought can go; one in an order stays', async () => {
  const cap = await shop.sell({
    sizes: [
      { sizes: 'M', amount: 2 },
      { sizes: 'L', amount: 2 },
    ],
  })
  const [medium, large] = (await read(cap.id)).categorias
  await shop.buy([shop.line(cap)])
  const drop = (size_id = 0) =>
    product.call('DELETE', `/api/product/${cap.id}/sizes/${size_id}`, { token: admin.token })
  expect((await drop(medium?.id)).json).toMatchObject({
    success: false,
    message: 'No se puede eliminar',
    icon: 'error',
  })
  expect((await drop(large?.id)).json).toMatchObject({ success: true })
  expect((await read(cap.id)).categorias.map(({ sizes }) => sizes)).toEqual(['M'])
  expect((await refusal(404, drop(large?.id))).status).toBe(404)
})

test('pictures are uploaded one by one, product_id as field or parameter, and deleted', async () => {
  const cap = await shop.sell()
  const first = await upload(cap.id)
  expect(first.status).toBe(200)
  expect(first.json).toEqual({
    id: expect.any(Number),
    name: 'frente.png',
    url: expect.stringMatching(/\.webp$/),
  })
  expect((await upload(cap.id, { inQuery: true })).status).toBe(200)
  expect((await read(cap.id)).images).toHaveLength(2)
  expect((await refusal(422, upload(cap.id, { bytes: Buffer.from('<svg/>') }))).status).toBe(422)
  const gone = await product.call('DELETE', `/api/product/galery/${first.json.id}`, admin)
  expect(gone.json).toMatchObject({ success: true })
  expect(
    (await refusal(404, product.call('DELETE', `/api/product/galery/${first.json.id}`, admin))).status,
  ).toBe(404)
  expect(
    (await product.call<{ product: { images: object[] } }>('GET', `/api/data-product/${cap.id}`)).json,
  ).toMatchObject({ product: { images: [{ name: 'frente.png' }] } })
  const nameless = multipartBody({ file: { filename: 'a.png', bytes: png } })
  expect(
    (await refusal(422, product.call('POST', '/gallery/upload', { ...nameless, token: admin.token }))).status,
  ).toBe(422)
})

test('a picture of more than 10 MB is refused with a sentence', async () => {
  const cap = await shop.sell()
  const heavy = await refusal(
    413,
    upload(cap.id, { bytes: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]) }),
  )
  expect(heavy.status).toBe(413)
  expect(heavy.json.message).toBe('El archivo es demasiado grande.')
  expect((await read(cap.id)).images).toEqual([])
})

test('eight uploads side by side leave six pictures', async () => {
  const cap = await shop.sell()
  const answers = await Promise.all(Array.from({ length: 8 }, () => anyAnswer(upload(cap.id))))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 422, 422])
  expect((await read(cap.id)).images).toHaveLength(6)
  expect((await refusal(422, upload(cap.id))).json.message).toBe('La galería ya tiene 6 imágenes, el máximo.')
})

const fillAtOnce = async (db: Database) => {
  const { id } = await shop.sell()
  const image = { name: 'a.png', url: '/files/public/products/x.webp' }
  for (let at = 0; at < 4; at++) await inTransaction(db, (tx) => addImage(tx, id, image))
  await Promise.all(Array.from({ length: 6 }, () => inTransaction(db, (tx) => addImage(tx, id, image))))
  return (await product.db.select().from(product_images).where(eq(product_images.product_id, id))).length
}

test('lock-off twin: without the product’s lock the gallery passes six', async () => {
  expect(await fillAtOnce(product.db)).toBe(6)
  const unlocked = connectWithoutLocks(product.connection)
  let most = 0
  for (let round = 0; round < 20 && most <= 6; round++) most = await fillAtOnce(unlocked)
  await closeDatabase(unlocked)
  expect(most).toBeGreaterThan(6)
})

test('a Colaborador keeps products of assigned events, must name one, and others are not there', async () => {
  const [mine, other] = [await createRace(product.db), await createRace(product.db)]
  const { token } = await desk.colaborador(mine.event_id)
  const foreign = await shop.sell({ event_id: other.event_id })
  const ofShop = await shop.sell()
  const own = await create({ event_id: mine.event_id, sku: 'MIO-1' }, token)
  expect(own.status).toBe(200)
  expect((await refusal(422, create({ event_id: '' }, token))).json.errors).toEqual({
    event_id: ['Elige uno de tus eventos.'],
  })
  expect((await refusal(404, create({ event_id: other.event_id }, token))).status).toBe(404)
  const list = await product.call<{ data: { id: number }[] }>('GET', '/api/products', { token })
  expect(list.json.data.map(({ id }) => id)).toEqual([own.json.product_id])
  for (const { id } of [foreign, ofShop]) {
    expect((await refusal(404, product.call('GET', `/api/product/${id}`, { token }))).status).toBe(404)
    expect((await refusal(404, edit(id, { event_id: mine.event_id }, token))).status).toBe(404)
    expect((await refusal(404, upload(id, { token }))).status).toBe(404)
    expect((await refusal(404, product.call('GET', `/api/product/${id}/movements`, { token }))).status).toBe(
      404,
    )
    const body = { status: 'inactive' }
    expect(
      (await refusal(404, product.call('POST', `/api/product/${id}/status`, { token, body }))).status,
    ).toBe(404)
  }
  const { json: image } = await upload(foreign.id)
  expect(
    (await refusal(404, product.call('DELETE', `/api/product/galery/${image.id}`, { token }))).status,
  ).toBe(404)
  expect((await refusal(404, edit(own.json.product_id, { event_id: other.event_id }, token))).status).toBe(
    404,
  )
})

test('the thumbnail can be replaced and taken away; one that stands in an order stays on disk', async () => {
  const { product_id } = (await create({ thumbnail: { filename: 'a.png', bytes: png } })).json
  const first = (await read(product_id)).thumbnail ?? ''
  await edit(product_id, { thumbnail: { filename: 'b.png', bytes: png } })
  const second = (await read(product_id)).thumbnail ?? ''
  expect(second).not.toBe(first)
  expect((await refusal(404, product.call('GET', first))).status).toBe(404)
  await shop.buy([{ id: product_id, size: 'S', quantity: 1 }])
  await edit(product_id, { remove_thumbnail: true })
  expect((await read(product_id)).thumbnail).toBeNull()
  expect((await product.call('GET', second)).status).toBe(200)
})
