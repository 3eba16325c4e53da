import { expect, test } from 'vitest'
import { readTypedDay, writtenDay } from './typed-day.ts'

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['5-1-2026', '2026-01-05'],
  ['2026-12-05', '2026-12-05'],
  // An iPhone's keypad has no stroke.
  ['05122026', '2026-12-05'],
])('%s is read as %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})

test.each(['', '5122026', '31022026', '99999999', '05/12/26'])('«%s» is no day yet', (typed) => {
  expect(readTypedDay(typed)).toBeNull()
})

test('a day is written day first', () => {
  expect(writtenDay('2026-12-05')).toBe('05/12/2026')
  expect(writtenDay('2026-02-31')).toBe('')
})
