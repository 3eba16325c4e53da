import { expect, test } from 'vitest'
import { formatPesos } from './pesos.ts'

test('pesos have dots every three digits and no decimals', () => {
  expect(formatPesos(0)).toBe('$0')
  expect(formatPesos(950)).toBe('$950')
  expect(formatPesos(85000)).toBe('$85.000')
  expect(formatPesos(1234567)).toBe('$1.234.567')
  expect(formatPesos(-3500)).toBe('-$3.500')
})
