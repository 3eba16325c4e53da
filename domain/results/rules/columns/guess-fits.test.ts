/** What a column's values must look like for its name to be believed. */
import { expect, test } from 'vitest'
import type { PointMeasure } from './column-plan.ts'
import type { ColumnProfile } from './column-profile.ts'
import { believable, fits } from './guess-columns.ts'
import type { HeaderMeaning } from './header-names.ts'

const profile = (seen: Partial<ColumnProfile>): ColumnProfile => ({
  ...{ filled: 5, times: 0, clocks: 0, paces: 0, positions: 0, genders: 0, states: 0, numbers: 0, words: 0 },
  ...{ countries: 0, placed: 0, documents: 0, distinct: 0, ...seen },
})

test.each<[HeaderMeaning, Partial<ColumnProfile>, boolean]>([
  // 'DNF' stands where a time or a place should be, so it counts with them.
  ['chip_time', { times: 0.3, states: 0.3 }, true],
  ['chip_time', { times: 0.5 }, false],
  ['gun_time', { times: 0.3, states: 0.3 }, true],
  ['gun_time', { times: 0.5 }, false],
  ['time', { times: 0.3, states: 0.3 }, true],
  ['time', { times: 0.5 }, false],
  ['overall_position', { positions: 0.3, states: 0.3 }, true],
  ['overall_position', { positions: 0.5 }, false],
  ['gender_position', { positions: 0.3, states: 0.3 }, true],
  ['gender_position', { positions: 0.5 }, false],
  ['category_position', { positions: 0.3, states: 0.3 }, true],
  ['category_position', { positions: 0.5 }, false],
  ['gender', { genders: 0.6 }, true],
  ['gender', { genders: 0.5 }, false],
  ['category', { numbers: 0.5, clocks: 0.5 }, true],
  ['category', { numbers: 0.6 }, false],
  ['category', { clocks: 0.6 }, false],
  ['race_division', { clocks: 0.5 }, true],
  ['race_division', { clocks: 0.6 }, false],
  // Up to seven people may all run different distances, eight do not.
  ['race_division', { filled: 7, distinct: 1 }, true],
  ['race_division', { filled: 8, distinct: 0.8 }, true],
  ['race_division', { filled: 8, distinct: 0.9 }, false],
  ['race_division', { filled: 8, distinct: 0.1, clocks: 0.6 }, false],
  ['pace', { paces: 0.6 }, true],
  ['pace', { paces: 0.5 }, false],
  // '14.5' is a number, '14.5 km/h' has words.
  ['speed', { numbers: 0.3, words: 0.3 }, true],
  ['speed', { numbers: 0.5 }, false],
  ['status', { states: 0.6 }, true],
  ['status', { states: 0.5 }, false],
  ['name', { numbers: 0.5 }, true],
  ['name', { numbers: 0.6 }, false],
  ['club', { numbers: 0.5 }, true],
  ['club', { numbers: 0.6 }, false],
  ['city', { words: 0.6 }, true],
  ['city', { words: 0.5 }, false],
  ['country', { words: 0.6 }, true],
  ['country', { words: 0.5 }, false],
  ['document', { documents: 0.6 }, true],
  ['document', { documents: 0.5 }, false],
  ['bib_number', {}, true],
])('%s is believed of values with %o: %s', (meaning, seen, believed) => {
  expect(fits(meaning, profile(seen))).toBe(believed)
})

test.each<HeaderMeaning>(['chip_time', 'gender', 'city', 'document'])(
  'an empty column says nothing against %s',
  (meaning) => {
    expect(fits(meaning, profile({ filled: 0 }))).toBe(true)
  },
)

test.each<[PointMeasure, Partial<ColumnProfile>, boolean]>([
  ['time', { times: 0.5 }, true],
  ['time', { times: 0.4, words: 1, positions: 1, paces: 1 }, false],
  ['leg', { times: 0.5 }, true],
  ['rank', { positions: 0.5 }, true],
  ['rank', { positions: 0.4, times: 1 }, false],
  ['pace', { paces: 0.5 }, true],
  ['pace', { paces: 0.4, times: 1 }, false],
  ['member', { words: 0.5 }, true],
  ['member', { words: 0.4, times: 1 }, false],
])('a point may have a %s from values with %o: %s', (measure, seen, may) => {
  expect(believable(measure, profile(seen))).toBe(may)
})
