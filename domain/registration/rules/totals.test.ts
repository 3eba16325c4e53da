import { expect, test } from 'vitest'
import { entryPrice, totalsOf } from './totals.ts'

test.each([
  [85_000, 0, 85_000],
  [85_000, 15_000, 100_000],
  [85_000, -20_000, 65_000],
  [85_000, -85_000, 0],
  [85_000, -85_001, 0],
  [0, 0, 0],
])('a tier of %i with a difference of %i costs a participant %i', (tier, difference, price) => {
  expect(entryPrice(tier, difference)).toBe(price)
})

const half = { kind: 'porcentaje', value: 50 }
const free = { kind: 'porcentaje', value: 100 }
const basis = {
  entry_price: 85_000,
  entry_service: 3_500,
  participant_count: 1,
  products_total: 0,
  coupon: null,
}

test.each([
  ['one member pays price and service', {}, [85_000, 3_500, 0, 0, 88_500]],
  [
    'three participant_count pay three times both',
    { participant_count: 3 },
    [255_000, 10_500, 0, 0, 265_500],
  ],
  [
    'products are added once',
    { participant_count: 2, products_total: 40_000 },
    [170_000, 7_000, 40_000, 0, 217_000],
  ],
  ['a discount leaves the service', { coupon: { ...half, uses: 1 } }, [85_000, 3_500, 0, 42_500, 46_000]],
  ['a free place waives its service', { coupon: { ...free, uses: 1 } }, [85_000, 0, 0, 85_000, 0]],
  [
    'a code for one of two participant_count waives one service',
    { participant_count: 2, coupon: { ...free, uses: 1 } },
    [170_000, 3_500, 0, 85_000, 88_500],
  ],
  [
    'a free place does not make the products free',
    { products_total: 40_000, coupon: { ...free, uses: 1 } },
    [85_000, 0, 40_000, 85_000, 40_000],
  ],
  [
    'a code without uses left changes nothing',
    { coupon: { ...free, uses: 0 } },
    [85_000, 3_500, 0, 0, 88_500],
  ],
  ['a free event costs nothing', { entry_price: 0, entry_service: 0 }, [0, 0, 0, 0, 0]],
  ['a price of 0 without a code still costs its service', { entry_price: 0 }, [0, 3_500, 0, 0, 3_500]],
])('%s', (_fact, change, [event_price, cost_service, products_total, discount, amount]) => {
  expect(totalsOf({ ...basis, ...change })).toEqual({
    event_price,
    cost_service,
    products_total,
    discount,
    amount,
  })
})
