/** Bodies that a stranger sends by hand, on real connections. The clocks are short here; body-clock.unit has the real ones. */
import { mkdirSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createTransferRace, photo } from '#testing/desks/bank-transfers.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { openRaw } from '#testing/raw-http.ts'
import { HTTP_LIMITS } from './http-limits.ts'

const MEGABYTE = 1024 * 1024
const TRANSFER_PROOF = 'POST /api/transfers/receipt HTTP/1.1'
const FORM = 'Content-Type: multipart/form-data; boundary=x'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
/** Its clocks run out within a moment. */
let hasty: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  hasty = await startTestProduct(
    {},
    { httpLimits: { headMs: 200, silenceMs: 300, drainMs: 100, tickMs: 20 } },
  )
})
afterAll(() => Promise.all([product.stop(), hasty.stop()]))

const waitingUploads = () => {
  const folder = join(product.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  return { folder, names: () => readdirSync(folder) }
}

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`

test('the head of a request has 30 seconds', () => {
  expect(product.app.server.headersTimeout).toBe(HTTP_LIMITS.headMs)
  expect(product.app.server.requestTimeout).toBe(0)
})

test('a transfer proof larger than its form can be is refused before a byte of it is read', async () => {
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, `Content-Length: ${120 * MEGABYTE}`)
  const { status, json } = await raw.answer
  expect([status, json.message]).toEqual([413, 'El archivo es demasiado grande.'])
  raw.end()
})

test('a transfer proof without a proof is answered when its file has just begun, and nothing of it reaches the disk', async () => {
  const { names } = waitingUploads()
  for (const token of ['', 'REF.inventado']) {
    const raw = await openRaw(product.address)
    raw.head(TRANSFER_PROOF, 'Host: x', FORM, 'Transfer-Encoding: chunked')
    const form = `${field('checkout_token', token)}${field('number', 'M1234')}${fileHead('image')}${'a'.repeat(100)}`
    raw.write(`${form.length.toString(16)}\r\n${form}\r\n`)
    const { status, json } = await raw.answer
    expect([status, json.transfer]).toEqual([200, null])
    expect(names()).toEqual([])
    raw.end()
  }
})

test('a file that comes before its proof is not taken', async () => {
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, `Content-Length: ${5 * MEGABYTE}`)
  raw.write(`${fileHead('image')}${'a'.repeat(100)}`)
  const { json } = await raw.answer
  expect(json.transfer).toBeNull()
  raw.end()
})

test('a transfer proof grows on disk while it comes, and is gone when it is answered', async () => {
  const { proof } = await desk.register(await createTransferRace(product))
  const { folder, names } = waitingUploads()
  const appeared = Promise.withResolvers<void>()
  const watcher = watch(folder, () => appeared.resolve())
  const bytes = await photo()
  const form = Buffer.concat([
    Buffer.from(`${field('checkout_token', proof)}${field('number', 'M7788')}${fileHead('image')}`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, `Content-Length: ${form.length}`)
  raw.write(form.subarray(0, -20))
  await appeared.promise
  watcher.close()
  expect(names()).toHaveLength(1)
  raw.write(form.subarray(-20))
  const { status, json } = await raw.answer
  expect([status, json.message]).toEqual([200, 'Tu pago está en proceso'])
  expect(names()).toEqual([])
  raw.end()
})

test('a transfer proof whose sender leaves in the middle leaves nothing on disk', async () => {
  const { proof } = await desk.register(await createTransferRace(product))
  const { folder, names } = waitingUploads()
  const seen = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const watcher = watch(folder, () => (names().length > 0 ? seen.resolve() : gone.resolve()))
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, `Content-Length: ${MEGABYTE}`)
  raw.write(`${field('checkout_token', proof)}${fileHead('image')}aaaa`)
  await seen.promise
  raw.end()
  await gone.promise
  watcher.close()
  expect(names()).toEqual([])
})

test('a public upload takes one file', async () => {
  const { proof } = await desk.register(await createTransferRace(product))
  const raw = await openRaw(product.address)
  const form = `${field('checkout_token', proof)}${fileHead('image')}a\r\n${fileHead('image')}b\r\n--x--\r\n`
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, `Content-Length: ${form.length}`)
  raw.write(form)
  const { status, json } = await raw.answer
  expect([status, json.message]).toEqual([413, 'El envío trae demasiados archivos.'])
  expect(waitingUploads().names()).toEqual([])
  raw.end()
})

test('a file without a stated length ends at the limit, not at its end', async () => {
  const { proof } = await desk.register(await createTransferRace(product))
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, 'Transfer-Encoding: chunked')
  const chunk = (bytes: Buffer) =>
    raw.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
  chunk(Buffer.from(`${field('checkout_token', proof)}${fileHead('image')}`))
  for (let megabyte = 0; megabyte <= 10; megabyte++) chunk(Buffer.alloc(MEGABYTE))
  const { status } = await raw.answer
  expect(status).toBe(413)
  expect(waitingUploads().names()).toEqual([])
  raw.end()
})

test('a field that is cut off at its limit is refused, not read in part', async () => {
  const body = Buffer.from(`${field('number', 'M'.repeat(70_000))}--x--\r\n`)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status } = await refusal(413, product.call('POST', '/api/transfers/receipt', { body, headers }))
  expect(status).toBe(413)
})

test('JSON for an upload is JSON: 256 KiB', async () => {
  const body = Buffer.from(JSON.stringify({ checkout_token: 'x'.repeat(300 * 1024) }))
  const headers = { 'content-type': 'application/json' }
  expect((await refusal(413, product.call('POST', '/api/transfers/receipt', { body, headers }))).status).toBe(
    413,
  )
})

test('nobody uploads without a session where one is needed: 401 before a byte is sent', async () => {
  const forms = product.app.declaredRoutes.filter(({ config }) => config?.uploads && !config.uploads.public)
  expect(forms.length).toBeGreaterThan(10)
  for (const { method, url } of forms) {
    const raw = await openRaw(product.address)
    raw.head(
      `${method} ${url.replaceAll(/:\w+/g, '1')} HTTP/1.1`,
      'Host: x',
      FORM,
      `Content-Length: ${MEGABYTE}`,
    )
    expect([url, (await raw.answer).status]).toEqual([url, 401])
    raw.end()
  }
})

test('nor does a Colaborador to an event of others: 404 before a byte is sent', async () => {
  const [own, other] = [await createTransferRace(product), await createTransferRace(product)]
  const { token } = await desk.colaborador(own.event_id)
  const forms = product.app.declaredRoutes.filter(
    ({ config }) => config?.uploads && config.event?.startsWith('params.'),
  )
  expect(forms.length).toBeGreaterThan(3)
  const ask = async (method: string, url: string, id: number) => {
    const raw = await openRaw(product.address)
    raw.head(
      `${method} ${url.replace(':id', String(id)).replaceAll(/:\w+/g, '1')} HTTP/1.1`,
      'Host: x',
      FORM,
      `Authorization: Bearer ${token}`,
      'Expect: 100-continue',
      `Content-Length: ${MEGABYTE}`,
    )
    return raw
  }
  for (const { method, url } of forms)
    for (const id of [other.event_id, 2 ** 40]) {
      const raw = await ask(String(method), url, id)
      expect([url, (await raw.answer).status]).toEqual([url, 404])
      expect(raw.received()).not.toContain('100 Continue')
      raw.end()
    }
})

test('too many transfer proofs of one address are refused before a byte is read', async () => {
  const limit = { name: 'transfer-proof-address', max: 300, seconds: 3600 }
  for (let hit = 0; hit <= limit.max; hit++) await product.context.limiter.take(limit, '127.0.0.1')
  const raw = await openRaw(product.address)
  raw.head(TRANSFER_PROOF, 'Host: x', FORM, 'Content-Length: 1000')
  expect((await raw.answer).status).toBe(429)
  await product.context.limiter.forget(limit, '127.0.0.1')
  raw.end()
})

test('who asks before sending is told to go on only when the body is wanted', async () => {
  const refused = await openRaw(product.address)
  refused.head(TRANSFER_PROOF, 'Host: x', FORM, 'Expect: 100-continue', `Content-Length: ${120 * MEGABYTE}`)
  expect((await refused.answer).status).toBe(413)
  expect(refused.received()).not.toContain('100 Continue')
  await refused.closed
  const wanted = await openRaw(product.address)
  const body = JSON.stringify({ email: 'nadie@correo.test', password: 'x' })
  wanted.head(
    'POST /api/auth/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${body.length}`,
  )
  wanted.write(body)
  expect((await wanted.answer).status).toBe(200)
  expect(wanted.received()).toMatch(/^HTTP\/1\.1 100 Continue/)
  wanted.end()
})

