import { expect, test } from 'vitest'
import { addBusinessDays, holidaysOf } from './business-days.ts'

test('2026 has the eighteen holidays of the official calendar', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-03-23',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-18',
    '2026-06-08',
    '2026-06-15',
    '2026-06-29',
    '2026-07-20',
    '2026-08-07',
    '2026-08-17',
    '2026-10-12',
    '2026-11-02',
    '2026-11-16',
    '2026-12-08',
    '2026-12-25',
  ])
})

test('Easter is found in early and late years', () => {
  expect(holidaysOf(2024)).toContain('2024-03-29')
  expect(holidaysOf(2025)).toContain('2025-04-18')
  expect(holidaysOf(2038)).toContain('2038-04-23')
})

test('weekends and holidays are not counted, nor is the day itself', () => {
  // Friday: the weekend and Monday the 16th are free, so the first day is Tuesday.
  expect(addBusinessDays('2026-11-13', 1)).toBe('2026-11-17')
  expect(addBusinessDays('2026-11-15', 10)).toBe('2026-11-30')
  expect(addBusinessDays('2026-12-24', 6)).toBe('2027-01-05')
  expect(addBusinessDays('2026-11-13', 0)).toBe('2026-11-13')
})

// Jueves and Viernes Santo, then Corpus Christi, of the official calendars.
test.each([
  [1999, '1999-04-01', '1999-04-02', '1999-06-07'],
  [2000, '2000-04-20', '2000-04-21', '2000-06-26'],
  [2008, '2008-03-20', '2008-03-21', '2008-05-26'],
  [2011, '2011-04-21', '2011-04-22', '2011-06-27'],
  [2019, '2019-04-18', '2019-04-19', '2019-06-24'],
  [2027, '2027-03-25', '2027-03-26', '2027-05-31'],
  [2049, '2049-04-15', '2049-04-16', '2049-06-21'],
  [2100, '2100-03-25', '2100-03-26', '2100-05-31'],
])('in %i Easter is kept from %s on', (year, thursday, friday, corpus) => {
  const holidays = holidaysOf(year)
  for (const day of [thursday, friday, corpus]) expect(holidays).toContain(day)
})

test.each([
  // 6 January 2025 and 29 June 2026 are Mondays already: nothing moves.
  [2025, '2025-01-06'],
  [2026, '2026-06-29'],
  // 6 January 2024 is a Saturday, 19 March 2024 a Tuesday.
  [2024, '2024-01-08'],
  [2024, '2024-03-25'],
])('in %i the free Monday is %s', (year, monday) => {
  expect(holidaysOf(year)).toContain(monday)
})

test('a working day after a working day is the next one', () => {
  expect(addBusinessDays('2026-11-17', 1)).toBe('2026-11-18')
  expect(addBusinessDays('2026-11-19', 2)).toBe('2026-11-23')
})
