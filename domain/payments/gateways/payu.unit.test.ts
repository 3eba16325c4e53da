import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneSignChanged } from '#testing/gateway-doubles/one-sign-changed.ts'
import { payuConfirmation, payuReturn } from '#testing/gateway-doubles/payu-double.ts'
import type { DoublePayment } from '#testing/gateway-doubles/provider-double.ts'
import type { CheckoutOrder, GatewayAccount } from './gateway.ts'
import { PAYU_METHODS_WITHOUT_CASH, payu } from './payu.ts'
import { SANDBOX_CREDENTIALS, sandbox } from './sandbox.ts'

const keys = { merchantId: '508029', apiKey: '4Vj8eK4rloUd272L48hsrarnUA', apiLogin: 'pRRXKOl8ikMmt9u' }
const account: GatewayAccount = { live: false, credentials: { ...SANDBOX_CREDENTIALS } }
const urls = {
  response: 'https://dorsal.test/pago/respuesta',
  confirmation: 'https://dorsal.test/api/payments/payu/abc/confirmation',
}
const order: CheckoutOrder = {
  referenceCode: 'EVT12-000345-1',
  amount: 85_000,
  tax: 13_571,
  taxReturnBase: 71_429,
  description: ' Carrera 10K ',
  acceptsCash: true,
  buyer: { email: 'ana@example.com', fullName: 'Ana Ruiz' },
}
const payment: DoublePayment = { referenceCode: 'EVT12-000345-1', amount: '85000.00', outcome: 'approved' }

const read = (body: unknown, of: GatewayAccount = account) =>
  payu.readNotification({ headers: {}, query: {}, body }, of)

test('the form carries every field as text and the signature of P3', async () => {
  const result = await payu.checkout(order, account, urls)
  expect(result).toEqual({
    checkout: {
      url: 'https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/',
      merchantId: '508029',
      accountId: '512321',
      referenceCode: 'EVT12-000345-1',
      amount: '85000',
      currency: 'COP',
      signature: '15df4bd3175c9c7d7ab803d344b11c9d',
      algorithmSignature: 'MD5',
      description: 'Carrera 10K',
      tax: '13571',
      taxReturnBase: '71429',
      test: '1',
      buyerEmail: 'ana@example.com',
      buyerFullName: 'Ana Ruiz',
      telephone: '',
      payerDocument: '',
      lng: 'es',
      responseUrl: urls.response,
      confirmationUrl: urls.confirmation,
    },
  })
  expect(JSON.stringify(result)).not.toContain(keys.apiKey)
})

test('without cash the allowed methods are listed and signed', async () => {
  const result = await payu.checkout({ ...order, acceptsCash: false }, account, urls)
  if (!('checkout' in result) || typeof result.checkout === 'string') throw new Error('no form')
  expect(result.checkout.paymentMethods).toBe(PAYU_METHODS_WITHOUT_CASH)
  expect(PAYU_METHODS_WITHOUT_CASH).not.toMatch(/EFECTY|BALOTO|CASH|REFERENCED/)
  expect(result.checkout.signature).not.toBe('15df4bd3175c9c7d7ab803d344b11c9d')
})

test('a live account posts to the live address with test 0, a voucher ends in Bogotá time', async () => {
  const result = await payu.checkout(
    { ...order, cashUntil: new Date('2026-12-05T03:00:00Z') },
    { ...account, live: true },
    urls,
  )
  expect(result).toMatchObject({
    checkout: {
      url: 'https://checkout.payulatam.com/ppp-web-gateway-payu/',
      test: '0',
      expirationDate: '2026-12-04 22:00:00',
    },
  })
})

test('an account with a missing key neither sells nor verifies', async () => {
  const empty = { live: true, credentials: { ...SANDBOX_CREDENTIALS, apiKey: ' ' } }
  expect(await payu.checkout(order, empty, urls)).toEqual({ unreachable: 'account' })
  expect(read(payuConfirmation({ ...keys, apiKey: '' }, payment), empty)).toEqual({ refused: 'account' })
  expect(payu.readReturn(payuReturn({ ...keys, apiKey: '' }, payment), empty)).toEqual({ refused: 'account' })
})

test('C4: a signed confirmation gives all its facts', () => {
  const body = payuConfirmation(keys, { ...payment, id: 'f5e668f1-7ecc-4b83-a4d1-0aaa68260862' })
  expect(body.sign).toBe('c54bd1df18937723bd1d1adb890149ca')
  expect(read(body)).toEqual({
    needsQuery: false,
    referenceCode: 'EVT12-000345-1',
    providerTransactionId: 'f5e668f1-7ecc-4b83-a4d1-0aaa68260862',
    state: 'approved',
    amountCents: 8_500_000,
    currency: 'COP',
    merchant: true,
    test: true,
    method: 'card',
    detail: '4 1 APPROVED',
  })
})

test.each([
  ['C5', 'declined', '8255df9c66d6a746259c13a56e6591ab'],
  ['C6', 'expired', 'ab1497f4445491bdd10ded5593d5cac7'],
] as const)('%s: a confirmation that is %s', (_vector, outcome, sign) => {
  const body = payuConfirmation(keys, { ...payment, outcome })
  expect(body.sign).toBe(sign)
  expect(read(body)).toMatchObject({ state: outcome, needsQuery: false })
})

test('C7: an account set to SHA256 reads SHA-256 signatures and no MD5', () => {
  const sha = { live: false, credentials: { ...SANDBOX_CREDENTIALS, algorithmSignature: 'SHA256' } }
  const sign = 'd3f359d5335b5fc757a4100c174ce7236b470a3eb352e5bbcdf2f9d391f8a6ae'
  expect(read(payuConfirmation(keys, payment, { forged: { sign } }), sha)).toMatchObject({
    state: 'approved',
  })
  expect(read(payuConfirmation(keys, payment), sha)).toEqual({ refused: 'signature' })
})

