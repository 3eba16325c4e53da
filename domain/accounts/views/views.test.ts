/** A person of the staff keeps views of lists: the own ones, under a name, without the page that was open. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { users } from '../tables.ts'
import { MOST_VIEWS } from './save-view.ts'
import type { SavedView } from './views-contract.ts'
import { saved_views } from './views-tables.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const save = (token: string, body: object) =>
  product.call<{ view: SavedView }>('POST', '/api/panel/views', { token, body })
const viewsOf = async (token: string, list = 'orders') =>
  (await product.call<{ views: SavedView[] }>('GET', `/api/panel/views?list=${list}`, { token })).json.views

test('a view is kept with filters and order, without its page, and the list of each has its own', async () => {
  const { token } = await product.signIn('Colaborador')
  const { json } = await save(token, {
    list: 'orders',
    name: '  Sin enviar ',
    query: '?sort=-created_at&sent=0&page=7',
  })
  expect(json).toMatchObject({ message: 'Vista guardada' })
  expect(json.view).toMatchObject({ name: 'Sin enviar', query: 'sort=-created_at&sent=0' })
  expect(await viewsOf(token)).toEqual([json.view])
  expect(await viewsOf(token, 'mails')).toEqual([])
})

test('views come by name, and the same name replaces', async () => {
  const { token } = await product.signIn('Administrator')
  for (const name of ['zapatos', 'Ábaco', 'banco']) await save(token, { list: 'orders', name, query: '' })
  await save(token, { list: 'orders', name: 'banco', query: 'sent=1' })
  expect((await viewsOf(token)).map(({ name, query }) => [name, query])).toEqual([
    ['Ábaco', ''],
    ['banco', 'sent=1'],
    ['zapatos', ''],
  ])
})

test('nobody sees or deletes the views of somebody else', async () => {
  const [owner, other] = [await product.signIn('Administrator'), await product.signIn('Administrator')]
  const { json } = await save(owner.token, { list: 'users', name: 'Ana', query: 'search=Ana' })
  const path = `/api/panel/views/${json.view.id}`
  expect(await viewsOf(other.token, 'users')).toEqual([])
  await refusal(404, product.call('DELETE', path, { token: other.token }))
  expect(await viewsOf(owner.token, 'users')).toHaveLength(1)
  expect((await product.call('DELETE', path, { token: owner.token })).json.message).toBe('Vista borrada')
  expect(await viewsOf(owner.token, 'users')).toEqual([])
})

test('whom somebody looked for is not kept, nor is anything else lost', async () => {
  const { token } = await product.signIn('Administrator')
  const kept = async (list: string) =>
    (await save(token, { list, name: 'Vista', query: 'search=1098765432&sort=name' })).json.view.query
  for (const list of ['participants', 'competitors', 'orders', 'users', 'mails', 'data-requests'])
    expect(await kept(list)).toBe('sort=name')
  expect(await kept('events')).toBe('search=1098765432&sort=name')
})

test.each([
  ['no name', { name: '  ' }],
  ['a name of 41 characters', { name: 'x'.repeat(41) }],
  ['an unknown list', { list: 'secrets' }],
  ['a search string of more than 2,000 characters', { query: `search=${'x'.repeat(2000)}` }],
])('%s is refused', async (_, change) => {
  const { token } = await product.signIn('Administrator')
  await refusal(422, save(token, { list: 'orders', name: 'Vista', query: '', ...change }))
  expect(await viewsOf(token)).toEqual([])
})

test('a list holds 20 of a person: one more is refused, replacing one is not', async () => {
  const { token } = await product.signIn('Administrator')
  for (let number = 1; number <= MOST_VIEWS; number++)
    await save(token, { list: 'orders', name: `Vista ${number}`, query: '' })
  const { json } = await refusal(422, save(token, { list: 'orders', name: 'Otra', query: '' }))
  expect(json).toHaveProperty('errors.name')
  expect((await save(token, { list: 'orders', name: 'Vista 3', query: 'sent=1' })).status).toBe(200)
  expect((await save(token, { list: 'mails', name: 'Otra', query: '' })).status).toBe(200)
})

test('the views go with their user', async () => {
  const { user_id, token } = await product.signIn('Colaborador')
  await save(token, { list: 'orders', name: 'Suya', query: '' })
  await product.db.delete(users).where(eq(users.id, user_id))
  const left = await product.db.select().from(saved_views)
  expect(left.filter((view) => view.user_id === user_id)).toEqual([])
})
