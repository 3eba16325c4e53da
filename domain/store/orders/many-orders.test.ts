/** Orders as a professional works with them: in the order of any column, and many marked as sent in one call. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createShop, type Shop } from '#testing/desks/shop.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { orders } from '../tables.ts'
import type { OrderRow } from './orders-contract.ts'

let product: TestProduct
let shop: Shop
let admin: { token: string }
let placed: { id: number; name: string }[]

const NAMES = ['Zoila', 'Álvaro', 'ana', 'Ñáñez', 'Nubia', 'Bernardo', 'Ana']

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  shop = createShop(product)
  admin = await product.signIn('Administrator')
  const cap = await shop.sell({ sizes: [{ sizes: 'M', amount: 100 }] })
  placed = []
  for (const [at, name] of NAMES.entries()) {
    const { order } = await shop.buy([shop.line(cap, at + 1)], { name, last_name: 'Ríos' })
    placed.push({ id: order?.id ?? 0, name })
  }
})
afterAll(() => product.stop())

type Listed = { data: OrderRow[]; total: number; per_page: number }
const list = async (query: string, token = admin.token) =>
  (await product.call<Listed>('GET', `/api/orders?${query}`, { token })).json
const namesBy = async (sort: string) =>
  (await list(`per_page=100&sort=${sort}`)).data.map(({ client }) => client.name)

type Marked = { ids: number[]; left_out: { id: number; reason: string }[]; unpaid: number; body: string }
const mark = (ids: number[], sent: boolean, token = admin.token) =>
  product.call<Marked>('POST', '/api/orders/sent', { token, body: { ids, sent } })

test('names come as people read them, without case and accents, up and down', async () => {
  const up = ['Álvaro', 'Ana', 'ana', 'Bernardo', 'Ñáñez', 'Nubia', 'Zoila']
  expect(await namesBy('client')).toEqual(up)
  // Of the same name the newest comes first, either way.
  expect(await namesBy('-client')).toEqual(['Zoila', 'Nubia', 'Ñáñez', 'Bernardo', 'Ana', 'ana', 'Álvaro'])
})

test('units and money are sorted as numbers, and pages of three hold every order once', async () => {
  expect((await list('sort=-units&per_page=100')).data.map(({ units }) => units)).toEqual([
    7, 6, 5, 4, 3, 2, 1,
  ])
  expect(await namesBy('amount')).toEqual(NAMES)
  const pages = [1, 2, 3].map((page) => list(`sort=sent&per_page=3&page=${page}`))
  const ids = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids.toSorted((one, other) => one - other)).toEqual(placed.map(({ id }) => id))
})

test('what has no event stands last, whichever way', async () => {
  const { event_id } = await createRace(product.db, { name: 'Ábrego 10K' })
  const shirt = await shop.sell({ event_id })
  const { order } = await shop.buy([shop.line(shirt)], { name: 'Con', last_name: 'Evento' })
  for (const sort of ['event', '-event'])
    expect((await list(`sort=${sort}&per_page=1`)).data[0]?.id).toBe(order?.id)
})

test('without a choice it is the newest first, ten a page, as specified', async () => {
  const { data, per_page } = await list('')
  expect(per_page).toBe(10)
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((one, other) => other - one))
})

test('the Excel comes in the order that is seen', async () => {
  const answer = await product.app.inject({
    url: '/api/orders/export.xlsx?sort=client&search=R%C3%ADos',
    headers: { host: 'localhost', authorization: `Bearer ${admin.token}` },
  })
  const book = readWorkbook(answer.rawPayload)
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  const text = rows.map((row) => JSON.stringify(row)).join('\n')
  expect(text.indexOf('Álvaro')).toBeLessThan(text.indexOf('Bernardo'))
  expect(text.indexOf('Bernardo')).toBeLessThan(text.indexOf('Zoila'))
})

test('three are marked as sent in one call, each in the audit log; the opposite takes it back', async () => {
  const ids = placed.slice(0, 3).map(({ id }) => id)
  const { json } = await mark(ids, true)
  expect(json).toMatchObject({ message: '3 órdenes: Enviado.', ids, left_out: [], unpaid: 3 })
  expect(json.body).toContain('sin pagar')
  const written = await product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.action, 'marcar enviado'), inArray(audit_log.subject_id, ids.map(String))))
  expect(written).toHaveLength(3)
  expect((await list('sent=1')).total).toBe(3)
  expect((await mark(json.ids, false)).json).toMatchObject({ ids, left_out: [] })
  expect((await list('sent=1')).total).toBe(0)
})

test('what was so already and what is not there is told, and the rest is done', async () => {
  const [first, second] = placed.map(({ id }) => id) as [number, number]
  await mark([first], true)
  const { json } = await mark([first, second, 999_999, second], true)
  expect(json.ids).toEqual([second])
  expect(json.left_out).toEqual([
    { id: first, reason: 'already' },
    { id: 999_999, reason: 'missing' },
  ])
  await mark([first, second], false)
})

test('a Colaborador marks the orders of the own events; others are missing to them and stay as they are', async () => {
  const { event_id } = await createRace(product.db)
  const shirt = await shop.sell({ event_id })
  const { order } = await shop.buy([shop.line(shirt)])
  const own = order?.id ?? 0
  const { user_id, token } = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id, event_id })
  const strange = placed[0]?.id ?? 0
  const { json } = await mark([own, strange], true, token)
  expect(json).toMatchObject({ ids: [own], left_out: [{ id: strange, reason: 'missing' }] })
  const [row] = await product.db.select().from(orders).where(eq(orders.id, strange))
  expect(row?.sent).toBe(false)
})

test('more than 500 at once, and none, are refused', async () => {
  await refusal(
    422,
    mark(
      Array.from({ length: 501 }, (_, at) => at + 1),
      true,
    ),
  )
  await refusal(422, mark([], true))
})
