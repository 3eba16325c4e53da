import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf, taxOfLines } from './tax.ts'

test.each([
  [85_000, 19, 13_571, 71_429],
  [119_000, 19, 19_000, 100_000],
  [20_000, 19, 3_193, 16_807],
  [85_000, 0, 0, 0],
  [0, 19, 0, 0],
  [105_000, 5, 5_000, 100_000],
])('%i pesos at %i %% carry %i of tax on %i', (total, rate, tax, taxReturnBase) => {
  expect(taxOf(total, rate)).toEqual({ tax, taxReturnBase })
})

test('tax and base add up to every taxed total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.integer({ min: 1, max: 100 }),
      (total, rate) => {
        const { tax, taxReturnBase } = taxOf(total, rate)
        expect(tax + taxReturnBase).toBe(total)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(Math.abs(tax * 100 - taxReturnBase * rate)).toBeLessThanOrEqual(100 + rate)
      },
    ),
  )
})

test('a mixed cart counts its taxed lines only', () => {
  const lines = [
    { total: 119_000, vatRate: 19 },
    { total: 50_000, vatRate: 0 },
    { total: 85_000, vatRate: 19 },
  ]
  expect(taxOfLines(lines)).toEqual({ tax: 32_571, taxReturnBase: 171_429 })
  expect(taxOfLines([])).toEqual({ tax: 0, taxReturnBase: 0 })
})

test('parts of a peso and odd rates are a mistake of ours', () => {
  expect(() => taxOf(0.5, 19)).toThrow()
  expect(() => taxOf(-1, 19)).toThrow()
  expect(() => taxOf(1, 1900)).toThrow()
})
