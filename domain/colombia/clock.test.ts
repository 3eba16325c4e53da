import { expect, test } from 'vitest'
import {
  ageOn,
  bogotaDay,
  bogotaText,
  formatDate,
  formatDateTime,
  formatHour,
  formatLongDate,
  formatShortDate,
  formatTime,
  isDay,
  readBogota,
  remainingDays,
  theHour,
  untilText,
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
  // In UTC this is the year 10000, which no column holds.
  expect(readBogota('9999-12-31 23:59')).toBeNull()
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

test.each([
  ['2026-12-05T11:00:00Z', '6:00 a. m.'],
  ['2026-12-05T05:05:00Z', '12:05 a. m.'],
  ['2026-12-05T17:00:00Z', '12:00 p. m.'],
  ['2026-12-05T23:30:00Z', '6:30 p. m.'],
])('the hour of %s is said as %s', (instant, hour) => {
  expect(formatHour(instant)).toBe(hour)
})

test.each([
  ['2026-12-05T04:59:59Z', '2026-12-04', '04/12/2026', '23:59', '4 de diciembre'],
  ['2026-12-05T05:00:00Z', '2026-12-05', '05/12/2026', '00:00', '5 de diciembre'],
  ['2027-01-01T04:00:00Z', '2026-12-31', '31/12/2026', '23:00', '31 de diciembre'],
])('the instant %s is the Bogotá day %s', (instant, day, date, time, short) => {
  expect(bogotaDay(instant)).toBe(day)
  expect(formatDate(new Date(instant))).toBe(date)
  expect(formatTime(instant)).toBe(time)
  expect(formatShortDate(instant)).toBe(short)
})

test.each([
  ['2026-01-04T12:00:00Z', 'domingo 4 de enero de 2026'],
  ['2026-02-02T12:00:00Z', 'lunes 2 de febrero de 2026'],
  ['2026-03-03T12:00:00Z', 'martes 3 de marzo de 2026'],
  ['2026-04-01T12:00:00Z', 'miércoles 1 de abril de 2026'],
  ['2026-05-07T12:00:00Z', 'jueves 7 de mayo de 2026'],
  ['2026-06-05T12:00:00Z', 'viernes 5 de junio de 2026'],
  ['2026-07-04T12:00:00Z', 'sábado 4 de julio de 2026'],
  ['2026-08-02T12:00:00Z', 'domingo 2 de agosto de 2026'],
  ['2026-09-07T12:00:00Z', 'lunes 7 de septiembre de 2026'],
  ['2026-10-06T12:00:00Z', 'martes 6 de octubre de 2026'],
  ['2026-11-04T12:00:00Z', 'miércoles 4 de noviembre de 2026'],
  ['2026-12-03T12:00:00Z', 'jueves 3 de diciembre de 2026'],
])('%s reads %s', (instant, written) => {
  expect(formatLongDate(instant)).toBe(written)
})

test.each([
  ['2026-12-05', '2026-12-05T05:00:00.000Z'],
  ['  2026-12-05 06:00  ', '2026-12-05T11:00:00.000Z'],
  ['2026-12-05 06:00:09', '2026-12-05T11:00:09.000Z'],
  ['2026-12-05T06:00:09.123', '2026-12-05T11:00:09.000Z'],
])('«%s» is read as %s', (text, instant) => {
  expect(readBogota(text)?.toISOString()).toBe(instant)
})

test.each([
  'x2026-12-05',
  '2026-12-05x',
  '2026-12-05 06',
  '2026-12-05_06:00',
  '2026-12-05 06:61',
  '26-12-05',
])('«%s» is no Bogotá time', (text) => {
  expect(readBogota(text)).toBeNull()
})

test.each([
  ['2024-02-29', true],
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['a2026-01-01', false],
  ['2026-01-01a', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, day) => {
  expect(isDay(text)).toBe(day)
})

test('eighteen years are full on the birthday, not the day before', () => {
  expect(ageOn('2008-11-17', '2026-11-16')).toBe(17)
  expect(ageOn('2008-11-17', '2026-11-17')).toBe(18)
  expect(ageOn('2008-11-17', '2026-12-01')).toBe(18)
})

test('an hour has its article: la una, las demás', () => {
  expect(theHour('2026-12-05T11:00:00Z')).toBe('las 6:00 a. m.')
  expect(theHour('2026-12-05T18:30:00Z')).toBe('la 1:30 p. m.')
  expect(theHour('2026-12-05T17:05:00Z')).toBe('las 12:05 p. m.')
})

test('until when, with the day where it is another one', () => {
  const now = new Date('2026-12-04T23:30:00Z')
  expect(untilText('2026-12-05T00:10:00Z', now)).toBe('las 7:10 p. m.')
  expect(untilText('2026-12-05T05:31:00Z', now)).toBe('mañana a las 12:31 a. m.')
  expect(untilText('2026-12-07T11:00:00Z', now)).toBe('el 7 de diciembre a las 6:00 a. m.')
})
