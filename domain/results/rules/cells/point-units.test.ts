import { expect, test } from 'vitest'
import type { ColumnPlan, PointMeasure, TimeUnit } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { settlePointUnits } from './point-units.ts'

const point = (index: number, unit: TimeUnit | null, measure: PointMeasure = 'time'): ColumnPlan => ({
  index,
  header: '5K',
  target: 'control_point',
  unit,
  point: { name: '5K', measure },
})

const finish = (target: ColumnPlan['target'] = 'chip_time', unit: TimeUnit | null = 'clock'): ColumnPlan => ({
  index: 0,
  header: 'Tiempo',
  target,
  unit,
  point: null,
})

const settle = (columns: ColumnPlan[], rows: Cell[][]) => {
  const settled = settlePointUnits(columns, rows)
  return { unit: settled.columns[1]?.unit, notes: settled.notes }
}

test.each([
  ['hours', 20, 'minutes', 'minutos con decimales'],
  ['minutes', 1200, 'seconds', 'segundos'],
  ['seconds', 1_200_000, 'milliseconds', 'milésimas de segundo'],
  ['hours', 300, 'seconds', 'segundos'],
] as const)('a split in %s of %i beside 40 minutes is in %s', (unit, value, found, words) => {
  expect(settle([finish(), point(1, unit)], [['00:40:00', value]])).toEqual({
    unit: found,
    notes: [
      {
        kind: 'guessed',
        sentence: `Los números de «5K» son ${words}: de otro modo pasarían del tiempo final.`,
        examples: [],
      },
    ],
  })
})

test.each([
  [40, true],
  [40.8, true],
  [40.9, false],
])('a split of %d minutes beside 40 stays in minutes: %s', (value, stays) => {
  expect(settle([finish(), point(1, 'minutes')], [['00:40:00', value]]).unit).toBe(
    stays ? 'minutes' : 'seconds',
  )
})

test('a clock after the finish cannot be another unit, and is told', () => {
  expect(settle([finish(), point(1, 'clock')], [['00:40:00', '00:50:00']])).toEqual({
    unit: 'clock',
    notes: [
      {
        kind: 'doubtful',
        sentence: 'Los tiempos de «5K» son mayores que el tiempo final. Revísalo.',
        examples: [],
      },
    ],
  })
})

test.each(['leg', 'stage', 'relay'] as const)('a %s is held against the finish too', (measure) => {
  expect(settle([finish(), point(1, 'minutes', measure)], [['00:40:00', 1200]]).unit).toBe('seconds')
})

test.each(['rank', 'pace', 'member'] as const)('a %s is not', (measure) => {
  expect(settle([finish(), point(1, 'minutes', measure)], [['00:40:00', 1200]])).toEqual({
    unit: 'minutes',
    notes: [],
  })
})

test('without a unit, a finish or a time of it nothing is settled', () => {
  expect(settle([finish(), point(1, null)], [['00:40:00', '00:50:00']])).toEqual({ unit: null, notes: [] })
  expect(settle([finish('city'), point(1, 'minutes')], [['00:40:00', 1200]])).toEqual({
    unit: 'minutes',
    notes: [],
  })
  expect(settle([finish(), point(1, 'minutes')], [[null, 1200]])).toEqual({ unit: 'minutes', notes: [] })
})

test('the finish may be that of the gun, and have a unit of its own or none', () => {
  expect(settle([finish('gun_time', 'minutes'), point(1, 'minutes')], [[40, 1200]]).unit).toBe('seconds')
  expect(settle([finish('chip_time', null), point(1, 'minutes')], [['00:40:00', 1200]]).unit).toBe('seconds')
})

test('the middle of the column decides, whoever is beyond it', () => {
  const rows: Cell[][] = [
    ['00:40:00', 30],
    ['00:40:00', 31],
    ['00:40:00', 1200],
  ]
  expect(settle([finish(), point(1, 'minutes')], rows).unit).toBe('minutes')
})
