/** Times as few files write them: every form with what belongs to it, and what looks alike and is none. */
import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { readTime } from './times.ts'

const clock = (hours: number, minutes: number, seconds: number, milliseconds = 0) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds

test.each([
  ['1d 7:05:00', clock(31, 5, 0)],
  ['1 dia 7:05:00', clock(31, 5, 0)],
  ['1 día, 7:05:00', clock(31, 5, 0)],
  ['2 dias 1:00:00', clock(49, 0, 0)],
  ['2 días, 1:00:00', clock(49, 0, 0)],
  ['12 days, 1:00:00', clock(289, 0, 0)],
  ['0 days 01:02:03', clock(1, 2, 3)],
  ['1 day, 0:00:00', clock(24, 0, 0)],
  ['1899-12-31 00:45:10', clock(0, 45, 10)],
  ['1900-01-02T06:00:00Z', clock(54, 0, 0)],
  ['1:45:10 PM', clock(13, 45, 10)],
  ['12:05:00 p.m.', clock(12, 5, 0)],
  ['1:02:03 a. m.', clock(1, 2, 3)],
  ['1:02:03pm', clock(13, 2, 3)],
  ['12.02.03', clock(12, 2, 3)],
  ['1.02.03,5', clock(1, 2, 3, 500)],
  ['1.02.03,05', clock(1, 2, 3, 50)],
  ['1 hr 2 min 3 sec', clock(1, 2, 3)],
  ['2 hrs 15 mins 30 secs', clock(2, 15, 30)],
  ['1 hora 5 minutos 30 segundos', clock(1, 5, 30)],
  ['2 horas 1 minuto 1 segundo', clock(2, 1, 1)],
  ['12h05m09s', clock(12, 5, 9)],
  ['127 h', clock(127, 0, 0)],
  ['105 min', clock(1, 45, 0)],
  ['45 min 28.5 s', clock(0, 45, 28, 500)],
  ['45min28,985seg', clock(0, 45, 28, 985)],
  ['45 min 28 segs', clock(0, 45, 28)],
  ['45′28″', clock(0, 45, 28)],
  ['45’28”', clock(0, 45, 28)],
  ["45' 28''", clock(0, 45, 28)],
  ["45'28", clock(0, 45, 28)],
  ['9 s', clock(0, 0, 9)],
  [' 41:05 ', clock(0, 41, 5)],
  // A dot in the place of the second colon: a minute, seconds and hundredths.
  ['01:23.45', clock(0, 1, 23, 450)],
  // Thirty days are the longest race.
  ['720:00:00', clock(720, 0, 0)],
])('«%s» is read', (text, expected) => {
  expect(readTime(text, 'clock')).toBe(expected)
})

test.each([
  ...['salida 1 d 7:05:00', '1 day, 7:05:00 aprox', '1 day, tarde', '1 day, 1:99:00', '30 days, 0:00:01'],
  ...['el 1899-12-30T07:02:03Z', '1899-12-30T07:02:03Z aprox', '1899-12-30 7'],
  ...['el 1900-01-01 06:00:00', '1900-01-01 06:00:00 aprox', '1900-01-01 6', '1900-01-01 1:99:00'],
  ...['a las 1:02:03 PM', '1:02:03 PM aprox', '1:75:00 PM'],
  ...['5.1.02.03', '1.02.03.04', '1.75.03', '1 h 75 min', 'unos 45 min', '45 min aprox'],
  ...['0:75:00', '1:99:00', '720:00:01', '0a:02:03', '01.23:45', '01:23-45', 'min', '1;02'],
])('«%s» is refused rather than guessed', (text) => {
  expect(readTime(text, 'clock')).toBe('invalid')
})

test.each<[Cell | undefined, Parameters<typeof readTime>[1], ReturnType<typeof readTime>]>([
  [undefined, 'clock', 'none'],
  [null, 'clock', 'none'],
  [true, 'clock', 'invalid'],
  [{ days: -0.1 }, 'days', 'invalid'],
  [-0.1, 'clock', 'invalid'],
  [Number.NaN, 'seconds', 'invalid'],
  [Number.POSITIVE_INFINITY, 'seconds', 'invalid'],
  [{ days: 0 }, 'days', 'none'],
  // What a database makes of nothing.
  ['1900-01-01 00:00:00', 'clock', 'none'],
  ['0 days 00:00:00', 'clock', 'none'],
  // Up to six decimals are a second, more are milliseconds.
  [0.293099, 'days', clock(7, 2, 4)],
  [0.2930995, 'days', 25_323_797],
  [1.25, 'days', clock(30, 0, 0)],
  [30, 'days', clock(720, 0, 0)],
  [30.1, 'days', 'invalid'],
  [2_465_000, 'milliseconds', clock(0, 41, 5)],
  ['15253', 'seconds', clock(4, 14, 13)],
  // Among clock times a fraction lost its format, and any other number is a mistake.
  [0.29309, 'clock', clock(7, 2, 3)],
  [1, 'clock', 'invalid'],
  ['1:59', 'h:mm', clock(1, 59, 0)],
  ['1:60', 'h:mm', 'invalid'],
  ['1:05.10', 'h:mm', clock(1, 5, 10)],
  ['1:05.5', 'h:mm', clock(0, 1, 5, 500)],
])('%o in %s is %s', (cell, unit, expected) => {
  expect(readTime(cell, unit)).toBe(expected)
})
