import { eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { GatewayAccount } from '../contract.ts'
import { payment_accounts } from '../tables.ts'
import { createSecretsCipher, decryptSecrets } from './account-secrets.ts'

let product: TestProduct
let admin: { token: string; user_id: number }
let event_id: number

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  const [first] = demoEvents(new Date())
  if (!first) throw new Error('the demo has no events')
  event_id = (await inTransaction(product.db, (tx) => createEvent(tx, first))).id
})
afterAll(() => product.stop())

type Answered = {
  gateway: GatewayAccount
  gateways: GatewayAccount[]
  accepts_cash: boolean
  vat_rate: number
  errors: Record<string, string[]>
}
const ofEvent = (path = '') => `/api/eventos/${event_id}/pasarelas${path}`
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = admin.token) =>
  product.call<Answered>(method, path, { token, ...(body ? { body } : {}) })

const API_KEY = '4Vj8eK4rloUd272L48hsrarnUA'
const API_LOGIN = 'pRRXKOl8ikMmt9u'
const payu = {
  active: true,
  live: false,
  settings: { merchantId: '508029', accountId: '512321' },
  secrets: { apiKey: API_KEY, apiLogin: API_LOGIN },
}

const storedPayu = async () => {
  const [row] = await product.db
    .select()
    .from(payment_accounts)
    .where(eq(payment_accounts.event_id, event_id))
  if (!row) throw new Error('nothing is stored')
  return row
}

test('an event starts with every gateway off, and the sandbox only where it is allowed', async () => {
  const { json } = await call('GET', ofEvent())
  expect(json.gateways.map(({ gateway_name, active }) => [gateway_name, active])).toEqual([
    ['payu', false],
    ['epayco', false],
    ['wompi', false],
    ['mercadopago', false],
    ['transferencia', false],
  ])
  expect(json).toMatchObject({ accepts_cash: false, vat_rate: 0 })
  expect((await refusal(404, call('POST', ofEvent('/sandbox'), { active: true }))).status).toBe(404)
})

test('a secret goes in and nothing but its last four signs comes out, in answer, database and audit log', async () => {
  const saved = await call('POST', ofEvent('/payu'), payu)
  expect(saved.status).toBe(200)
  expect(saved.json.gateway).toMatchObject({
    active: true,
    settings: payu.settings,
    secrets: { apiKey: '••••rnUA', apiLogin: '••••mt9u' },
    unreadable: false,
  })
  const listed = await call('GET', ofEvent())
  const row = await storedPayu()
  const audit = await product.db.select().from(audit_log).where(eq(audit_log.subject, 'pasarela'))
  expect(audit).toMatchObject([
    { subject_id: 'payu', event_id, detail: { secrets_changed: ['apiKey', 'apiLogin'] } },
  ])
  for (const text of [saved.text, listed.text, JSON.stringify(row), JSON.stringify(audit)]) {
    expect(text).not.toContain(API_KEY.slice(0, 8))
    expect(text).not.toContain(API_LOGIN.slice(0, 8))
  }
  expect(row.secrets).toMatch(/^v1\./)
  const cipher = createSecretsCipher(product.context.secretKey)
  expect(decryptSecrets(cipher, row.secrets)).toEqual(payu.secrets)
})

test('an empty secret leaves the stored one, a new one replaces it', async () => {
  const kept = await call('POST', ofEvent('/payu'), {
    ...payu,
    secrets: { apiKey: '', apiLogin: 'otro-login-9876' },
  })
  expect(kept.json.gateway.secrets).toEqual({ apiKey: '••••rnUA', apiLogin: '••••9876' })
  const cipher = createSecretsCipher(product.context.secretKey)
  expect(decryptSecrets(cipher, (await storedPayu()).secrets)).toEqual({
    apiKey: API_KEY,
    apiLogin: 'otro-login-9876',
  })
})

test('fields the gateway does not have are dropped', async () => {
  const { json } = await call('POST', ofEvent('/payu'), {
    ...payu,
    settings: { ...payu.settings, apiKey: 'publicada', nadie: 'x' },
    secrets: { merchantId: 'escondido', nadie: 'x' },
  })
  expect(json.gateway.settings).toEqual(payu.settings)
  expect(Object.keys(json.gateway.secrets)).toEqual(['apiKey', 'apiLogin'])
})

test('a gateway is not switched on half filled, and keys of the wrong mode are refused', async () => {
  const half = await refusal(
    422,
    call('POST', ofEvent('/epayco'), { active: '1', settings: { PUBLIC_KEY: 'x' } }),
  )
  expect(half.status).toBe(422)
  expect(Object.keys(half.json.errors)).toEqual(['P_CUST_ID_CLIENTE', 'P_KEY', 'PRIVATE_KEY'])
  const mixed = await refusal(
    422,
    call('POST', ofEvent('/wompi'), {
      active: false,
      live: true,
      settings: { publicKey: 'pub_test_123' },
    }),
  )
  expect(mixed.json.errors).toEqual({ publicKey: ['En modo producción empieza por pub_prod_'] })
  const rows = await product.db.select().from(payment_accounts).where(eq(payment_accounts.event_id, event_id))
  expect(rows.map(({ gateway_name }) => gateway_name)).toEqual(['payu'])
})

