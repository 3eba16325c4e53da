import { expect, test } from 'vitest'
import { daysUntil, dueWords } from './due.ts'

test('days are counted from day to day, over the end of a month and of a year', () => {
  expect(daysUntil('2026-03-02', '2026-02-27')).toBe(3)
  expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1)
  expect(daysUntil('2026-02-27', '2026-03-02')).toBe(-3)
})

test.each([
  [-12, 'danger', 'Venció hace 12 días'],
  [-1, 'danger', 'Venció ayer'],
  [0, 'danger', 'Vence hoy'],
  [1, 'warning', 'Vence mañana'],
  [3, 'warning', 'Vence en 3 días'],
  [4, 'info', 'Vence en 4 días'],
])('%i days: %s, %s', (days, tone, words) => {
  expect(dueWords(days)).toEqual({ tone, words })
})