test('an abandoned payment is not a refusal', () => {
  expect(read(payuConfirmation(keys, { ...payment, outcome: 'abandoned' }))).toMatchObject({
    state: 'abandoned',
  })
})

test('a signature in capitals and a value without decimals are read', () => {
  const body = payuConfirmation(keys, payment)
  expect(read({ ...body, sign: body.sign?.toUpperCase() })).toMatchObject({ state: 'approved' })
  expect(read({ ...body, value: '85000' })).toMatchObject({ amountCents: 8_500_000 })
})

test('another amount, currency or merchant, rightly signed, is told as it is', () => {
  expect(read(payuConfirmation(keys, payment, { signed: { value: '850.00' } }))).toMatchObject({
    amountCents: 85_000,
  })
  expect(read(payuConfirmation(keys, payment, { signed: { currency: 'USD' } }))).toMatchObject({
    currency: 'USD',
  })
  expect(read(payuConfirmation(keys, payment, { signed: { merchant_id: '999' } }))).toMatchObject({
    merchant: false,
  })
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])('test=%s is read as %s', (test, expected) => {
  expect(read(payuConfirmation(keys, payment, { forged: { test } }))).toMatchObject({ test: expected })
})

test.each([
  ['a repeated field', { value: ['85000.00', '1.00'] }],
  ['a repeated field nobody reads', { extra1: ['a', 'b'] }],
  ['a state that is not final', { state_pol: '7' }],
  ['a state with more behind it', { state_pol: '4\u0080' }],
  ['a state with a line feed', { state_pol: '4\n' }],
  ['an amount with thousands', { value: '85.000.00' }],
  ['an amount with an exponent', { value: '8e4' }],
  ['a negative amount', { value: '-85000.00' }],
  ['a reference with spaces', { reference_sale: 'EVT 12' }],
  ['a long reference', { reference_sale: 'E'.repeat(65) }],
  ['a merchant with letters', { merchant_id: '508029x' }],
  ['a lower-case currency', { currency: 'cop' }],
  ['no signature', { sign: undefined }],
  ['a signature with a space', { sign: ' c54bd1df18937723bd1d1adb890149ca' }],
  ['a test flag nobody knows', { test: 'maybe' }],
])('%s is refused before anything is hashed', (_what, change) => {
  expect(read({ ...payuConfirmation(keys, payment), ...change })).toEqual({ refused: 'shape' })
})

test.each([undefined, null, 'text', 5, [], [payuConfirmation(keys, payment)], {}])(
  '%j is no webhook',
  (body) => {
    expect(read(body)).toEqual({ refused: 'shape' })
  },
)

test('a confirmation with one sign changed is refused', () => {
  const body = payuConfirmation(keys, payment)
  const signed = ['merchant_id', 'reference_sale', 'value', 'currency', 'state_pol', 'sign']
  fc.assert(
    fc.property(oneSignChanged(body, signed), (changed) => {
      expect(read(changed)).toHaveProperty('refused')
    }),
    { numRuns: 500 },
  )
})

test('a return page with one sign changed is refused', () => {
  const query = payuReturn(keys, payment)
  // The last decimal of a return page is rounded away before it is signed.
  const signed = ['merchantId', 'referenceCode', 'currency', 'transactionState', 'signature']
  fc.assert(
    fc.property(oneSignChanged(query, signed), (changed) => {
      expect(payu.readReturn(changed, account)).toHaveProperty('refused')
    }),
    { numRuns: 500 },
  )
})

test('R4: a signed pending return page is believed as pending', () => {
  const query = payuReturn(keys, { ...payment, outcome: 'pending', method: 'bank' })
  expect(query.signature).toBe('722023cd0e81e540e061bed3b32e847a')
  expect(payu.readReturn(query, account)).toMatchObject({
    verified: { state: 'pending', amountCents: 8_500_000, merchant: true, method: 'bank' },
  })
})

test.each([
  ['R1', '150.25', '00286dc735bd9eaa8ae3a3a4cbb40688'],
  ['R2', '150.35', '9df2bb60e2838170009040982967923f'],
  ['R3', '150.34', '779f163be9347a691bcdb25064644795'],
])('%s: a return page of %s is read', (_vector, amount, signature) => {
  const query = payuReturn(keys, {
    referenceCode: 'TestPayU04',
    amount,
    currency: 'USD',
    outcome: 'declined',
  })
  expect(query.signature).toBe(signature)
  expect(payu.readReturn(query, account)).toMatchObject({ verified: { state: 'declined', currency: 'USD' } })
})

test('a return page that calls a declined payment approved is refused', () => {
  const query = payuReturn(keys, { ...payment, outcome: 'declined' }, { transactionState: '4' })
  expect(payu.readReturn(query, account)).toEqual({ refused: 'signature' })
})

test('the sandbox speaks the same protocol with the published account and our own address', async () => {
  const row = { live: true, credentials: {} }
  const result = await sandbox.checkout(order, row, {
    ...urls,
    sandbox: 'http://localhost:3000/pasarela-pruebas/',
  })
  expect(result).toMatchObject({
    checkout: {
      url: 'http://localhost:3000/pasarela-pruebas/',
      signature: '15df4bd3175c9c7d7ab803d344b11c9d',
      test: '1',
    },
  })
  const request = { headers: {}, query: {}, body: payuConfirmation(keys, payment) }
  expect(sandbox.readNotification(request, row)).toMatchObject({ state: 'approved', test: true })
  expect(await sandbox.checkout(order, row, urls)).toEqual({ unreachable: 'account' })
})
