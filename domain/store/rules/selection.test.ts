import { expect, test } from 'vitest'
import { giftStandsAlone, hasTooManyGifts, sumLines, totalOf } from './selection.ts'

test('the same product and size twice is one line with the sum', () => {
  expect(
    sumLines([
      { id: 1, size: 'M', quantity: 2 },
      { id: 1, size: 'L', quantity: 1 },
      { id: 1, size: 'M', quantity: 3 },
    ]),
  ).toEqual([
    { id: 1, size: 'M', quantity: 5 },
    { id: 1, size: 'L', quantity: 1 },
  ])
})

test('one gift is fine, two are not, whether in one line or two', () => {
  expect(
    hasTooManyGifts([
      { price: 0, quantity: 1 },
      { price: 500, quantity: 9 },
    ]),
  ).toBe(false)
  expect(hasTooManyGifts([{ price: 0, quantity: 2 }])).toBe(true)
  expect(
    hasTooManyGifts([
      { price: 0, quantity: 1 },
      { price: 0, quantity: 1 },
    ]),
  ).toBe(true)
})

test('a gift without a line that costs something stands alone', () => {
  expect(giftStandsAlone([{ price: 0 }])).toBe(true)
  expect(giftStandsAlone([{ price: 0 }, { price: 100 }])).toBe(false)
  expect(giftStandsAlone([{ price: 100 }])).toBe(false)
})

test('the total is price times quantity of every line', () => {
  expect(
    totalOf([
      { price: 20_000, quantity: 2 },
      { price: 0, quantity: 1 },
    ]),
  ).toBe(40_000)
})

test('product 1 in size 2M is not product 12 in size M', () => {
  const lines = [
    { id: 1, size: '2M', quantity: 1 },
    { id: 12, size: 'M', quantity: 1 },
  ]
  expect(sumLines(lines)).toEqual(lines)
})

test('nothing costs nothing, and is no gift', () => {
  expect(totalOf([])).toBe(0)
  expect(hasTooManyGifts([])).toBe(false)
  expect(giftStandsAlone([])).toBe(false)
})
