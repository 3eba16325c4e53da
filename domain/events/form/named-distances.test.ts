/** Tiers and kits that name distances: each row has its own names, and is read back with them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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
