import { expect, test } from 'vitest'
import type { Algorithm } from './digest.ts'
import { sameHex } from './digest.ts'
import { epaycoSignature } from './epayco-signature.ts'
import { manifestOf, webhookSignature } from './mercadopago-signature.ts'
import {
  confirmationSignature,
  confirmationValue,
  formSignature,
  returnSignature,
  returnValue,
} from './payu-signature.ts'
import { eventChecksum, integritySignature } from './wompi-signature.ts'

const K = '4Vj8eK4rloUd272L48hsrarnUA'
const EVT = 'EVT12-000345-1'

const form = (
  referenceCode: string,
  amount: string,
  currency: string,
  algorithm: Algorithm,
  paymentMethods?: string,
) => formSignature(K, { merchantId: '508029', referenceCode, amount, currency, paymentMethods }, algorithm)

test.each([
  ['P1 md5', form('TestPayU', '20000', 'COP', 'md5'), '7ee7cf808ce6a39b17481c54f2c57acc'],
  ['P1 sha1', form('TestPayU', '20000', 'COP', 'sha1'), 'fa890d3f94e12b5cdb62e8771453b99b78e7ccdc'],
  [
    'P1 sha256',
    form('TestPayU', '20000', 'COP', 'sha256'),
    'af3899a22336b79db46006491d15813158826f944599bf3bf601e2327f898022',
  ],
  ['P2', form('TestPayU', '3', 'USD', 'md5'), 'ba9ffa71559580175585e45ce70b6c37'],
  ['P3 md5', form(EVT, '85000', 'COP', 'md5'), '15df4bd3175c9c7d7ab803d344b11c9d'],
  [
    'P3 sha256',
    form(EVT, '85000', 'COP', 'sha256'),
    'aad339bfab76a3bce8fc77adf2151dd386283b12971d7a16a9d2805cc1c7a52d',
  ],
  ['P3b', form(EVT, '85000.00', 'COP', 'md5'), '83a4c6991d72b8cf82071888ea2aac35'],
  ['P4', form(EVT, '85000', 'COP', 'md5', 'VISA,MASTERCARD'), '44955daabcc9c3304a060fbad13e1065'],
])('%s: the form signature of PayU', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

const returned = (referenceCode: string, TX_VALUE: string, currency: string, transactionState: string) =>
  returnSignature(K, { merchantId: '508029', referenceCode, TX_VALUE, currency, transactionState })

test.each([
  ['R1', returned('TestPayU04', '150.25', 'USD', '6'), '00286dc735bd9eaa8ae3a3a4cbb40688'],
  ['R2', returned('TestPayU04', '150.35', 'USD', '6'), '9df2bb60e2838170009040982967923f'],
  ['R3', returned('TestPayU04', '150.34', 'USD', '6'), '779f163be9347a691bcdb25064644795'],
  ['R4', returned(EVT, '85000.00', 'COP', '7'), '722023cd0e81e540e061bed3b32e847a'],
])('%s: the return signature of PayU', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

const confirmed = (
  reference_sale: string,
  value: string,
  currency: string,
  state_pol: string,
  algorithm: Algorithm = 'md5',
) =>
  confirmationSignature(K, { merchant_id: '508029', reference_sale, value, currency, state_pol }, algorithm)

test.each([
  ['C1', confirmed('TestPayU05', '150.26', 'USD', '4'), '1d95778a651e11a0ab93c2169a519cd6'],
  ['C2', confirmed('TestPayU04', '150.00', 'USD', '4'), 'b607a2c2fa100e0947b206d41864fb86'],
  ['C2b', confirmed('TestPayU04', '150.00', 'USD', '6'), 'df67936f918887b2aa31688a77a10fe1'],
  [
    'C3',
    confirmationSignature('6u39nqhq8ftd0hlvnjfs66eh8c', {
      merchant_id: '500238',
      reference_sale: '2015-05-27 13:04:37',
      value: '100.00',
      currency: 'USD',
      state_pol: '6',
    }),
    'e1b0939bbdc99ea84387bee9b90e4f5c',
  ],
  ['C4', confirmed(EVT, '85000.00', 'COP', '4'), 'c54bd1df18937723bd1d1adb890149ca'],
  ['C5', confirmed(EVT, '85000.00', 'COP', '6'), '8255df9c66d6a746259c13a56e6591ab'],
  ['C6', confirmed(EVT, '85000.00', 'COP', '5'), 'ab1497f4445491bdd10ded5593d5cac7'],
  [
    'C7',
    confirmed(EVT, '85000.00', 'COP', '4', 'sha256'),
    'd3f359d5335b5fc757a4100c174ce7236b470a3eb352e5bbcdf2f9d391f8a6ae',
  ],
  ['C8', confirmed(EVT, '150.05', 'COP', '4'), '276da4b677f1fbb69284d73ce5d1f1d4'],
  ['C9', confirmed(EVT, '150.50', 'COP', '4'), '7643e525ab09f3c4ccc796ea147bfc8e'],
])('%s: the confirmation signature of PayU', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

test.each([
  ['150.00', '150.0'],
  ['150', '150.0'],
  ['150.5', '150.5'],
  ['150.05', '150.05'],
  ['150.26', '150.26'],
  ['.00', '0.0'],
])('a confirmation of %s is signed as %s', (value, written) => {
  expect(confirmationValue(value)).toBe(written)
})

test.each([
  ['150.25', '150.2'],
  ['150.35', '150.4'],
  ['150.34', '150.3'],
  ['150.96', '151.0'],
  ['149.95', '150.0'],
  ['150.95', '151.0'],
  ['150.00', '150.0'],
])('a return page of %s is signed as %s', (value, written) => {
  expect(returnValue(value)).toBe(written)
})

const epaycoAccount = {
  P_CUST_ID_CLIENTE: '500001',
  P_KEY: '0123456789abcdef0123456789abcdef01234567',
}
const epaycoPayment = {
  x_ref_payco: '101010101',
  x_transaction_id: '987654321',
  x_amount: '85000.00',
  x_currency_code: 'COP',
}

test.each([
  [
    'E1',
    epaycoSignature(
      { P_CUST_ID_CLIENTE: '12345', P_KEY: 'secretkey' },
      { x_ref_payco: 'ref_001', x_transaction_id: 'tx_001', x_amount: '50000', x_currency_code: 'COP' },
    ),
    '16514e8ce6f372b83a414bbb9141d3a09c213df702d91819f999c14e0d5b893b',
  ],
  [
    'E2',
    epaycoSignature(epaycoAccount, epaycoPayment),
    'cc1817a677c2135138cbb6e02a68cee67ee9c81d229ace50b5b927fe5953ea36',
  ],
  [
    'E3',
    epaycoSignature(epaycoAccount, { ...epaycoPayment, x_amount: '85000' }),
    '8879da4a1a46eff8e072facff2785e2603d45e8194a470f0e988afd83e3757cb',
  ],
])('%s: the signature of ePayco', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

const INTEGRITY = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6'
const widget = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2490000, currency: 'COP' }

test.each([
  [
    'W1',
    integritySignature(INTEGRITY, widget),
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  ],
  [
    'W2',
    integritySignature(INTEGRITY, { ...widget, expirationTime: '2023-06-09T20:28:50.000Z' }),
    'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  ],
  [
    'W3',
    integritySignature('test_integrity_DEMO', { reference: EVT, amountInCents: 8500000, currency: 'COP' }),
    'c6b2650dcc7a6155a3c8c1a75eb2519734c576a69e369f0216bce6b41acb95c2',
  ],
])('%s: the integrity signature of Wompi', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

const checksum = (secret: string, id: string, amount_in_cents: number, timestamp: number) =>
  eventChecksum(secret, {
    data: { transaction: { id, status: 'APPROVED', amount_in_cents } },
    signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
    timestamp,
  })
const EVENTS = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z'

test.each([
  [
    'W4',
    checksum(EVENTS, '1234-1610641025-49201', 4490000, 1530291411),
    '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
  ],
  [
    'W5',
    checksum('test_events_DEMO', '01-1700000000-00001', 8500000, 1700000000),
    '8bd2217e5b16aa0b387e362f43f48af6976aa354e72689b5621f068077c8aaaa',
  ],
  [
    'W6',
    checksum(EVENTS, '01-123', 4950000, 1530291411),
    '71601cac483195b4577030556a566645f0536a28dd5c0ea2bd16d4cd01ebcf31',
  ],
])('%s: the event checksum of Wompi', (_vector, signature, expected) => {
  expect(signature).toBe(expected)
})

test('an event that signs something without one way to be written has no checksum', () => {
  const signed = (value: unknown) =>
    eventChecksum('s', { data: { a: value }, signature: { properties: ['a'] }, timestamp: 1 })
  expect([{}, null, true, 1.5, undefined].map(signed)).toEqual(Array(5).fill(undefined))
})

test.each([
  [
    'M1',
    'your_secret_key_here',
    {
      id: 'ord01jq4s4ky8hwq6na5pxb65b3d3',
      requestId: '2066ca19-c6f1-498a-be75-1923005edd06',
      ts: '1742505638683',
    },
    '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c',
  ],
  [
    'M2',
    'mp_demo_secret',
    { id: '123456789', requestId: '7f3c1a52-0000-4000-8000-000000000001', ts: '1704908010' },
    '3506aa33d60a9391ce592122ce927ec37e399a0f29fe4ca90b6dcdd5abf4683a',
  ],
  [
    'M3',
    'mp_demo_secret',
    { id: '123456789', ts: '1704908010' },
    '5c4008b0ea717fee6baddcc7c8fca48e41bf57950670e301f8b18d6ceb2e01a9',
  ],
])('%s: the webhook signature of Mercado Pago', (_vector, secret, parts, expected) => {
  expect(webhookSignature(secret, parts)).toBe(expected)
})

test('a missing pair leaves the manifest without a trace', () => {
  expect(manifestOf({ id: '1', ts: '2' })).toBe('id:1;ts:2;')
})

test('digests are compared whole, in either case, and never throw', () => {
  const digest = '7ee7cf808ce6a39b17481c54f2c57acc'
  expect(sameHex(digest.toUpperCase(), digest)).toBe(true)
  expect(sameHex(digest.slice(1), digest)).toBe(false)
  expect(sameHex('', digest)).toBe(false)
  expect(sameHex('ñ'.repeat(32), digest)).toBe(false)
  expect(sameHex('', '')).toBe(false)
})
