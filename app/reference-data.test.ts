import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPARTMENTS } from '#domain/colombia/places.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const PLACES = '/assets/json/deparment.json'
const INSURERS = '/assets/json/eps.json'

test('anybody reads the departments with their cities', async () => {
  const { status, headers, json } = await product.call('GET', PLACES)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=86400')
  expect(json).toEqual(DEPARTMENTS)
})

test('anybody reads the insurers by name', async () => {
  const { status, json } = await product.call<{ nombre: string }[]>('GET', INSURERS)
  expect(status).toBe(200)
  expect(json).toContainEqual({ nombre: 'EPS Sura' })
  expect(json.at(-1)).toEqual({ nombre: 'Otra' })
})

test('a browser that has the file gets no second copy, and one with another file does', async () => {
  const etag = String((await product.call('GET', PLACES)).headers.etag)
  const ask = (tag: string) => product.call('GET', PLACES, { headers: { 'if-none-match': tag } })
  for (const tag of [etag, etag.replace('W/', ''), `"otra", ${etag}`]) {
    const { status, text, headers } = await ask(tag)
    expect([status, text, headers.etag]).toEqual([304, '', etag])
  }
  const insurers = String((await product.call('GET', INSURERS)).headers.etag)
  expect((await ask(insurers)).status).toBe(200)
})

test('the list travels compressed', async () => {
  const { headers, rawPayload } = await product.app.inject({
    url: PLACES,
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers['content-encoding']).toBe('br')
  expect(rawPayload.length).toBeLessThan(10_000)
})

test('HEAD gives the headers of GET without the body', async () => {
  // Over a socket: inject hands back what Node would not have sent.
  const ask = (method: string) => fetch(`${product.address}${INSURERS}`, { method })
  const [head, get] = [await ask('HEAD'), await ask('GET')]
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['etag', 'cache-control', 'content-type'])
    expect(head.headers.get(name)).toBe(get.headers.get(name))
  expect(head.headers.get('etag')).toMatch(/^W\/"/)
})
