import { expect, test } from 'vitest'
import { GATEWAY_NAMES, GATEWAYS, gatewayProblems, masked } from './gateways.ts'

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