test.each([
  ['JSON', 'POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', '{"email":'],
  ['a form', 'POST /api/auth/login HTTP/1.1', FORM, '--x\r\n'],
  ['a transfer proof', TRANSFER_PROOF, FORM, field('number', 'M1234')],
])(
  '%s that stops in the middle is answered with 408 and the connection ends',
  async (_what, line, type, part) => {
    const raw = await openRaw(hasty.address)
    raw.head(line, 'Host: x', type, 'Content-Length: 2000')
    raw.write(part)
    const { status, json } = await raw.answer
    expect([status, json.message, json.icon]).toEqual([408, 'El envío tardó demasiado en llegar.', 'error'])
    await raw.closed
  },
)

test('the rest of a refused body runs out for a moment only', async () => {
  const raw = await openRaw(hasty.address)
  raw.head('POST /api/nada HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2000')
  expect((await raw.answer).status).toBe(404)
  await raw.closed
})

test('the rest of a refused body ends at a number of bytes, however fast it comes', async () => {
  const other = await startTestProduct(
    {},
    { httpLimits: { drainMs: 86_400_000, drainBytes: MEGABYTE, tickMs: 20 } },
  )
  const raw = await openRaw(other.address)
  raw.head('POST /api/nada HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 9000000')
  expect((await raw.answer).status).toBe(404)
  raw.write(Buffer.alloc(2 * MEGABYTE))
  await raw.closed
  await other.stop()
})

test('a head that never ends is answered with 408 in Spanish', async () => {
  const raw = await openRaw(hasty.address)
  raw.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const { status, json } = await raw.answer
  expect([status, json.message, json.icon]).toEqual([408, 'El envío tardó demasiado en llegar.', 'error'])
  await raw.closed
})
