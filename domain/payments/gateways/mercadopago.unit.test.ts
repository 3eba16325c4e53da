import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { runOutWhenAsked } from '#testing/gateway-doubles/late-clock.ts'
import { mercadopagoWebhook, startMercadopagoDouble } from '#testing/gateway-doubles/mercadopago-double.ts'
import { oneSignChanged } from '#testing/gateway-doubles/one-sign-changed.ts'
import type { CheckoutOrder, GatewayAccount } from './gateway.ts'
import { mercadopago } from './mercadopago.ts'

const keys = { accessToken: 'TEST-1234', webhookSecret: 'mp_demo_secret' }
const account: GatewayAccount = { live: false, credentials: keys }
const urls = { response: 'https://dorsal.test/pago/respuesta', confirmation: 'https://dorsal.test/api/c' }
const order: CheckoutOrder = {
  referenceCode: 'EVT12-000345-1',
  amount: 85_000,
  tax: 0,
  taxReturnBase: 0,
  description: 'Carrera 10K',
  acceptsCash: false,
  expiresAt: new Date('2026-12-05T03:00:00Z'),
  buyer: { email: 'ana@example.com', fullName: 'Ana Ruiz', document: '1020304050' },
}

const open = async () => {
  const double = await startMercadopagoDouble(keys)
  onTestFinished(double.close)
  return double
}

test('the checkout is the address of a preference made for the order, without cash', async () => {
  const double = await open()
  const result = await mercadopago.checkout(order, account, urls, { hosts: { mercadopago: double.url } })
  expect(result).toEqual({
    checkout: 'https://www.mercadopago.com.co/checkout/v1/redirect?pref_id=381441663-1',
  })
  expect(double.preferences).toEqual([
    {
      items: [
        { id: 'EVT12-000345-1', title: 'Carrera 10K', quantity: 1, unit_price: 85_000, currency_id: 'COP' },
      ],
      external_reference: 'EVT12-000345-1',
      payer: {
        email: 'ana@example.com',
        name: 'Ana Ruiz',
        identification: { type: 'CC', number: '1020304050' },
      },
      back_urls: { success: urls.response, pending: urls.response, failure: urls.response },
      auto_return: 'approved',
      notification_url: urls.confirmation,
      expires: true,
      expiration_date_to: '2026-12-04T22:00:00.000-05:00',
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }] },
    },
  ])
  expect(double.requests[0]?.headers['x-idempotency-key']).toBe('EVT12-000345-1')
})

test('with cash a voucher has its own end and nothing is excluded', async () => {
  const double = await open()
  const withCash = { ...order, acceptsCash: true, cashUntil: new Date('2026-12-06T03:00:00Z') }
  await mercadopago.checkout(withCash, account, urls, { hosts: { mercadopago: double.url } })
  expect(double.preferences[0]).toMatchObject({ date_of_expiration: '2026-12-05T22:00:00.000-05:00' })
  expect(double.preferences[0]).not.toHaveProperty('payment_methods')
})

test.each([
  ['server-error', 'server-error'],
  ['broken-json', 'unreadable'],
  ['redirect', 'redirect'],
  ['huge', 'too-large'],
  ['slow', 'timeout'],
] as const)('a provider in trouble (%s) makes no checkout: %s', async (trouble, reason) => {
  const double = await open()
  double.trouble(trouble)
  if (trouble === 'slow') runOutWhenAsked(double)
  const options = { hosts: { mercadopago: double.url } }
  expect(await mercadopago.checkout(order, account, urls, options)).toEqual({ unreachable: reason })
  expect(double.requests).toHaveLength(1)
})

test('a wrong token makes no checkout', async () => {
  const double = await open()
  const wrong = { live: false, credentials: { ...keys, accessToken: 'TEST-other' } }
  expect(await mercadopago.checkout(order, wrong, urls, { hosts: { mercadopago: double.url } })).toEqual({
    unreachable: 'rejected',
  })
})

test('M2: a signed webhook is a call to ask', () => {
  const webhook = mercadopagoWebhook(keys)
  expect(webhook.headers['x-signature']).toBe(
    'ts=1704908010,v1=3506aa33d60a9391ce592122ce927ec37e399a0f29fe4ca90b6dcdd5abf4683a',
  )
  expect(mercadopago.readNotification(webhook, account)).toEqual({
    needsQuery: true,
    providerTransactionId: '123456789',
    referenceCode: null,
    claimed: { providerTransactionId: '123456789', test: true },
  })
})

test('M3: a webhook without a request id is read without it, and only then', () => {
  const webhook = mercadopagoWebhook(keys)
  const v1 = '5c4008b0ea717fee6baddcc7c8fca48e41bf57950670e301f8b18d6ceb2e01a9'
  const headers = { 'x-signature': `ts=1704908010,v1=${v1}` }
  expect(mercadopago.readNotification({ ...webhook, headers }, account)).toMatchObject({ needsQuery: true })
  const added = { ...headers, 'x-request-id': 'something' }
  expect(mercadopago.readNotification({ ...webhook, headers: added }, account)).toEqual({
    refused: 'signature',
  })
})

test('a webhook with one sign of what it signs changed is refused', () => {
  const { headers, query, body } = mercadopagoWebhook(keys)
  const signed = {
    id: query['data.id'] ?? '',
    requestId: headers['x-request-id'] ?? '',
    signature: headers['x-signature'] ?? '',
  }
  fc.assert(
    fc.property(oneSignChanged(signed, Object.keys(signed)), ({ id, requestId, signature }) => {
      const changed = {
        headers: { 'x-signature': signature, 'x-request-id': requestId },
        query: { ...query, 'data.id': id },
        body: { ...body, data: { id } },
      }
      expect(mercadopago.readNotification(changed, account)).toHaveProperty('refused')
    }),
    { numRuns: 500 },
  )
})

test('an id in the body that is not the signed one is refused', () => {
  const webhook = mercadopagoWebhook(keys)
  const body = { ...webhook.body, data: { id: '999' } }
  expect(mercadopago.readNotification({ ...webhook, body }, account)).toEqual({ refused: 'shape' })
})

test('a signed webhook about something else is unrelated; an unsigned old call is no webhook', () => {
  const other = mercadopagoWebhook(keys, { type: 'merchant_order', id: 'ord01' })
  expect(mercadopago.readNotification(other, account)).toEqual({ refused: 'unrelated' })
  const old = { headers: {}, query: { topic: 'payment', id: '123456789' }, body: {} }
  expect(mercadopago.readNotification(old, account)).toEqual({ refused: 'shape' })
})

test('the return page names what to ask about', () => {
  expect(mercadopago.readReturn({ payment_id: '123456789', status: 'approved' }, account)).toEqual({
    hint: { providerTransactionId: '123456789' },
  })
  expect(mercadopago.readReturn({ payment_id: 'null' }, account)).toEqual({ refused: 'shape' })
})
