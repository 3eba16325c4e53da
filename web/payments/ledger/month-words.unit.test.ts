import { expect, test } from 'vitest'
import { daysOfMonth, monthWords } from './month-words.ts'

test('a month is said in words, and knows its last day', () => {
  expect(monthWords('2026-10')).toBe('octubre de 2026')
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
