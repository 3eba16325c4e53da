import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredParticipants, discountOf, entryDiscount } from './discount.ts'

const race = { entry_price: 85_000, entry_service: 3_500 }
const off = (kind: string, value: number, uses = 1) => discountOf({ ...race, coupon: { kind, value, uses } })

test('a percentage is taken for each covered participant', () => {
  expect(off('porcentaje', 20, 2)).toEqual({ discount: 34_000, waived_service: 0 })
})

test('half a peso rounds up', () => {
  expect(entryDiscount(50, 'porcentaje', 1)).toBe(1)
  expect(entryDiscount(49, 'porcentaje', 1)).toBe(0)
  expect(entryDiscount(33_333, 'porcentaje', 50)).toBe(16_667)
})

test('a value takes off no more than the price of the participant', () => {
  expect(off('valor', 20_000, 3).discount).toBe(60_000)
  expect(off('valor', 200_000).discount).toBe(85_000)
})

test('a participant whose price becomes 0 pays no service', () => {
  expect(off('porcentaje', 100, 2)).toEqual({ discount: 170_000, waived_service: 7_000 })
  expect(off('valor', 85_000)).toEqual({ discount: 85_000, waived_service: 3_500 })
  expect(off('valor', 84_999)).toEqual({ discount: 84_999, waived_service: 0 })
})

test('a code covers as many participants as it has uses left', () => {
  expect(coveredParticipants(5, null)).toBe(5)
  expect(coveredParticipants(5, 2)).toBe(2)
  expect(coveredParticipants(2, 5)).toBe(2)
  expect(coveredParticipants(2, -1)).toBe(0)
})

const pesos = fc.integer({ min: 0, max: 2_000_000_000 })
const anyPrice = fc.record({ entry_price: pesos, entry_service: pesos })
const anyCoupon = fc.oneof(
  fc.record({
    kind: fc.constant('porcentaje'),
    value: fc.integer({ min: 1, max: 100 }),
    uses: fc.integer({ min: 0, max: 7 }),
  }),
  fc.record({
    kind: fc.constant('valor'),
    value: fc.integer({ min: 1, max: 2_000_000_000 }),
    uses: fc.integer({ min: 0, max: 7 }),
  }),
)

test('nothing is ever negative, broken or above what the covered participants would pay', () => {
  fc.assert(
    fc.property(anyPrice, anyCoupon, (price, coupon) => {
      const { discount, waived_service } = discountOf({ ...price, coupon })
      for (const value of [discount, waived_service]) {
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
      }
      expect(discount).toBeLessThanOrEqual(price.entry_price * coupon.uses)
      expect(waived_service).toBeLessThanOrEqual(price.entry_service * coupon.uses)
    }),
  )
})

test('the service is waived exactly when nothing of the price is left', () => {
  fc.assert(
    fc.property(anyPrice, anyCoupon, (price, coupon) => {
      const { discount, waived_service } = discountOf({ ...price, coupon })
      const free = discount === price.entry_price * coupon.uses
      expect(waived_service).toBe(free ? price.entry_service * coupon.uses : 0)
    }),
  )
})

test('one more use never makes a registration dearer', () => {
  fc.assert(
    fc.property(anyPrice, anyCoupon, (price, coupon) => {
      const saved = (uses: number) => {
        const { discount, waived_service } = discountOf({ ...price, coupon: { ...coupon, uses } })
        return discount + waived_service
      }
      expect(saved(coupon.uses + 1)).toBeGreaterThanOrEqual(saved(coupon.uses))
    }),
  )
})

test('100 % leaves nothing to pay', () => {
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 1, max: 7 }), (price, uses) => {
      const { discount, waived_service } = discountOf({
        ...price,
        coupon: { kind: 'porcentaje', value: 100, uses },
      })
      expect(discount + waived_service).toBe((price.entry_price + price.entry_service) * uses)
    }),
  )
})

test('a percentage is within half a peso of the exact share', () => {
  fc.assert(
    fc.property(pesos, fc.integer({ min: 1, max: 100 }), (entry_price, value) => {
      const error = entryDiscount(entry_price, 'porcentaje', value) - (entry_price * value) / 100
      expect(error).toBeGreaterThan(-0.5)
      expect(error).toBeLessThanOrEqual(0.5)
    }),
  )
})

test.each([
  ['porcentaje', 1, 850, 0],
  ['porcentaje', 99, 84_150, 0],
  ['porcentaje', 100, 85_000, 3_500],
  ['valor', 1, 1, 0],
  ['valor', 84_999, 84_999, 0],
  ['valor', 85_000, 85_000, 3_500],
  ['valor', 85_001, 85_000, 3_500],
])('a %s of %i takes %i off a place and %i off its service', (kind, value, discount, waived_service) => {
  expect(off(kind, value)).toEqual({ discount, waived_service })
})

test.each([
  [3, 0, 0],
  [3, 3, 3],
  [0, null, 0],
])('of %i participants a code with %s uses covers %i', (members, left, covered) => {
  expect(coveredParticipants(members, left)).toBe(covered)
})
