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
