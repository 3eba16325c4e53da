/** The second copy of the signatures against the vectors of payments.md, and against the first copy on any amount. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmationValue, returnValue } from '../gateways/payu-signature.ts'
import { signConfirmation, valueInConfirmation, valueInReturn } from './signing.ts'

const KEY = '4Vj8eK4rloUd272L48hsrarnUA'

test('the confirmation vectors C8 and C9', () => {
  const webhook = { merchant_id: '508029', reference_sale: 'EVT12-000345-1', currency: 'COP', state_pol: '4' }
  const sign = (value: string) => signConfirmation(KEY, 'MD5', { ...webhook, value })
  expect(sign('150.05')).toBe('276da4b677f1fbb69284d73ce5d1f1d4')
  expect(sign('150.50')).toBe('7643e525ab09f3c4ccc796ea147bfc8e')
})

test('the amount vectors of both messages', () => {
  for (const [value, written] of [
    ['150.00', '150.0'],
    ['150', '150.0'],
    ['150.5', '150.5'],
    ['150.05', '150.05'],
    ['150.26', '150.26'],
  ] as const)
    expect(valueInConfirmation(value)).toBe(written)
  for (const [value, written] of [
    ['150.25', '150.2'],
    ['150.35', '150.4'],
    ['150.34', '150.3'],
    ['150.96', '151.0'],
    ['149.95', '150.0'],
    ['150.95', '151.0'],
  ] as const)
    expect(valueInReturn(value)).toBe(written)
})

test('both copies agree on every amount', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), (cents) => {
      const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(valueInConfirmation(value)).toBe(confirmationValue(value))
      expect(valueInReturn(value)).toBe(returnValue(value))
    }),
  )
})
