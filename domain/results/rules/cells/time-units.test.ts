import { expect, test } from 'vitest'
import type { TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { guessPaceUnit, guessTimeUnit, median, unitSuits } from './time-units.ts'

const DAYS = { days: 0.02 }

test.each([
  [[], 0],
  [[7], 7],
  [[9, 1], 9],
  [[10, 9, 2], 9],
  [[1, 100, 20], 20],
])('the middle of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test.each([
  ['nothing', [null, undefined, 'x'], 'clock'],
  ['clocks', ['00:40:00', '00:41:00'], 'clock'],
  ['as many clocks as numbers', ['00:40:00', 2400], 'clock'],
  ['more numbers than clocks', ['00:40:00', 2400, 2500], 'seconds'],
  ['days', [DAYS, DAYS], 'days'],
  ['as many days as clocks', [DAYS, '00:40:00'], 'clock'],
  ['as many days as numbers', [DAYS, 2400], 'days'],
  ['fewer days than numbers', [DAYS, 2400, 2500], 'seconds'],
  ['fractions of a day', [0.03, 1.19], 'days'],
  ['1.2 and not below', [1.2, 1.2], 'hours'],
  ['decimals below 12', [11.9, 3.5], 'hours'],
  ['decimals of 12', [12, 12, 1.5], 'minutes'],
  ['decimals below 1500', [1499.5, 60.5], 'minutes'],
  ['decimals of 1500', [1500, 1500, 60.5], 'seconds'],
  ['whole numbers', [40, 41], 'seconds'],
  ['whole numbers below a million', [999_999], 'seconds'],
  ['a million', [1_000_000], 'milliseconds'],
  ['texts of numbers', ['40,5', '41.5'], 'minutes'],
  ['whole texts', ['40', '41'], 'seconds'],
  ['zeros and negatives beside clocks', [0, -5, '0', '00:40:00', '0:41:00'], 'clock'],
  ['zeros alone', [0, '0'], 'clock'],
  ['texts without a number', ['x', 'y', 7, 8], 'seconds'],
] as [string, (Cell | undefined)[], TimeUnit][])('times of %s are read as %s', (_, cells, unit) => {
  expect(guessTimeUnit(cells)).toBe(unit)
})

test.each([
  ['nothing', [null, undefined], 'clock'],
  ['clocks', ['5:40', "5'40"], 'clock'],
  ['as many clocks as numbers', ['5’40', 5.5], 'clock'],
  ['more numbers than clocks', ['5:40', 5.5, 6], 'minutes'],
  ['days', [DAYS], 'days'],
  ['as many days as clocks', [DAYS, '5:40'], 'clock'],
  ['as many days as numbers', [DAYS, 5.5], 'days'],
  ['fewer days than numbers', [DAYS, 5.5, 6], 'minutes'],
  ['fractions of a day', [0.004, 0.09], 'days'],
  ['0.1', [0.1], 'minutes'],
  ['59', [59], 'minutes'],
  ['60', [60], 'seconds'],
  ['words and numbers', ['x', 'y', 300], 'seconds'],
  ['empty cells and numbers', [null, null, 300], 'seconds'],
] as [string, (Cell | undefined)[], TimeUnit][])('paces of %s are read as %s', (_, cells, unit) => {
  expect(guessPaceUnit(cells)).toBe(unit)
})

test.each([
  ['seconds', 'seconds', [40], true],
  ['h:mm', 'clock', ['1:40'], true],
  ['clock', 'h:mm', ['1:40'], true],
  ['h:mm', 'seconds', [40], false],
  ['seconds', 'h:mm', [40], false],
  ['minutes', 'seconds', [40, null], true],
  ['minutes', 'seconds', [4], true],
  ['minutes', 'seconds', [3], false],
  ['minutes', 'seconds', [1499], true],
  ['minutes', 'seconds', [1500], false],
  ['minutes', 'hours', [40], false],
  ['hours', 'seconds', [40], false],
  ['minutes', 'seconds', [null, null, 40], true],
] as [TimeUnit, TimeUnit, Cell[], boolean][])(
  '%s of an earlier file suit what looks like %s in %j: %s',
  (unit, guessed, cells, suits) => {
    expect(unitSuits(unit, guessed, cells)).toBe(suits)
  },
)
