import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftAt, nextTier, priceIn, tierInForce, tiersFor } from './price-tier.ts'

const tiers = [
  { date: '2026-12-01', event_price: 100 },
  { date: '2026-10-01', event_price: 80 },
  { date: '2026-11-01', event_price: 90 },
]

test('a tier is valid up to and including its date', () => {
  expect(tierInForce(tiers, '2026-09-15')?.event_price).toBe(80)
  expect(tierInForce(tiers, '2026-10-01')?.event_price).toBe(80)
  expect(tierInForce(tiers, '2026-10-02')?.event_price).toBe(90)
})

test('after the last date the last tier stays', () => {
  expect(tierInForce(tiers, '2027-01-01')?.event_price).toBe(100)
  expect(nextTier(tiers, '2027-01-01')).toBeNull()
})

test('the next tier is the one after the tier in force', () => {
  expect(nextTier(tiers, '2026-09-15')?.event_price).toBe(90)
  expect(nextTier(tiers, '2026-11-01')?.event_price).toBe(100)
  expect(nextTier(tiers, '2026-11-02')).toBeNull()
})

test('without tiers there is no price', () => {
  expect(tierInForce([], '2026-10-01')).toBeNull()
  expect(nextTier([], '2026-10-01')).toBeNull()
})

const dayNumber = fc.integer({ min: 0, max: 4_000 })
const asDay = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const someTiers = fc.uniqueArray(dayNumber, { minLength: 1, maxLength: 8 })

test('the tier in force is the earliest that has not passed, whatever the order of the list', () => {
  fc.assert(
    fc.property(someTiers, dayNumber, (days, today) => {
      const found = tierInForce(
        days.map((date) => ({ date: asDay(date) })),
        asDay(today),
      )
      const open = days.filter((date) => date >= today)
      expect(found?.date).toBe(asDay(open.length > 0 ? Math.min(...open) : Math.max(...days)))
    }),
  )
})

test('the next tier comes into force the day after the date of the present one', () => {
  fc.assert(
    fc.property(someTiers, dayNumber, (days, today) => {
      const list = days.map((date) => ({ date: asDay(date) }))
      const next = nextTier(list, asDay(today))
      if (!next) return
      const present = days.filter((date) => date >= today).sort((a, b) => a - b)[0] ?? 0
      expect(tierInForce(list, asDay(present + 1))).toBe(next)
    }),
  )
})

test('two tiers of the same date keep their order: the first is in force, the other is next', () => {
  const twins = [
    { date: '2026-10-01', event_price: 80 },
    { date: '2026-10-01', event_price: 85 },
  ]
  expect(tierInForce(twins, '2026-10-01')?.event_price).toBe(80)
  expect(nextTier(twins, '2026-10-01')?.event_price).toBe(85)
})

const tier = (date: string, event_price: number, places: number | null = null, sold = 0) => ({
  date,
  event_price,
  places,
  sold,
})

test('a tier ends by its places or its day, whichever comes first', () => {
  const tiers = [tier('2026-11-01', 50, 3, 3), tier('2026-12-01', 80, 5, 1), tier('2026-12-20', 95)]
  expect(tierInForce(tiers, '2026-10-01')).toMatchObject({ event_price: 80 })
  expect(nextTier(tiers, '2026-10-01')).toMatchObject({ event_price: 95 })
  expect(tierInForce(tiers, '2026-12-02')).toMatchObject({ event_price: 95 })
  expect([leftAt(tier('2026-11-01', 50, 3, 1)), leftAt(tier('2026-11-01', 50))]).toEqual([2, null])
})

test('of one day the tier with a number of places comes first', () => {
  const tiers = [tier('2026-12-01', 80), tier('2026-12-01', 50, 10, 0)]
  expect(tierInForce(tiers, '2026-11-01')).toMatchObject({ event_price: 50 })
  expect(nextTier(tiers, '2026-11-01')).toMatchObject({ event_price: 80 })
})

test('the last places of a tier go to the first of who buys together, and the last tier never ends', () => {
  const tiers = [tier('2026-11-01', 50, 4, 2), tier('2026-12-01', 80, 3, 2), tier('2026-12-20', 95)]
  const prices = (people: number, day = '2026-10-01') =>
    tiersFor(tiers, day, people).map(({ event_price }) => event_price)
  expect(prices(2)).toEqual([50, 50])
  expect(prices(5)).toEqual([50, 50, 80, 95, 95])
  expect(prices(3, '2027-01-01')).toEqual([95, 95, 95])
  expect(tiersFor([], '2026-10-01', 2)).toEqual([])
})

test('a tier’s own price of a distance stands for price and difference', () => {
  const priced = { event_price: 80_000, prices: { 7: 150_000, 8: 0 } }
  const at = (distance_id: number, difference: number) => priceIn(priced, { distance_id, difference })
  expect([at(7, 40_000), at(8, 40_000), at(9, 40_000), at(9, -90_000)]).toEqual([150_000, 0, 120_000, 0])
})
