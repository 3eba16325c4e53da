/** What single rows say of legs and passings: who misses a point, who did not finish, where half is enough. */
import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import type { ColumnPlan, ColumnTarget, PointMeasure } from './column-plan.ts'
import { settleLegs } from './legs.ts'

const split = (index: number, name: string, measure: PointMeasure = 'time'): ColumnPlan => ({
  index,
  header: `T ${name}`,
  target: 'control_point',
  unit: 'clock',
  point: { name, measure },
})

const finish = (target: ColumnTarget = 'chip_time'): ColumnPlan => ({
  index: 0,
  header: 'Tiempo',
  target,
  unit: null,
  point: null,
})

/** Columns of points behind the finish. */
const settle = (
  names: string[],
  rows: Cell[][],
  fromMemory: [header: string, measure: PointMeasure][] = [],
) => {
  const remembered = new Map(fromMemory)
  const { columns, notes, contradicted } = settleLegs(
    [finish(), ...names.map((name, at) => split(at + 1, name, remembered.get(`T ${name}`)))],
    rows,
    new Set(remembered.keys()),
  )
  return { measures: columns.slice(1).map(({ point }) => point?.measure ?? null), notes, contradicted }
}

/** Rows are the finish and the points; an empty one was not measured. */
test.each<[string, string[], Cell[][], (PointMeasure | null)[], RegExp[]]>([
  [
    'a point that nobody measured between two is no step back',
    ['5K', '10K', '15K'],
    [['1:20:00', '20:00', null, '1:00:00']],
    ['time', 'time', 'time'],
    [],
  ],
  [
    'who has one point only tells nothing',
    ['PC1', 'PC2'],
    [
      ['1:00:00', '20:00', '10:00'],
      ['1:00:00', '20:00', null],
      ['1:00:00', '21:00', null],
      ['1:00:00', '22:00', null],
    ],
    ['leg', 'leg'],
    [/«T PC1» y «T PC2» son tramos, no tiempos de paso: no crecen de uno a otro/],
  ],
  [
    'who misses a part cannot add up',
    ['PC1', 'PC2', 'PC3'],
    [
      ['1:00:00', '10:00', '20:00', '30:00'],
      ['1:00:00', '10:00', '20:00', null],
      ['1:00:00', '10:00', '20:00', null],
    ],
    ['leg', 'leg', 'leg'],
    [/suman el tiempo final/],
  ],
  [
    'who did not finish has nothing to add up to',
    ['PC1', 'PC2', 'PC3'],
    [
      ['1:00:00', '10:00', '20:00', '30:00'],
      [null, '10:00', '20:00', '30:00'],
      [null, '10:00', '20:00', '30:00'],
    ],
    ['leg', 'leg', 'leg'],
    [/suman el tiempo final/],
  ],
  [
    'half of those who add up are enough',
    ['PC1', 'PC2'],
    [
      ['1:00:00', '20:00', '40:00'],
      ['1:10:00', '20:00', '45:00'],
    ],
    ['leg', 'leg'],
    [/suman el tiempo final/],
  ],
  [
    'points of a course that nobody has together are passings, and nothing is doubtful',
    ['5K', '10K'],
    [['1:00:00', '20:00', null]],
    ['time', 'time'],
    [],
  ],
  [
    'laps far apart that grow in nearly all rows are passings, and it is asked',
    ['Vuelta 1', 'Vuelta 2'],
    [
      [null, '10:00', '20:30'],
      [null, '10:10', '20:40'],
    ],
    ['time', 'time'],
    [/por el nombre serían tramos, pero los tiempos crecen de uno a otro/],
  ],
  [
    'laps far apart that do not grow for one of five are laps',
    ['Vuelta 1', 'Vuelta 2'],
    [...[0, 1, 2, 3].map((at): Cell[] => [null, `10:0${at}`, `20:3${at}`]), [null, '20:00', '10:00']],
    ['leg', 'leg'],
    [/parecen tramos, no tiempos de paso/],
  ],
  ['one leg of a triathlon is no passing', ['Run 1'], [['1:00:00', '20:00']], ['leg'], [/tramos/]],
])('%s', (_, names, rows, measures, said) => {
  const settled = settle(names, rows)
  expect(settled.measures).toEqual(measures)
  expect(settled.notes).toHaveLength(said.length)
  for (const [at, sentence] of said.entries()) expect(settled.notes[at]?.sentence).toMatch(sentence)
})

test('a person who called growing laps laps is believed', () => {
  const laps: Cell[][] = [
    [null, '10:00', '20:30'],
    [null, '10:10', '20:40'],
  ]
  const { measures, contradicted } = settle(['Vuelta 1', 'Vuelta 2'], laps, [
    ['T Vuelta 1', 'leg'],
    ['T Vuelta 2', 'leg'],
  ])
  expect([measures, contradicted]).toEqual([['leg', 'leg'], []])
})

test('points in seconds are added in seconds', () => {
  const seconds = (column: ColumnPlan): ColumnPlan => ({ ...column, unit: 'seconds' })
  const { columns } = settleLegs([finish(), split(1, 'PC1'), split(2, 'PC2')].map(seconds), [
    [1800, 600, 1200],
  ])
  expect(columns.map(({ point }) => point?.measure)).toEqual([undefined, 'leg', 'leg'])
})

test('the same split in another writing is dropped with its header', () => {
  const rows: Cell[][] = ['20:00', '21:00', '22:00'].map((time) => ['1:00:00', time, time])
  const { columns } = settleLegs([finish(), split(1, 'Palmas'), split(2, 'Palmas humanized')], rows)
  expect(columns[2]).toEqual({
    index: 2,
    header: 'T Palmas humanized',
    target: 'ignore',
    unit: null,
    point: null,
  })
})
