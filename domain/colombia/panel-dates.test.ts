import { expect, test } from 'vitest'
import { formatDay, formatDayAndHour } from './panel-dates.ts'

test.each([
  ['2026-12-06T02:05:00Z', '5 dic 2026', '5 dic 2026, 9:05 p. m.'],
  ['2027-01-01T05:00:00Z', '1 ene 2027', '1 ene 2027, 12:00 a. m.'],
])('%s is written as %s in a list, and with its hour', (instant, day, moment) => {
  expect(formatDay(instant)).toBe(day)
  expect(formatDayAndHour(instant)).toBe(moment)
})
