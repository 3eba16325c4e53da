/** Tiers and kits that name distances: each row has its own names, and is read back with them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { EventDetail } from '../contract.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const category = { gender: 'male', title: 'Abierta', start_age: 18, final_age: 99 }
const event = {
  name: 'Carrera de las Dos Distancias',
  sport: 'running',
  participant_limit: 500,
  timeframe: { time_1: '06:00', time_2: '12:00' },
  team_size: [{ id: 1 }],
  category: [
    { ...category, distance: '10K' },
    { ...category, distance: '21K' },
  ],
  event_price: [
    { date: '2056-10-01', event_price: 70_000, prices: {} },
    { date: '2056-11-01', event_price: 80_000, prices: { '21K': 95_000 } },
    { date: '2056-12-01', event_price: 90_000, prices: { '10K': 88_000, '21K': '' } },
  ],
  kits: [
    { kit_name: 'Camiseta', size: 'S', amount: 100, distances: [] },
    { kit_name: 'Camiseta', size: 'M', amount: 100, distances: ['21K'] },
    { kit_name: 'Camiseta', size: 'L', amount: 100, distances: ['10K', '21K'] },
  ],
  event_datetime: '2056-12-05T06:00',
  register_deadline: '2056-12-02',
}

test('a price or a name of one row is not read in the others', async () => {
  const made = (await product.call('POST', '/api/eventos', { token, body: event })).json as {
    event: { id: number }
  }
  const { json } = await product.call('GET', `/api/eventos/${made.event.id}`, { token })
  const read = (json as { event: EventDetail }).event
  expect(read.event_price.map(({ prices }) => prices)).toEqual([{}, { '21K': 95_000 }, { '10K': 88_000 }])
  expect(read.kits.map(({ size, distances }) => [size, distances])).toEqual([
    ['S', []],
    ['M', ['21K']],
    ['L', ['10K', '21K']],
  ])
})

const create = async (change: object = {}) =>
  (
    (await product.call('POST', '/api/eventos', { token, body: { ...event, ...change } })).json as {
      event: { id: number }
    }
  ).event.id
const read = async (id: number) =>
  ((await product.call('GET', `/api/eventos/${id}`, { token })).json as { event: EventDetail }).event
const save = (id: number, body: object) =>
  product.call<{ errors?: Record<string, string[]> }>('POST', `/api/eventos/${id}`, { token, body })

test('all categories of a distance under a new name are the distance renamed, with all it is', async () => {
  const id = await create()
  const before = await read(id)
  const [short, long] = before.categorias
  await product.call('POST', `/api/eventos/${id}/distances/${long?.distance_id}`, {
    token,
    body: { name: '21K', participant_limit: 40, place: 'Parque', kilometres: 21.097 },
  })
  const block = { name: 'Banco', owner: 'company', places: 5, distances: ['21K'] }
  await product.call('POST', `/api/eventos/${id}/blocks`, { token, body: block })
  // The panel still calls it by the old name in its tariffs and kits.
  const { event_price, kits } = before
  const renamed = { category: [{ ...category, id: long?.id, distance: '21KM' }], event_price, kits }
  expect((await save(id, renamed)).status).toBe(200)
  const after = await read(id)
  expect(after.distancias).toEqual(['10K', '21KM'])
  expect(after.distances[1]).toMatchObject({
    id: long?.distance_id,
    name: '21KM',
    participant_limit: 40,
    place: 'Parque',
    kilometres: 21.097,
  })
  expect(after.event_price.map(({ prices }) => prices)).toEqual([{}, { '21KM': 95_000 }, { '10K': 88_000 }])
  expect(after.kits.find(({ size }) => size === 'M')?.distances).toEqual(['21KM'])
  // To a distance that is there already its people go; the block's own would stay without a category.
  const moved = await refusal(422, save(id, { category: [{ ...category, id: long?.id, distance: '10K' }] }))
  expect(moved.json.errors?.category?.slice(0, 1)).toEqual([
    'El bloque «Banco» aparta cupos en 21KM, que se quedaría sin categorías. Libéralo o cambia sus distancias primero.',
  ])
  const deleted = await product.call('DELETE', `/api/categoria/delete?id=${long?.id}`, { token })
  expect(deleted.json).toMatchObject({ message: 'No se puede eliminar' })
  expect((await read(id)).categorias.map((one) => one.id)).toEqual([short?.id, long?.id])
})

test('a client that knows no ids of tiers moves a day, and loses neither places nor prices of it', async () => {
  const id = await create({
    event_price: [
      { date: '2056-10-01', event_price: 70_000, places: 3, prices: { '10K': 30_000 } },
      { date: '2056-11-01', event_price: 80_000, places: 9 },
      { date: '2056-11-01', event_price: 90_000 },
    ],
  })
  const plain = (tiers: EventDetail['event_price']) =>
    tiers.map(({ date, event_price, places, prices }) => [date, event_price, places, prices])
  await save(id, {
    event_price: [
      { date: '2056-11-01', event_price: '90.000' },
      { date: '2056-10-05', event_price: '70.000' },
      { date: '2056-11-01', event_price: '80.000' },
    ],
  })
  expect(plain((await read(id)).event_price)).toEqual([
    ['2056-10-05', 70_000, 3, { '10K': 30_000 }],
    ['2056-11-01', 80_000, 9, {}],
    ['2056-11-01', 90_000, null, {}],
  ])
  // One that is left alone is the last, and the last never ends by places.
  expect((await save(id, { event_price: [{ date: '2056-10-05', event_price: 70_000 }] })).status).toBe(200)
  expect(plain((await read(id)).event_price)).toEqual([['2056-10-05', 70_000, null, { '10K': 30_000 }]])
})

test('a client that knows neither permit nor desk is refused in its own fields, and its dates take them along', async () => {
  const id = await create({ hard_limit: 600, desk_until: '2056-12-05 05:00', size_freeze_on: '2056-12-01' })
  const refused = await refusal(422, save(id, { participant_limit: 700 }))
  expect(refused.json.errors).toEqual({
    participant_limit: ['El límite del permiso es 600: el del público no puede ser mayor.'],
  })
  await save(id, { event_datetime: '2056-11-20T06:00', register_deadline: '2056-11-19' })
  expect(await read(id)).toMatchObject({ desk_until: null, size_freeze_on: null, hard_limit: 600 })
  const late = await refusal(422, save(id, { size_freeze_on: '9999-01-01' }))
  expect(Object.keys(late.json.errors ?? {})).toEqual(['size_freeze_on'])
})
