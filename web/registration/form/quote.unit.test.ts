/** What the form says a registration will cost. */
import { expect, test } from 'vitest'
import { quotedFor, quoteOf, varies, withToldTotal } from './quote.ts'
import { emptyForm } from './registration-form.ts'

const TODAY = '2026-11-17'
const tier = (event_price: number, date: string, places_left: number | null = null) => ({
  event_price,
  cost_service: 3_500,
  date,
  places_left,
  prices: {} as Record<string, number>,
})
const PRICES = { now: tier(85_000, '2026-12-01'), next: null }
const of = (difference: number, distance_id = 1) => ({ difference, distance_id })
const KNOWN = { today: TODAY, offered: [] }

test('a quote is per person, with the difference of the category, never below 0', () => {
  expect(quoteOf(PRICES, [of(-5_000), of(-5_000), of(-5_000)], KNOWN)).toEqual({
    people: 3,
    event_price: 240_000,
    cost_service: 10_500,
    amount: 250_500,
  })
  expect(quoteOf(PRICES, [of(-90_000)], KNOWN)?.amount).toBe(3_500)
  expect(quoteOf(PRICES, [of(15_000), of(0), of(-90_000)], KNOWN)?.amount).toBe(195_500)
  expect(quoteOf({ now: null, next: null }, [undefined], KNOWN)).toBeNull()
})

test('of four people two pay the price of which two places are left, and two the next one', () => {
  const prices = {
    now: tier(80_000, '2026-12-01', 2),
    next: { ...tier(95_000, '2026-12-04'), cost_service: 4_000 },
  }
  const four = [of(0), of(0), of(10_000), of(0)]
  expect(quoteOf(prices, four, KNOWN)).toMatchObject({ event_price: 360_000, cost_service: 15_000 })
  // The last tier takes everybody.
  expect(quoteOf({ ...prices, next: null }, four, KNOWN)).toMatchObject({ event_price: 330_000 })
})

test('a page that stayed open over night counts with the price of the day', () => {
  const prices = { now: tier(80_000, '2026-11-16'), next: tier(95_000, '2026-12-04') }
  expect(quoteOf(prices, [of(0)], KNOWN)?.event_price).toBe(95_000)
})

test('a tier’s own price of a distance counts instead of the difference; before the choice, the least', () => {
  const prices = { now: { ...tier(80_000, '2026-12-01'), prices: { '2': 60_000 } }, next: null }
  const offered = [of(20_000, 1), of(20_000, 2)]
  const known = { today: TODAY, offered }
  expect(quoteOf(prices, [of(20_000, 2)], known)?.event_price).toBe(60_000)
  expect(quoteOf(prices, [of(20_000, 1)], known)?.event_price).toBe(100_000)
  expect(quoteOf(prices, [undefined], known)?.event_price).toBe(60_000)
  // Without such prices, the least of what the categories ask for: the number of the event's own page.
  const differing = { today: TODAY, offered: [of(0), of(-15_000), of(20_000)] }
  expect(quoteOf(PRICES, [undefined], differing)?.event_price).toBe(70_000)
  expect(varies(PRICES, differing.offered)).toBe(true)
  expect(varies(PRICES, [of(20_000, 1), of(20_000, 2)])).toBe(false)
})

test('the total that a save named counts for the same people in the same categories only', () => {
  const form = { ...emptyForm([1]), category_id: '4' }
  const quote = quoteOf(PRICES, [of(0)], KNOWN)
  const told = { total: 98_500, quoted_for: quotedFor(form), at: 0 }
  expect(withToldTotal(quote, { ...form, told })).toMatchObject({ amount: 98_500, event_price: 95_000 })
  expect(withToldTotal(quote, { ...form, told, category_id: '5' })).toBe(quote)
  expect(withToldTotal(quote, form)).toBe(quote)
})
