import { expect, test } from 'vitest'
import { claimedReference, hideSecrets, unmatchedReason } from './unmatched-webhooks.ts'

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
