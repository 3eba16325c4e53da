import { expect, test } from 'vitest'
import {
  ageOn,
  bogotaText,
  formatDateTime,
  formatLongDate,
  isDay,
  readBogota,
  remainingDays,
} from './clock.ts'

test('Bogotá time without zone is read and written back unchanged', () => {
  for (const text of ['2026-12-05 06:00:00', '2024-02-29 23:59:59', '2026-01-01 00:00:00'])
    expect(bogotaText(readBogota(text) as Date)).toBe(text)
  expect(readBogota('2026-12-05T06:00')?.toISOString()).toBe('2026-12-05T11:00:00.000Z')
})

test('a deadline given as a date ends at 23:59:59 in Bogotá', () => {
  expect(readBogota('2026-12-05', '23:59:59')?.toISOString()).toBe('2026-12-06T04:59:59.000Z')
})

test('impossible dates and times are not read', () => {
  for (const text of ['2026-02-30', '2026-13-01', 'mañana', '', '2026-12-05 25:00', '2025-02-29 06:00:00'])
    expect(readBogota(text)).toBeNull()
  expect(isDay('2026-02-29')).toBe(false)
})

test('remaining days count calendar days in Bogotá, not in UTC', () => {
  const late = new Date('2026-12-05T03:30:00Z') // 4 December, 22:30 in Bogotá
  expect(remainingDays('2026-12-05T11:00:00Z', late)).toBe(1)
  expect(remainingDays('2026-12-04T11:00:00Z', late)).toBe(0)
  expect(remainingDays('2026-12-03T11:00:00Z', late)).toBe(-1)
})

test('the age changes on the birthday itself', () => {
  expect(ageOn('2000-12-05', '2026-12-04')).toBe(25)
  expect(ageOn('2000-12-05', '2026-12-05')).toBe(26)
  expect(ageOn('2004-02-29', '2026-02-28')).toBe(21)
  expect(ageOn('2004-02-29', '2026-03-01')).toBe(22)
})

test('dates are written in Spanish with 24 hours', () => {
  expect(formatDateTime('2026-12-06T02:05:00Z')).toBe('05/12/2026 21:05')
  expect(formatLongDate('2026-12-05T11:00:00Z')).toBe('sábado 5 de diciembre de 2026')
})
