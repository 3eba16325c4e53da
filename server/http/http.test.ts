import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { secureHeaders } from './secure-headers.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const login = (payload: string, headers: Record<string, string> = {}) =>
  product.call('POST', '/api/auth/login', {
    body: Buffer.from(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('an unknown route under /api answers 404 as JSON', async () => {
  for (const [method, url] of [
    ['GET', '/api/nada'],
    ['POST', '/api/auth/nada'],
    ['DELETE', '/api/get-users'],
  ] as const) {
    const { status, json } = await refusal(404, product.call(method, url))
    expect(status).toBe(404)
    expect(json).toMatchObject({ message: 'No encontrado.', icon: 'error' })
  }
})

test('a body that is not JSON answers 400 in Spanish', async () => {
  const { status, json } = await refusal(400, login('{"email":'))
  expect(status).toBe(400)
  expect(json).toMatchObject({ message: 'No se pudo leer lo enviado.', icon: 'error' })
})

test('a body of more than 256 KiB answers 413', async () => {
  const { status, json } = await refusal(
    413,
    login(JSON.stringify({ email: 'a', password: 'x'.repeat(260 * 1024) })),
  )
  expect(status).toBe(413)
  expect(json.message).toBe('El envío es demasiado grande.')
})

test('a body deeper than 12 levels is refused before it is read', async () => {
  const { status } = await refusal(400, login(`{"email":${'['.repeat(12)}${']'.repeat(12)},"password":""}`))
  expect(status).toBe(400)
  const brackets = await login(JSON.stringify({ email: '['.repeat(100), password: '{"' }))
  expect(brackets.status).toBe(200)
})

test('a body that poisons the prototype is refused', async () => {
  expect((await refusal(400, login('{"email":"a","password":"b","__proto__":{"x":1}}'))).status).toBe(400)
})

test('a form that is broken, or whose part has no head, is refused and never awaited for good', async () => {
  const form = (text: string) => login(text, { 'content-type': 'multipart/form-data; boundary=x' })
  for (const text of [
    '--x\r\nhola\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhol',
  ]) {
    const { status, json } = await refusal(400, form(text))
    expect([status, json.message]).toEqual([400, 'No se pudo leer lo enviado.'])
  }
})

test('a route that takes no files refuses one before it is held in memory', async () => {
  const { body, headers } = multipartBody({ email: { filename: 'a.png', bytes: Buffer.alloc(1000) } })
  const { status } = await refusal(413, product.call('POST', '/api/auth/login', { body, headers }))
  expect(status).toBe(413)
})

test('an address that cannot be read is not found, in Spanish', async () => {
  for (const url of ['/api/%', '/api/%ff', `/api/get-user/${'9'.repeat(400)}`]) {
    const { status, json } = await refusal(404, product.call('GET', url))
    expect([status, json.message]).toEqual([404, 'No encontrado.'])
  }
})

test('an unknown content type answers 415', async () => {
  const { status } = await refusal(415, login('<xml/>', { 'content-type': 'application/xml' }))
  expect(status).toBe(415)
})

test('a missing body answers 422 naming the fields', async () => {
  const { status, json } = await refusal(422, product.call('POST', '/api/auth/login', { body: {} }))
  expect(status).toBe(422)
  expect(json.errors).toEqual({
    email: ['Este campo es obligatorio.'],
    password: ['Este campo es obligatorio.'],
  })
})

test('a read that waited too long for a lock is told to come back, and not that we broke', async () => {
  await product.db.transaction(async (tx) => {
    await tx.execute(sql`lock table events in access exclusive mode`)
    const { json, headers } = await refusal(503, product.call('GET', '/api/site/events/una-carrera'))
    expect(json.message).toContain('Intenta de nuevo')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
  await refusal(404, product.call('GET', '/api/site/events/una-carrera'))
})

test('a trailing slash changes nothing', async () => {
  const { token } = await product.signIn('Administrator')
  expect((await product.call('GET', '/api/roles/', { token })).status).toBe(200)
})

test('every answer carries a request id, no-store and the safety headers', async () => {
  const { headers } = await refusal(404, product.call('GET', '/api/nada'))
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('behind TLS browsers are told to stay with it for a year', () => {
  expect(secureHeaders('https://carreras.co')).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
  })
})

test('a letter where an id belongs is 404, a page of 0 is 422', async () => {
  const { token } = await product.signIn('Administrator')
  expect((await refusal(404, product.call('GET', '/api/get-user/abc', { token }))).status).toBe(404)
  expect((await refusal(404, product.call('GET', '/api/get-user/99999999999', { token }))).status).toBe(404)
  expect((await refusal(422, product.call('GET', '/api/get-users?page=0', { token }))).status).toBe(422)
  expect((await refusal(422, product.call('GET', '/api/get-users?per_page=101', { token }))).status).toBe(422)
})

test('health and readiness answer', async () => {
  expect((await product.call('GET', '/healthz')).json).toEqual({ status: 'ok' })
  expect((await product.call('GET', '/readyz')).json).toEqual({ status: 'ok' })
})

test('metrics are for the addresses that METRICS_FROM names, whatever headers are there or not', async () => {
  const metrics = (of: TestProduct, headers = {}) => of.call('GET', '/metrics', { headers })
  expect((await refusal(404, metrics(product))).status).toBe(404)
  const open = await startTestProduct({ METRICS_FROM: '10.0.0.0/8, 127.0.0.1' })
  const other = await startTestProduct({ METRICS_FROM: '10.0.0.0/8', TRUST_PROXY: '1' })
  await open.call('GET', '/healthz')
  const shown = await metrics(open)
  expect(shown.text).toContain('http_request_duration_seconds')
  expect(shown.text).toContain('route="/healthz"')
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await refusal(404, metrics(open, { [name]: '127.0.0.1' }))).status).toBe(404)
  // What a proxy tells us is an address, but not of whom connected.
  expect((await refusal(404, metrics(other, { 'x-forwarded-for': '10.1.1.1' }))).status).toBe(404)
  expect((await refusal(404, metrics(other))).status).toBe(404)
  await Promise.all([open.stop(), other.stop()])
})

test('the API page and its OpenAPI description are readable', async () => {
  const page = await product.call('GET', '/api/docs/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('swagger-ui')
  type Described = { paths: Record<string, Record<string, { security?: object[] }>> }
  const { json } = await product.call<Described>('GET', '/api/docs/json')
  expect(json.paths['/api/auth/login']?.post?.security).toBeUndefined()
  expect(json.paths['/api/get-user/{id}']?.get?.security).toEqual([{ bearer: [] }])
})

test('text that is no UTF-8 is refused, in JSON, in a form, in a field and in a query', async () => {
  const latin = Buffer.from('Muñoz', 'latin1')
  const sentence = 'El texto debe llegar en UTF-8.'
  const json = Buffer.concat([Buffer.from('{"email":"'), latin, Buffer.from('","password":"x"}')])
  const part = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n'),
    latin,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const sent: [string, Buffer][] = [
    ['application/json', json],
    ['application/x-www-form-urlencoded', Buffer.from('email=Mu%F1oz&password=x')],
    ['application/x-www-form-urlencoded', Buffer.concat([Buffer.from('email='), latin])],
    ['multipart/form-data; boundary=x', part],
  ]
  for (const [type, body] of sent) {
    const call = product.call('POST', '/api/auth/login', { body, headers: { 'content-type': type } })
    expect((await refusal(400, call)).json.message).toBe(sentence)
  }
  expect((await refusal(400, product.call('GET', '/api/site/events?search=Mu%F1oz'))).json.message).toBe(
    sentence,
  )
  expect((await product.call('GET', '/api/site/events?search=Mu%C3%B1oz')).status).toBe(200)
})

test('an id with a nought in front is 404 in a path and 422 in a query', async () => {
  const { token } = await product.signIn('Administrator')
  await refusal(404, product.call('GET', '/api/get-user/01', { token }))
  await refusal(422, product.call('GET', '/api/search-participant?event_id=01', { token }))
})
