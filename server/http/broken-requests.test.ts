/** What Node's own parser refuses, on real connections: the same Spanish shape as every other refusal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { openRaw } from '#testing/raw-http.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['what is no HTTP', 'hola\r\n\r\n', 400],
  ['HTTP/2 by surprise', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a head without a host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['a header without a name', 'GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
  ['two lengths', `${LOGIN}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400],
  ['a length and pieces', `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['a length that is no number', `${LOGIN}Content-Length: -1\r\n\r\n`, 400],
  ['a piece whose size is no number', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  [
    'a piece with endless extensions',
    `${LOGIN}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    413,
  ],
  ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in Spanish, with an id and the connection closed', async (_what, sent, expected) => {
  const raw = await openRaw(product.address)
  raw.write(sent)
  const { status, head, json } = await raw.answer
  expect(status).toBe(expected)
  expect(json).toEqual({
    message: expect.stringMatching(
      /^(No se pudo leer lo enviado|El (envío|encabezado del envío) es demasiado grande)\.$/,
    ),
    body: expect.any(String),
    icon: 'error',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im)
  expect(head).toMatch(/^cache-control: no-store$/im)
  raw.end()
})

test('an expectation nobody knows is passed by', async () => {
  const raw = await openRaw(product.address)
  raw.head('GET /healthz HTTP/1.1', 'Host: x', 'Expect: un milagro')
  expect((await raw.answer).status).toBe(200)
  raw.end()
})

test('a product that is stopping says so, and when to come back', async () => {
  const other = await startTestProduct()
  const raw = await openRaw(other.address)
  // Half a head: the connection is not idle, so that it outlives the first moment of stopping.
  raw.write('GET /healthz HTTP/1.1\r\n')
  const stopping = Promise.withResolvers<void>()
  const { server } = other.app
  const close = server.close.bind(server)
  server.close = (...args: Parameters<typeof close>) => {
    stopping.resolve()
    return close(...args)
  }
  const stopped = other.stop()
  await stopping.promise
  raw.write('Host: x\r\n\r\n')
  const { status, head, json } = await raw.answer
  expect([status, json.message]).toEqual([503, 'Estamos reiniciando. Intenta de nuevo en unos segundos.'])
  expect(head).toMatch(/^retry-after: 5$/im)
  await stopped
})
