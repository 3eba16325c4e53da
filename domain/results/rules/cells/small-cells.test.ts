import { expect, test } from 'vitest'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { readBib } from './bibs.ts'
import { type Cell, cellText } from './cell.ts'
import { isCountry } from './countries.ts'
import { paceOfSpeed, paceOfTime } from './paces.ts'
import { showPace, showTime } from './show-times.ts'
import { newSpellings } from './spellings.ts'

test.each([
  [0, '00:00:00'],
  [999, '00:00:00'],
  [1_000, '00:00:01'],
  [59_999, '00:00:59'],
  [60_000, '00:01:00'],
  [3_599_999, '00:59:59'],
  [3_600_000, '01:00:00'],
  [25_323_000, '07:02:03'],
  [111_900_000, '31:05:00'],
  [360_000_000, '100:00:00'],
])('%i milliseconds are shown as %s', (milliseconds, shown) => {
  expect(showTime(milliseconds)).toBe(shown)
})

test.each([
  [340_000, '5:40'],
  [339_499, '5:39'],
  [339_500, '5:40'],
  [299_999, '5:00'],
  [59_000, '0:59'],
])('a pace of %i milliseconds a kilometre is shown as %s', (pace, shown) => {
  expect(showPace(pace)).toBe(shown)
})

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  ['-', null],
  ['#', null],
  [0, '0'],
  [99, '99'],
  [-1, false],
  [1.5, false],
  [true, false],
  ['099', '099'],
  ["'099", '099'],
  ['# 12', '12'],
  ['12.0', '12'],
  ['12,00', '12'],
  ['w01', 'W01'],
  ['A-1/b', 'A-1/B'],
  ['A', 'A'],
  ["'#12", '12'],
  ['1#2', false],
  ['12.01', '12.01'],
  ['A12.0', 'A12.0'],
  ['A-', false],
  ['-A', false],
  ['1'.repeat(20), '1'.repeat(20)],
  ['1'.repeat(21), false],
] as [Cell | undefined, string | null | false][])('the bib %j is read as %j', (cell, bib) => {
  expect(readBib(cell)).toBe(bib)
})

test.each([
  ['99', '99'],
  ['099', '99'],
  ['0', '0'],
  ['000', '0'],
  ['w01', 'W1'],
  ['# W 007', 'W7'],
  ['W100', 'W100'],
])('the bib %s is searched as %s', (bib, key) => {
  expect(bibKey(bib)).toBe(key)
})

test.each([
  [null, ''],
  [undefined, ''],
  [{ days: 0.5 }, '0.5'],
  [true, 'Sí'],
  [false, 'No'],
  [0, '0'],
  ['Ana', 'Ana'],
] as [Cell | undefined, string][])('the cell %j is shown as %j', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})

test.each([
  ['COL', true],
  ['col', false],
  ['Per', false],
  ['XYZ', false],
  ['CO', false],
  ['Perú', true],
  ['EE.UU.', true],
  ['república dominicana', true],
  ['Medellín', false],
  ['usa', true],
])('%s is a country: %s', (text, country) => {
  expect(isCountry(text)).toBe(country)
})

test.each([
  [12, 300_000],
  ['12', 300_000],
  [' 12,5 km/h ', 288_000],
  ['12.5kph', 288_000],
  [120, 30_000],
  [121, null],
  [0.5, 7_200_000],
  [0.4, null],
  [0, null],
  ['12 mph', null],
  ['', null],
  [null, null],
] as [Cell, number | null][])('a speed of %j is a pace of %j', (cell, pace) => {
  expect(paceOfSpeed(cell)).toBe(pace)
})

test.each([
  [3_000_000, 10, 300_000],
  [300_000, 10, 30_000],
  [299_989, 10, null],
  [7_200_000, 1, 7_200_000],
  [7_200_001, 1, null],
])('%i milliseconds over %d km are %j a kilometre', (milliseconds, kilometres, pace) => {
  expect(paceOfTime(milliseconds, kilometres)).toBe(pace)
})

test('the first spelling stands for all of its field, and fields do not mix', () => {
  const spell = newSpellings()
  expect(spell('city', 'Tunja')).toBe('Tunja')
  expect(spell('city', 'TUNJA')).toBe('Tunja')
  expect(spell('city', 'TUNJA')).toBe('Tunja')
  expect(spell('club', 'TUNJA')).toBe('TUNJA')
})
