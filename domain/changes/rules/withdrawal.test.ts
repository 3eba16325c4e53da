import { expect, test } from 'vitest'
import { mayWithdraw, refundDueOn, withdrawalUntil } from './withdrawal.ts'

const RACE = '2027-06-06'

// Bought on, last day: weekends and the holidays of Ley 51 de 1983 do not count, nor does the day itself.
test.each([
  ['2026-11-17', '2026-11-24', 'a Tuesday, over one weekend'],
  ['2026-11-13', '2026-11-23', 'a Friday before Independencia de Cartagena, kept on Monday the 16th'],
  ['2026-11-14', '2026-11-23', 'a Saturday'],
  ['2026-12-04', '2026-12-14', 'over the Inmaculada, on its own Tuesday'],
  ['2026-12-23', '2026-12-31', 'over Christmas'],
  ['2026-12-28', '2027-01-05', 'over New Year'],
  ['2027-01-08', '2027-01-18', 'over Reyes, kept on Monday the 11th'],
  ['2027-03-19', '2027-03-31', 'over San José on Monday the 22nd, Jueves and Viernes Santo'],
  ['2027-04-30', '2027-05-07', 'Labour Day is a Saturday and stays one'],
  ['2026-07-17', '2026-07-27', 'over the 20th of July, a Monday'],
])('bought on %s it can be given back until %s: %s', (bought_on, until) => {
  const contract = { bought_on, event_day: RACE, at_distance: true }
  expect(withdrawalUntil(contract)).toBe(until)
  expect(mayWithdraw(contract, until)).toBe(true)
  const after = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)
  expect(mayWithdraw(contract, after)).toBe(false)
})

test('not when the race lies within those five days', () => {
  const bought_on = '2026-11-17'
  expect(withdrawalUntil({ bought_on, event_day: '2026-11-24', at_distance: true })).toBeNull()
  expect(withdrawalUntil({ bought_on, event_day: '2026-11-20', at_distance: true })).toBeNull()
  expect(withdrawalUntil({ bought_on, event_day: '2026-11-25', at_distance: true })).toBe('2026-11-24')
})

test('not of what was sold at the desk', () => {
  expect(withdrawalUntil({ bought_on: '2026-11-17', event_day: RACE, at_distance: false })).toBeNull()
  expect(mayWithdraw({ bought_on: '2026-11-17', event_day: RACE, at_distance: false }, '2026-11-17')).toBe(
    false,
  )
})

test.each([
  ['2026-11-18', '2026-12-03'],
  ['2026-12-20', '2027-01-04'],
  ['2028-02-20', '2028-03-06'],
])('money asked for on %s is due on %s: calendar days', (asked, due) => {
  expect(refundDueOn(asked)).toBe(due)
})
