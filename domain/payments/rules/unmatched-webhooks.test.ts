import { expect, test } from 'vitest'
import { claimedReference, hideSecrets, UNMATCHED_REASONS, unmatchedReason } from './unmatched-webhooks.ts'

test('signatures, keys and cards are hidden in forms and in JSON; the rest stays as it came', () => {
  expect(hideSecrets('reference_sale=abc-1&sign=0123456789abcdef&cc_number=4111&value=85000.00')).toBe(
    'reference_sale=abc-1&sign=••••cdef&cc_number=••••&value=85000.00',
  )
  expect(
    hideSecrets('{"signature": {"checksum":"0123456789abcdef"}, "cvv": 123, "reference":"abc-1","n":5}'),
  ).toBe('{"signature": {"checksum":"••••cdef"}, "cvv": "••••", "reference":"abc-1","n":5}')
})

test('what was cut or is no form at all is shown without its secrets too', () => {
  expect(hideSecrets('{"reference":"a","x_signature":"0123456789abc')).toBe(
    '{"reference":"a","x_signature":"••••9abc"',
  )
  expect(hideSecrets('hola')).toBe('hola')
  expect(hideSecrets('')).toBe('')
})

test('the reference is read where each provider writes it', () => {
  expect(claimedReference('merchant_id=7&reference_sale=abc-1&sign=x')).toBe('abc-1')
  expect(claimedReference('x_id_invoice=abc-2')).toBe('abc-2')
  expect(claimedReference('{"data":{"transaction":{"reference":"abc-3"}}}')).toBe('abc-3')
  expect(claimedReference('{"data":{"id":"12"}}')).toBeNull()
})

test('every reason has words; an unknown one stays as it is', () => {
  expect(unmatchedReason('signature')).toBe('La firma no coincide')
  expect(unmatchedReason('otra cosa')).toBe('otra cosa')
})

test.each([
  ['signature', 'La firma no coincide'],
  ['shape', 'No tiene la forma de un aviso'],
  ['referencia desconocida', 'No conocemos esa referencia'],
  ['account', 'La cuenta no tiene sus llaves'],
  ['unrelated', 'No habla de un pago'],
  ['not-found', 'La pasarela no conoce ese pago'],
  ['unreachable', 'La pasarela no respondió'],
])('the reason %s is said as «%s»', (reason, words) => {
  expect(unmatchedReason(reason)).toBe(words)
  expect(UNMATCHED_REASONS).toContain(reason)
})

test.each([
  'sign',
  'checksum',
  'token',
  'secret',
  'apiKey',
  'password',
  'cvv',
  'cvc',
  'card',
  'cc_number',
  'x_SIGNATURE',
])('a field called %s is hidden in a form and in JSON', (name) => {
  expect(hideSecrets(`a=1&${name}=12345678901`)).toBe(`a=1&${name}=••••`)
  expect(hideSecrets(`a=1&${name}=123456789012`)).toBe(`a=1&${name}=••••9012`)
  expect(hideSecrets(` {"${name}" : "123456789012"}`)).toBe(` {"${name}" : "••••9012"}`)
  expect(hideSecrets(`[{"${name}":-1.5e+3}]`)).toBe(`[{"${name}":"••••"}]`)
})

test('a secret with an escaped quote is hidden whole', () => {
  expect(hideSecrets('{"token":"abc\\"defghijklm","n":1}')).toBe('{"token":"••••jklm","n":1}')
})

test.each([
  ['external_reference=abc-1', 'abc-1'],
  ['x_id_factura=abc_2&x=1', 'abc_2'],
  ['{"reference" : "abc-3"}', 'abc-3'],
  ['{"external_reference":"abc-4"}', 'abc-4'],
  ['reference_sale = abc-5', 'abc-5'],
  ['mireference=abc', null],
  ['', null],
])('the notice %s claims %s', (raw, reference) => {
  expect(claimedReference(raw)).toBe(reference)
})
