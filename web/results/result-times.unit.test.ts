import { expect, test } from 'vitest'
import {
  groupedNumber,
  mainTime,
  minutesSeconds,
  placeText,
  secondsOf,
  shownTime,
  timeDifference,
} from './result-times.ts'

const row = (chip_time: string, gun_time = '', state: 'DNF' | null = null) => ({ chip_time, gun_time, state })

test('a time without hours is shown with them', () => {
  expect(shownTime(row('41:10'), 'chip_time')).toBe('00:41:10')
  expect(shownTime(row('01:41:10'), 'chip_time')).toBe('01:41:10')
})

test('zeros stand only for a row without state and time', () => {
  expect(shownTime(row(''), 'chip_time')).toBe('00:00:00')
  expect(shownTime(row('', '00:41:10'), 'chip_time')).toBe('—')
  expect(shownTime(row('DNF', 'DNF', 'DNF'), 'gun_time')).toBe('DNF')
  expect(shownTime(row('', '', 'DNF'), 'chip_time')).toBe('DNF')
})

test('the main time is the one that decides, or the one there is', () => {
  expect(mainTime(row('00:40:00', '00:41:00'), 'gun')).toBe('00:41:00')
  expect(mainTime(row('00:40:00', ''), 'gun')).toBe('00:40:00')
  expect(mainTime(row('', ''), 'chip')).toBe('00:00:00')
})

test('more than a day goes on counting hours', () => {
  expect(secondsOf('31:05:00')).toBe(111_900)
  expect(secondsOf('DNF')).toBeNull()
  expect(minutesSeconds('01:23:45')).toBe('83:45')
  expect(minutesSeconds('')).toBeNull()
})

test('a difference is minutes and seconds with one decimal', () => {
  expect(timeDifference(185)).toBe('3:05,0 minutos')
  expect(timeDifference(-59.96)).toBe('1:00,0 minutos')
  expect(timeDifference(3725.4)).toBe('62:05,4 minutos')
  expect(timeDifference(0)).toBe('0:00,0 minutos')
})

test('places say out of how many', () => {
  expect(placeText(12, 443)).toBe('Pos. 12 de 443')
  expect(placeText(1043, 12_890)).toBe('Pos. 1.043 de 12.890')
  expect(groupedNumber(999)).toBe('999')
  expect(groupedNumber(1_234_567)).toBe('1.234.567')
})
