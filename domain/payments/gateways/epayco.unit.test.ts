import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epaycoConfirmation } from '#testing/gateway-doubles/epayco-double.ts'
import { oneSignChanged } from '#testing/gateway-doubles/one-sign-changed.ts'
import type { DoublePayment } from '#testing/gateway-doubles/provider-double.ts'
import { epayco } from './epayco.ts'
import type { CheckoutOrder, GatewayAccount } from './gateway.ts'

const keys = {
  P_CUST_ID_CLIENTE: '500001',
  P_KEY: '0123456789abcdef0123456789abcdef01234567',
  PUBLIC_KEY: '491d6a0b6e992cf924edd8d3d088aff1',
  PRIVATE_KEY: '268c8e0162990cf2ce97fa7ade2eff5a',
}
const account: GatewayAccount = { live: true, credentials: keys }
const urls = { response: 'https://dorsal.test/pago/respuesta', confirmation: 'https://dorsal.test/api/c' }
const order: CheckoutOrder = {
  referenceCode: 'EVT12-000345-1',
  amount: 85_000,
  tax: 0,
  taxReturnBase: 0,
  description: 'Carrera 10K',
  acceptsCash: false,
  buyer: { email: 'ana@example.com', fullName: 'Ana Ruiz', phone: '3001234567', document: '1020304050' },
}
const payment: DoublePayment = {
  referenceCode: 'EVT12-000345-1',
  amount: '85000.00',
  outcome: 'approved',
  test: false,
}

const read = (body: unknown, query: unknown = {}) =>
  epayco.readNotification({ headers: {}, query, body }, account)

test('the script gets its fields, without cash and without a secret', async () => {
  const result = await epayco.checkout(order, account, urls)
  expect(result).toEqual({
    checkout: {
      key: keys.PUBLIC_KEY,
      test: false,
      name: 'Carrera 10K',
      description: 'Carrera 10K',
      invoice: 'EVT12-000345-1',
      currency: 'cop',
      amount: '85000',
      tax: '0',
      tax_base: '0',
      tax_ico: '0',
      country: 'CO',
      lang: 'es',
      external: 'false',
      confirmation: urls.confirmation,
      response: urls.response,
      extra1: 'EVT12-000345-1',
      name_billing: 'Ana Ruiz',
      type_doc_billing: 'cc',
      number_doc_billing: '1020304050',
      mobilephone_billing: '3001234567',
      email_billing: 'ana@example.com',
      methodsDisable: ['CASH'],
    },
  })
  expect(JSON.stringify(result)).not.toMatch(new RegExp(`${keys.P_KEY}|${keys.PRIVATE_KEY}`))
})

test('with cash nothing is disabled, and tax and base add up to the amount', async () => {
  const mixed = { ...order, acceptsCash: true, tax: 13_571, taxReturnBase: 60_000 }
  const { checkout } = (await epayco.checkout(mixed, account, urls)) as { checkout: Record<string, string> }
  expect(checkout).not.toHaveProperty('methodsDisable')
  expect(Number(checkout.tax) + Number(checkout.tax_base)).toBe(85_000)
})

test('a signed webhook is a call to ask, whatever it claims', () => {
  const webhook = read(epaycoConfirmation(keys, payment))
  expect(webhook).toMatchObject({
    needsQuery: true,
    providerTransactionId: '101010101',
    referenceCode: 'EVT12-000345-1',
    claimed: { state: 'approved', amountCents: 8_500_000, currency: 'COP', merchant: true, test: false },
  })
  expect(webhook).not.toHaveProperty('state')
})

test('E2: the webhook of the vector is genuine, and E3 shows that the amount is hashed as written', () => {
  const vector = {
    x_transaction_id: '987654321',
    x_signature: 'cc1817a677c2135138cbb6e02a68cee67ee9c81d229ace50b5b927fe5953ea36',
  }
  expect(read(epaycoConfirmation(keys, payment, vector))).toMatchObject({ needsQuery: true })
  expect(read(epaycoConfirmation(keys, payment, { ...vector, x_amount: '85000' }))).toEqual({
    refused: 'signature',
  })
})

test('a webhook in the address is read like a form', () => {
  expect(read(undefined, epaycoConfirmation(keys, payment))).toMatchObject({ needsQuery: true })
})

test('a state or invoice changed after signing still only leads to a question', () => {
  const forged = epaycoConfirmation(
    keys,
    { ...payment, outcome: 'declined' },
    { x_cod_response: '1', x_id_invoice: 'EVT99-000001-1' },
  )
  expect(read(forged)).toMatchObject({ needsQuery: true, providerTransactionId: '101010101' })
})

test('a webhook with one sign of what it signs changed is refused', () => {
  const body = epaycoConfirmation(keys, payment)
  const signed = ['x_ref_payco', 'x_transaction_id', 'x_amount', 'x_currency_code', 'x_signature']
  fc.assert(
    fc.property(oneSignChanged(body, signed), (changed) => {
      expect(read(changed)).toHaveProperty('refused')
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a repeated field', { x_amount: ['85000.00', '1'] }],
  ['a currency with more behind it', { x_currency_code: 'COP\u0080' }],
  ['a number that is none', { x_ref_payco: '10101 0101' }],
  ['no signature', { x_signature: undefined }],
])('%s is refused before anything is hashed', (_what, change) => {
  expect(read({ ...epaycoConfirmation(keys, payment), ...change })).toEqual({ refused: 'shape' })
})

test('PRIVATE_KEY signs nothing, and without P_KEY nothing is verified', () => {
  const mixedUp = epaycoConfirmation({ ...keys, P_KEY: keys.PRIVATE_KEY }, payment)
  expect(read(mixedUp)).toEqual({ refused: 'signature' })
  const request = { headers: {}, query: {}, body: epaycoConfirmation({ ...keys, P_KEY: '' }, payment) }
  expect(epayco.readNotification(request, { live: true, credentials: { ...keys, P_KEY: '' } })).toEqual({
    refused: 'account',
  })
})

test('the return page names what to ask about, unless the buyer closed the window', () => {
  expect(epayco.readReturn({ ref_payco: '5f2b9c1e8a7d6c5b4a3f2e1d' }, account)).toEqual({
    hint: { providerTransactionId: '5f2b9c1e8a7d6c5b4a3f2e1d' },
  })
  for (const ref_payco of ['undefined', '', '../login', ['a', 'b'], undefined])
    expect(epayco.readReturn({ ref_payco }, account)).toEqual({ refused: 'shape' })
})
