import { expect, test } from 'vitest'
import { type Covering, entryPrice, sharesOf, totalsOf } from './totals.ts'

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
  coupon: null as Omit<Covering, 'category_id'> | null,
}

/** So many people of one category. */
const costOf = ({ participant_count, products_total, coupon, ...price }: typeof basis) => {
  const entries = Array.from({ length: participant_count }, () => ({ category_id: 1, ...price }))
  return totalsOf(sharesOf(entries, coupon && { ...coupon, category_id: null }), products_total)
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
  expect(costOf({ ...basis, ...change })).toEqual({
    event_price,
    cost_service,
    products_total,
    discount,
    amount,
  })
})

const family = [
  { category_id: 1, entry_price: 90_000, entry_service: 4_000 },
  { category_id: 2, entry_price: 60_000, entry_service: 3_000 },
  { category_id: 1, entry_price: 90_000, entry_service: 4_000 },
  { category_id: 3, entry_price: 20_000, entry_service: 1_000 },
]

test('a family with three distances pays the sum of its own prices', () => {
  expect(totalsOf(sharesOf(family, null), 0)).toMatchObject({
    event_price: 260_000,
    cost_service: 12_000,
    amount: 272_000,
  })
})

test.each([
  ['any category', { category_id: null, uses: 2 }, [true, true, false, false], [45_000, 30_000, 0, 0]],
  ['its own category', { category_id: 1, uses: 2 }, [true, false, true, false], [45_000, 0, 45_000, 0]],
  ['its own, one use left', { category_id: 1, uses: 1 }, [true, false, false, false], [45_000, 0, 0, 0]],
  ['nobody of it is there', { category_id: 9, uses: 4 }, [false, false, false, false], [0, 0, 0, 0]],
])('a code for %s covers whom it fits, first come', (_fact, where, covered, discounts) => {
  const shares = sharesOf(family, { ...half, ...where })
  expect(shares.map(({ coupon_use }) => coupon_use)).toEqual(covered)
  expect(shares.map(({ discount }) => discount)).toEqual(discounts)
})

test('a free place waives the service of that person and of nobody else', () => {
  const shares = sharesOf(family, { ...free, category_id: 2, uses: 4 })
  expect(shares.map(({ cost_service }) => cost_service)).toEqual([4_000, 0, 4_000, 1_000])
})
