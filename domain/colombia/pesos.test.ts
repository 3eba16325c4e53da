import { expect, test } from 'vitest'
import { formatNumber, formatPesos } from './pesos.ts'

test('pesos have dots every three digits and no decimals', () => {
  expect(formatPesos(0)).toBe('$0')
  expect(formatPesos(950)).toBe('$950')
  expect(formatPesos(85000)).toBe('$85.000')
  expect(formatPesos(1234567)).toBe('$1.234.567')
  expect(formatPesos(-3500)).toBe('-$3.500')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [999_999, '999.999'],
  [1_000_000, '1.000.000'],
  [-1, '-1'],
  [-1000, '-1.000'],
  [12.9, '12'],
])('%d reads %s', (value, written) => {
  expect(formatNumber(value)).toBe(written)
})

test('a debt of one peso has its sign before the currency', () => {
  expect(formatPesos(-1)).toBe('-$1')
  expect(formatPesos(1)).toBe('$1')
})
