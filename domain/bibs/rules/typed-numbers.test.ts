import { expect, test } from 'vitest'
import { asPrinted, readTypedNumbers } from './typed-numbers.ts'

test.each([
  ['1-3, 55, a7', ['1', '2', '3', '55', 'A7']],
  ['A1-A3', ['A1', 'A2', 'A3']],
  ['A1-3', ['A1', 'A2', 'A3']],
  ['VIP-9-11', ['VIP-9', 'VIP-10', 'VIP-11']],
  ['VIP-5', ['VIP-5']],
  ['008-010', ['008', '009', '010']],
  ['7; 7\n007', ['007']],
])('%s', (typed, numbers) => expect(readTypedNumbers(typed)).toEqual({ numbers }))

test.each(['uno', '20-1', '0', '0-5', 'A1-B3', '1-', '1.5', '', ' , ', '1-999999'])(
  '%s is refused with a sentence',
  (typed) => expect(readTypedNumbers(typed)).toHaveProperty('problem'),
)

test('a number looks like its neighbours, and zeros that were typed stay', () => {
  const series = [{ prefix: 'A', from_number: 1, to_number: 99, digits: 3 }]
  expect(asPrinted('A7', series)).toBe('A007')
  expect(asPrinted('A07', series)).toBe('A07')
  expect(asPrinted('A100', series)).toBe('A100')
  expect(asPrinted('7', series)).toBe('7')
})
