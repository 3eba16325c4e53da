import { expect, test } from 'vitest'
import type { TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { paceOfSpeed, readPace } from './paces.ts'

/** 5:40 a kilometre is 340 seconds; 9:07 a mile is 339.89 seconds a kilometre. */
test.each<[Cell, TimeUnit, string, number | null]>([
  ['5:40', 'clock', 'Ritmo', 340_000],
  ['5:40/km', 'clock', '', 340_000],
  ['5:40 /km', 'clock', '', 340_000],
  ['5:40 / km ', 'clock', '', 340_000],
  ['5:40 min/km', 'clock', '', 340_000],
  ['5:40min/km', 'clock', '', 340_000],
  ['5:40 min / k', 'clock', '', 340_000],
  ['5:40 m/km', 'clock', '', 340_000],
  ['5:40 minutos por km', 'clock', '', 340_000],
  ['5:40 por km', 'clock', '', 340_000],
  ['5.5 min/km', 'minutes', '', 330_000],
  [5.5, 'minutes', '', 330_000],
  ['9:07/mi', 'clock', '', 339_890],
  ['9:07 / mi', 'clock', '', 339_890],
  ['9:07 por milla', 'clock', '', 339_890],
  ['9:07 per mile', 'clock', '', 339_890],
  ['9:07 min/miles', 'clock', '', 339_890],
  ['9:07', 'clock', 'Pace (min/mi)', 339_890],
  ['9:07', 'clock', 'Pace / Mile', 339_890],
  [547, 'seconds', 'Pace/Mi', 339_890],
  [547, 'seconds', 'Pace', 547_000],
  // 'min' alone is no mile.
  ['9:07', 'clock', 'Pace/min', 547_000],
  ['5:40 /km aprox', 'clock', '', null],
  ['DNF', 'clock', '', null],
  [null, 'clock', '', null],
  ['0:29', 'clock', '', null],
  ['0:30', 'clock', '', 30_000],
])('a pace of %j in %s under «%s» is %j a kilometre', (cell, unit, header, pace) => {
  expect(readPace(cell, unit, header)).toBe(pace)
})

test('a pace alone needs no header', () => {
  expect(readPace('5:40', 'clock')).toBe(340_000)
})

test.each<[Cell, number | null]>([
  ['12 kmh', 300_000],
  ['12.25', 293_878],
  ['unos 12', null],
  ['12 km/h aprox', null],
  [true, null],
])('a speed of %j is a pace of %j', (cell, pace) => {
  expect(paceOfSpeed(cell)).toBe(pace)
})