test('with another SECRET_KEY the gateway says that its secrets must be typed again', async () => {
  const { id, secrets } = await storedPayu()
  const foreign = createSecretsCipher('another-key-that-is-long-enough-too').encrypt('{"apiKey":"x"}')
  await product.db.update(payment_accounts).set({ secrets: foreign }).where(eq(payment_accounts.id, id))
  const { status, json } = await call('GET', ofEvent())
  expect(status).toBe(200)
  expect(json.gateways[0]).toMatchObject({ gateway_name: 'payu', unreadable: true, secrets: { apiKey: '' } })
  const half = await refusal(422, call('POST', ofEvent('/payu'), { ...payu, secrets: { apiKey: API_KEY } }))
  expect(Object.keys(half.json.errors)).toEqual(['apiLogin'])
  await product.db.update(payment_accounts).set({ secrets }).where(eq(payment_accounts.id, id))
})

test('gateways are offered in the order they were put', async () => {
  const { json } = await call('PUT', ofEvent('/order'), { gateways: ['transferencia', 'wompi', 'payu'] })
  const names = ['transferencia', 'wompi', 'payu', 'epayco', 'mercadopago']
  expect(json.gateways.map(({ gateway_name }) => gateway_name)).toEqual(names)
  const again = await call('GET', ofEvent())
  expect(again.json.gateways.map(({ gateway_name }) => gateway_name)).toEqual(names)
  expect(again.json.gateways[2]).toMatchObject({ active: true, secrets: { apiKey: '••••rnUA' } })
  expect((await refusal(422, call('PUT', ofEvent('/order'), { gateways: ['bitcoin'] }))).status).toBe(422)
})

test('cash and VAT are settings of the event', async () => {
  const { json } = await call('PUT', ofEvent(), { accepts_cash: '1', vat_rate: '19' })
  expect(json).toMatchObject({ accepts_cash: true, vat_rate: 19, icon: 'success' })
  expect((await call('GET', ofEvent())).json).toMatchObject({ accepts_cash: true, vat_rate: 19 })
  expect((await refusal(422, call('PUT', ofEvent(), { accepts_cash: '1', vat_rate: 70 }))).status).toBe(422)
})

const boundary = 'frontera'
const multipart = (fields: Record<string, string>, image?: Buffer) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([
    Buffer.from(parts.join('')),
    ...(image ? [Buffer.from(file), image, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
}

const upload = (fields: Record<string, string>, image?: Buffer) =>
  product.call<Answered>('POST', ofEvent('/transferencia'), {
    token: admin.token,
    body: multipart(fields, image),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })

test('a gateway gets a picture by multipart, keeps it, and loses it when asked', async () => {
  const fields = {
    active: '1',
    settings: JSON.stringify({ instructions: 'Envía el comprobante.', accounts: 'Nequi 300 555 0000' }),
  }
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0E7C66' } })
    .png()
    .toBuffer()
  const { json } = await upload(fields, picture)
  const { image } = json.gateway
  expect(image).toMatch(/^\/files\/public\/gateways\/\w+\.webp$/)
  expect((await product.call('GET', image ?? '')).status).toBe(200)
  expect((await upload(fields)).json.gateway.image).toBe(image)
  expect((await upload({ ...fields, remove_image: '1' })).json.gateway.image).toBeNull()
  expect((await refusal(404, product.call('GET', image ?? ''))).status).toBe(404)
  const broken = await refusal(422, upload(fields, Buffer.from('no es una imagen')))
  expect(broken.json.errors).toEqual({ image: ['Solo se aceptan imágenes PNG, JPG o WebP.'] })
})

test("the installation has gateways of its own, one row each, apart from the events'", async () => {
  await Promise.all([call('POST', '/api/pasarelas/payu', payu), call('POST', '/api/pasarelas/payu', payu)])
  const rows = await product.db.select().from(payment_accounts).where(isNull(payment_accounts.event_id))
  expect(rows.map(({ gateway_name }) => gateway_name)).toEqual(['payu'])
  const { json } = await call('GET', '/api/pasarelas')
  expect(json.gateways[0]).toMatchObject({ gateway_name: 'payu', active: true })
  expect(json.gateways[0]?.notification_url).toBe(
    `${product.context.address}/api/payments/payu/${rows[0]?.id}/confirmation`,
  )
  expect(rows[0]?.id).toMatch(/^[0-9a-f]{32}$/)
  expect(
    (await call('PUT', '/api/pasarelas/order', { gateways: ['wompi', 'payu'] })).json.gateways[0],
  ).toMatchObject({ gateway_name: 'wompi' })
})

test('an assigned Colaborador does not see gateways, and an unknown event has none', async () => {
  const staff = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id: staff.user_id, event_id })
  for (const path of [ofEvent(), '/api/pasarelas'])
    expect((await refusal(403, call('GET', path, undefined, staff.token))).status).toBe(403)
  expect((await refusal(403, call('POST', ofEvent('/payu'), payu, staff.token))).status).toBe(403)
  expect((await refusal(404, call('GET', '/api/eventos/999999/pasarelas'))).status).toBe(404)
  expect((await refusal(404, call('POST', '/api/eventos/999999/pasarelas/payu', payu))).status).toBe(404)
})

test('the sandbox is one more gateway where it is allowed', async () => {
  const other = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  const { token } = await other.signIn('Administrator')
  const saved = await other.call<Answered>('POST', '/api/pasarelas/sandbox', {
    body: { active: true },
    token,
  })
  expect(saved.json.gateway).toMatchObject({ gateway_name: 'sandbox', active: true, notification_url: null })
  await other.stop()
})
