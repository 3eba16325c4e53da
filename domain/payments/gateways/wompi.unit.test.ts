import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneSignChanged } from '#testing/gateway-doubles/one-sign-changed.ts'
import type { DoublePayment } from '#testing/gateway-doubles/provider-double.ts'
import { wompiEvent } from '#testing/gateway-doubles/wompi-double.ts'
import type { CheckoutOrder, GatewayAccount } from './gateway.ts'
import { wompi } from './wompi.ts'

const keys = {
  publicKey: 'pub_test_DEMO',
  privateKey: 'prv_test_DEMO',
  eventsSecret: 'test_events_DEMO',
  integritySecret: 'test_integrity_DEMO',
}
const account: GatewayAccount = { live: false, credentials: keys }
const urls = { response: 'https://dorsal.test/pago/respuesta?r=1', confirmation: 'https://dorsal.test/api/c' }
const order: CheckoutOrder = {
  referenceCode: 'EVT12-000345-1',
  amount: 85_000,
  tax: 13_571,
  taxReturnBase: 71_429,
  description: 'Carrera 10K',
  acceptsCash: false,
  buyer: { email: 'ana@example.com', fullName: 'Ana Ruiz' },
}
const payment: DoublePayment = { referenceCode: 'EVT12-000345-1', amount: '85000.00', outcome: 'approved' }

const read = (body: unknown) => wompi.readNotification({ headers: {}, query: {}, body }, account)
const addressOf = async (of: CheckoutOrder) => {
  const result = await wompi.checkout(of, account, urls)
  return new URL('checkout' in result ? String(result.checkout) : '')
}

test('W3: the address to visit carries the order and its integrity signature', async () => {
  const { origin, pathname, searchParams } = await addressOf(order)
  expect(origin + pathname).toBe('https://checkout.wompi.co/p/')
  expect(Object.fromEntries(searchParams)).toEqual({
    'public-key': 'pub_test_DEMO',
    currency: 'COP',
    'amount-in-cents': '8500000',
    reference: 'EVT12-000345-1',
    'signature:integrity': 'c6b2650dcc7a6155a3c8c1a75eb2519734c576a69e369f0216bce6b41acb95c2',
    'redirect-url': urls.response,
    'tax-in-cents:vat': '1357100',
    'customer-data:email': 'ana@example.com',
    'customer-data:full-name': 'Ana Ruiz',
  })
})

test('an expiry stands in the address and in the signature', async () => {
  const { searchParams } = await addressOf({ ...order, expiresAt: new Date('2026-12-05T20:28:50Z') })
  expect(searchParams.get('expiration-time')).toBe('2026-12-05T20:28:50.000Z')
  expect(searchParams.get('signature:integrity')).not.toBe(
    'c6b2650dcc7a6155a3c8c1a75eb2519734c576a69e369f0216bce6b41acb95c2',
  )
})

test('W5: a signed event is a call to ask, since its reference is not signed', () => {
  const { body } = wompiEvent(keys, payment)
  expect(body.signature.checksum).toBe('8bd2217e5b16aa0b387e362f43f48af6976aa354e72689b5621f068077c8aaaa')
  expect(read(body)).toMatchObject({
    needsQuery: true,
    providerTransactionId: '01-1700000000-00001',
    referenceCode: 'EVT12-000345-1',
    claimed: { state: 'approved', amountCents: 8_500_000, test: true },
  })
})

test('a checksum in capitals is read, another secret is not', () => {
  const { body } = wompiEvent(keys, payment)
  const { signature } = body
  expect(
    read({ ...body, signature: { ...signature, checksum: signature.checksum.toUpperCase() } }),
  ).toMatchObject({ needsQuery: true })
  expect(read(wompiEvent({ ...keys, eventsSecret: 'test_events_OTHER' }, payment).body)).toEqual({
    refused: 'signature',
  })
})

test('an event with one sign of what it signs changed is refused', () => {
  const { body } = wompiEvent(keys, payment)
  const { transaction } = body.data
  const signed = {
    id: transaction.id,
    status: transaction.status,
    amount: String(transaction.amount_in_cents),
    timestamp: String(body.timestamp),
    checksum: body.signature.checksum,
  }
  fc.assert(
    fc.property(
      oneSignChanged(signed, Object.keys(signed)),
      ({ id, status, amount, timestamp, checksum }) => {
        const changed = {
          ...body,
          data: { transaction: { ...transaction, id, status, amount_in_cents: Number(amount) } },
          timestamp: Number(timestamp),
          signature: { ...body.signature, checksum },
        }
        expect(read(changed)).toHaveProperty('refused')
      },
    ),
    { numRuns: 500 },
  )
})

test('digits cannot move from the time into the amount', () => {
  const { body } = wompiEvent(keys, payment)
  const moved = {
    ...body,
    data: { transaction: { ...body.data.transaction, amount_in_cents: 85_000_001 } },
    timestamp: 700_000_000,
  }
  expect(read(moved)).toEqual({ refused: 'shape' })
})

test.each([
  ['without the status', ['transaction.id', 'transaction.amount_in_cents']],
  ['with nothing', []],
  [
    'twice the same',
    ['transaction.id', 'transaction.status', 'transaction.amount_in_cents', 'transaction.id'],
  ],
  [
    'into the prototype',
    ['transaction.id', 'transaction.status', 'transaction.amount_in_cents', '__proto__.x'],
  ],
])('an event that signs %s is refused', (_what, properties) => {
  const { body } = wompiEvent(keys, payment)
  expect(read({ ...body, signature: { ...body.signature, properties } })).toHaveProperty('refused')
})

test('an event from tomorrow or without a known environment is refused', () => {
  const tomorrow = Math.floor(Date.now() / 1000) + 2 * 24 * 60 * 60
  expect(read(wompiEvent(keys, payment, tomorrow).body)).toEqual({ refused: 'shape' })
  expect(read({ ...wompiEvent(keys, payment).body, environment: 'moon' })).toEqual({ refused: 'shape' })
})

test('an event about something else is unrelated, anything else is no event', () => {
  expect(read({ event: 'nequi_token.updated', data: {} })).toEqual({ refused: 'unrelated' })
  for (const body of [undefined, null, 'x', [], {}, { event: 5 }])
    expect(read(body)).toEqual({ refused: 'shape' })
})

test('the return page names what to ask about', () => {
  expect(wompi.readReturn({ id: '01-1700000000-00001', env: 'test' }, account)).toEqual({
    hint: { providerTransactionId: '01-1700000000-00001' },
  })
  expect(wompi.readReturn({ id: '../../merchants' }, account)).toEqual({ refused: 'shape' })
})
