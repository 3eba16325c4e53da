import { expect, test } from 'vitest'
import { GATEWAY_NAMES, GATEWAYS, gatewayProblems, MAX_LINE, MAX_LONG, masked } from './gateways.ts'

test('every key that can take or sign money is secret', () => {
  const secrets = GATEWAY_NAMES.map((name) => [
    name,
    GATEWAYS[name].fields.filter(({ secret }) => secret).map((field) => field.name),
  ])
  expect(Object.fromEntries(secrets)).toEqual({
    payu: ['apiKey', 'apiLogin'],
    epayco: ['P_KEY', 'PRIVATE_KEY'],
    wompi: ['privateKey', 'eventsSecret', 'integritySecret'],
    mercadopago: ['accessToken', 'webhookSecret'],
    transferencia: [],
    sandbox: [],
  })
})

test('a mask shows the last four signs of a long secret and nothing of a short one', () => {
  expect(masked('4Vj8eK4rloUd272L48hsrarnUA')).toBe('••••rnUA')
  expect(masked('corta')).toBe('••••')
  expect(masked('')).toBe('')
})

test('a gateway can be kept half filled while it is off, not switched on', () => {
  const half = { merchantId: '508029' }
  expect(gatewayProblems('payu', { active: false, live: false, values: half })).toEqual({})
  expect(Object.keys(gatewayProblems('payu', { active: true, live: false, values: half }))).toEqual([
    'accountId',
    'apiKey',
    'apiLogin',
  ])
  expect(gatewayProblems('sandbox', { active: true, live: false, values: {} })).toEqual({})
})

test("Wompi's test keys are refused in live mode and the other way round", () => {
  const values = { publicKey: 'pub_test_abc', privateKey: 'prv_prod_abc' }
  expect(gatewayProblems('wompi', { active: false, live: true, values })).toEqual({
    publicKey: ['En modo producción empieza por pub_prod_'],
  })
  expect(gatewayProblems('wompi', { active: false, live: false, values })).toEqual({
    privateKey: ['En modo pruebas empieza por prv_test_'],
  })
})

test.each([
  ['12345678901', '••••'],
  ['123456789012', '••••9012'],
  ['x', '••••'],
])('the secret %s is shown as %s', (value, shown) => {
  expect(masked(value)).toBe(shown)
})

test('only what belongs to a provider has two modes and notifies', () => {
  const having = (key: 'modes' | 'notifies') => GATEWAY_NAMES.filter((name) => GATEWAYS[name][key])
  expect(having('modes')).toEqual(['payu', 'epayco', 'wompi', 'mercadopago'])
  expect(having('notifies')).toEqual(['payu', 'epayco', 'wompi', 'mercadopago'])
})

test.each([
  [
    'payu',
    'PayU',
    ['merchantId: Merchant ID', 'accountId: Account ID', 'apiKey: API Key', 'apiLogin: API Login'],
  ],
  [
    'epayco',
    'ePayco',
    [
      'P_CUST_ID_CLIENTE: P_CUST_ID_CLIENTE',
      'PUBLIC_KEY: PUBLIC_KEY',
      'P_KEY: P_KEY',
      'PRIVATE_KEY: PRIVATE_KEY',
    ],
  ],
  [
    'wompi',
    'Wompi',
    [
      'publicKey: Llave pública',
      'privateKey: Llave privada',
      'eventsSecret: Secreto de eventos',
      'integritySecret: Secreto de integridad',
    ],
  ],
  [
    'mercadopago',
    'Mercado Pago',
    ['publicKey: Public Key', 'accessToken: Access Token', 'webhookSecret: Clave secreta de webhooks'],
  ],
  ['transferencia', 'Transferencia', ['instructions: Instrucciones', 'accounts: Cuentas']],
  ['sandbox', 'Pasarela de prueba', []],
] as const)('%s is %s and asks for its own fields', (name, brand, fields) => {
  const gateway = GATEWAYS[name]
  expect(gateway.brand).toBe(brand)
  expect(gateway.fields.map((field) => `${field.name}: ${field.label}`)).toEqual(fields)
})

test.each([
  ['publicKey', 'pub_test_', 'pub_prod_'],
  ['privateKey', 'prv_test_', 'prv_prod_'],
  ['eventsSecret', 'test_events_', 'prod_events_'],
  ['integritySecret', 'test_integrity_', 'prod_integrity_'],
])("Wompi's %s begins with %s in tests and %s in production", (field, test_, live_) => {
  const problem = (live: boolean, value: string) =>
    gatewayProblems('wompi', { active: false, live, values: { [field]: value } })[field]
  expect(problem(false, `${test_}a`)).toBeUndefined()
  expect(problem(true, `${live_}a`)).toBeUndefined()
  expect(problem(false, `${live_}a`)).toEqual([`En modo pruebas empieza por ${test_}`])
  expect(problem(true, `${test_}a`)).toEqual([`En modo producción empieza por ${live_}`])
})

test('a line has up to 300 signs, a long text up to 4000', () => {
  expect([MAX_LINE, MAX_LONG]).toEqual([300, 4000])
  const problems = (name: 'payu' | 'transferencia', field: string, length: number) =>
    gatewayProblems(name, { active: false, live: false, values: { [field]: 'a'.repeat(length) } })
  expect(problems('payu', 'apiKey', 300)).toEqual({})
  expect(problems('payu', 'apiKey', 301)).toEqual({ apiKey: ['El texto es demasiado largo.'] })
  expect(problems('transferencia', 'accounts', 4000)).toEqual({})
  expect(problems('transferencia', 'accounts', 4001)).toEqual({ accounts: ['El texto es demasiado largo.'] })
})

test('what is missing is asked for when the gateway is switched on', () => {
  expect(
    gatewayProblems('transferencia', { active: true, live: false, values: { accounts: 'Nequi' } }),
  ).toEqual({
    instructions: ['Complétalo para activar la pasarela.'],
  })
})
