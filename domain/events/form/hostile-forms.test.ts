import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const GOOD = {
  name: 'Carrera',
  sport: 'running',
  participant_limit: '10',
  timeframe: '06:00',
  team_size: '1',
  event_datetime: '2026-12-05',
  register_deadline: '2026-12-05',
}

const HOSTILE: Record<string, unknown>[] = [
  { category: '{"a":1}' },
  { category: '[null]' },
  { category: '[[[]]]' },
  { category: 'null' },
  { category: '[{"distance":{"$gt":""},"gender":[],"title":1,"start_age":"1e999","final_age":null}]' },
  { kits: '[1,"x",null]' },
  { kits: '[{"kit_name":"X","size":"M","amount":1e20}]' },
  { kits: '[{"id":"abc","kit_name":"X","size":"M","amount":1}]' },
  { event_price: '[[[]]]' },
  { event_price: '[{"date":"9999-99-99","event_price":"NaN"}]' },
  { event_price: '99999999999999' },
  { team_size: '{}' },
  { team_size: '[]' },
  { timeframe: '{}' },
  { timeframe: '25:61' },
  { participant_limit: '9e99' },
  { participant_limit: '-1' },
  { participant_limit: '1.5' },
  { participant_limit: '1.50' },
  { participant_limit: '15,0' },
  { kits: '[{"kit_name":"Camiseta","size":"M","amount":"2.5"}]' },
  { event_datetime: '0000-00-00' },
  { event_datetime: '275760-09-13' },
  { questions: '[{"texto":"x","tipo":"checkbox","opciones":"{"}]' },
  { questions: '[{"texto":"x","tipo":"eval"}]' },
  { description: { filename: 'x', bytes: Buffer.from('x') } },
  {
    cover_image: [
      { filename: 'a', bytes: Buffer.from('x') },
      { filename: 'b', bytes: Buffer.from('y') },
    ],
  },
  { name: ['a', 'b'] },
  { name: 'x'.repeat(201) },
]

test('no hostile form leads to a 5xx, and none of them creates an event', async () => {
  const wrong: unknown[] = []
  for (const hostile of HOSTILE) {
    const sent = multipartBody({ ...GOOD, ...hostile } as Record<string, string>)
    const { status } = await anyAnswer(product.call('POST', '/api/eventos', { ...sent, token }))
    if (status < 400 || status >= 500) wrong.push([hostile, status])
  }
  expect(wrong).toEqual([])
  expect((await product.call('GET', '/api/eventos', { token })).json.total).toBe(0)
})

test('a photo of several megabytes passes where JSON ends at one', async () => {
  const side = 1100
  const photo = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  expect(photo.length).toBeGreaterThan(3_000_000)
  const sent = multipartBody({ ...GOOD, cover_image: { filename: 'f.png', bytes: photo } })
  expect((await product.call('POST', '/api/eventos', { ...sent, token })).status).toBe(200)
  const json = (kilobytes: number) =>
    product.call('POST', '/api/eventos', { body: { ...GOOD, relleno: 'x'.repeat(kilobytes * 1024) }, token })
  expect((await json(900)).status).toBe(200)
  expect((await refusal(413, json(1100))).status).toBe(413)
})
