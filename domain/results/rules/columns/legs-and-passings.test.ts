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

test('laps that add up to the finish are legs for sure', () => {
  expect(settle(['Vuelta 1', 'Vuelta 2'], [['00:21:00', '00:10:00', '00:11:00']])).toEqual({
    measures: ['leg', 'leg'],
    contradicted: [],
    notes: [
      {
        kind: 'guessed',
        sentence: '«T Vuelta 1» y «T Vuelta 2» son tramos, no tiempos de paso: suman el tiempo final.',
        examples: ['Vuelta 1 00:10:00, Vuelta 2 00:11:00'],
      },
    ],
  })
})

test.each([
  ['Etapa', 'stage', 'etapas'],
  ['Relevo', 'relay', 'relevos'],
])('the parts called %s are %s', (name, measure, words) => {
  const { measures, notes } = settle([`${name} 1`, `${name} 2`], [['00:21:00', '00:10:00', '00:11:00']])
  expect(measures).toEqual([measure, measure])
  expect(notes[0]?.sentence).toContain(` son ${words}, no tiempos de paso: suman el tiempo final.`)
})

// A fiftieth of the finish may be missing: 24 seconds of 20 minutes.
test.each([
  ['00:19:36', 'leg'],
  ['00:19:35', 'time'],
])('points that sum to %s of a finish of 20 minutes are a %s', (sum, measure) => {
  const rest = sum === '00:19:36' ? '00:11:36' : '00:11:35'
  expect(settle(['5K', '8K'], [['00:20:00', '00:08:00', rest]]).measures).toEqual([measure, measure])
})

test('points that do not grow are legs, and where nobody grows it is sure', () => {
  const { measures, notes } = settle(['5K', '10K'], [['02:00:00', '00:30:00', '00:20:00']])
  expect(measures).toEqual(['leg', 'leg'])
  expect(notes).toEqual([
    {
      kind: 'guessed',
      sentence: '«T 5K» y «T 10K» son tramos, no tiempos de paso: no crecen de uno a otro.',
      examples: ['5K 00:30:00, 10K 00:20:00'],
    },
  ])
})

test('where some grow and most do not, legs are told as doubtful', () => {
  const falling: Cell[] = ['02:00:00', '00:30:00', '00:20:00']
  const { measures, notes } = settle(['5K', '10K'], [falling, falling, ['02:00:00', '00:30:00', '00:50:00']])
  expect(measures).toEqual(['leg', 'leg'])
  expect(notes).toEqual([
    {
      kind: 'doubtful',
      sentence: '«T 5K» y «T 10K» parecen tramos, no tiempos de paso. Revísalo.',
      examples: ['5K 00:30:00, 10K 00:20:00'],
    },
  ])
})

test('half of the rows that grow are passings, and it is told', () => {
  const rows: Cell[][] = [
    ['02:00:00', null, '00:50:00'],
    ['02:00:00', '00:30:00', '00:50:00'],
    ['02:00:00', '00:50:00', '00:50:00'],
  ]
  expect(settle(['5K', '10K'], rows)).toEqual({
    measures: ['time', 'time'],
    contradicted: [],
    notes: [
      {
        kind: 'doubtful',
        sentence:
          '«T 5K» y «T 10K» no crecen en todas las filas. Los leímos como tiempos de paso desde la salida. Revísalo.',
        examples: ['5K 00:30:00, 10K 00:50:00'],
      },
    ],
  })
})

test('passings that grow in every row are told by nobody', () => {
  expect(settle(['5K', '10K'], [['02:00:00', '00:30:00', '00:50:00']])).toEqual({
    measures: ['time', 'time'],
    notes: [],
    contradicted: [],
  })
})

test('points are read in the order of the course, and Meta is none of them', () => {
  expect(settle(['10K', '5K', 'Meta'], [['02:00:00', '00:50:00', '00:30:00', '00:10:00']])).toEqual({
    measures: ['time', 'time', 'time'],
    notes: [],
    contradicted: [],
  })
})

// Five kilometres in less than 40 seconds each: the times are those of the stretches.
test.each([
  ['00:23:19', 'leg'],
  ['00:23:20', 'time'],
])('10 km at %s after 5 km at 20 minutes are a %s', (second, measure) => {
  expect(settle(['5K', '10K'], [['02:00:00', '00:20:00', second]]).measures).toEqual([measure, measure])
})

test('laps that grow a little are laps, those that lie far apart are passings', () => {
  const near = settle(['Vuelta 1', 'Vuelta 2'], [['01:00:00', '00:10:00', '00:11:00']])
  expect(near.measures).toEqual(['leg', 'leg'])
  expect(near.notes[0]?.sentence).toBe(
    '«T Vuelta 1» y «T Vuelta 2» parecen tramos, no tiempos de paso. Revísalo.',
  )
  const far = settle(['Vuelta 1', 'Vuelta 2'], [['01:00:00', '00:10:00', '00:15:00']])
  expect(far.measures).toEqual(['time', 'time'])
  expect(far.notes).toEqual([
    {
      kind: 'doubtful',
      sentence:
        '«T Vuelta 1» y «T Vuelta 2»: por el nombre serían tramos, pero los tiempos crecen de uno a otro. Los leímos como tiempos de paso desde la salida. Revísalo.',
      examples: ['Vuelta 1 00:10:00, Vuelta 2 00:15:00'],
    },
  ])
})

test.each([
  ['5K', 'time'],
  ['Palmas', 'time'],
  ['Vuelta 1', 'time'],
  ['Vuelta 2', 'leg'],
  ['Natación', 'leg'],
  ['Last 5K', 'leg'],
  ['Etapa 1', 'stage'],
  ['Relevo 1', 'relay'],
])('a point called %s alone is a %s', (name, measure) => {
  expect(settle([name], [['01:00:00', '00:10:00']]).measures).toEqual([measure])
})

test('a leg alone is told without a reason', () => {
  expect(settle(['Natación'], [['01:00:00', null]]).notes).toEqual([
    {
      kind: 'doubtful',
      sentence: '«T Natación» parecen tramos, no tiempos de paso. Revísalo.',
      examples: [],
    },
  ])
})

test('what a person chose stands where the values leave it open', () => {
  const memory: [string, PointMeasure][] = [['T 5K', 'leg']]
  expect(settle(['5K', '10K'], [['02:00:00', '00:30:00', '00:50:00']], memory)).toMatchObject({
    measures: ['leg', 'leg'],
    contradicted: [],
  })
})

test('what the values say goes before what a person chose, and it is told', () => {
  const rows: Cell[][] = [['00:21:00', '00:10:00', '00:11:00']]
  expect(settle(['5K', '10K'], rows, [['T 5K', 'time']])).toMatchObject({
    measures: ['leg', 'leg'],
    contradicted: ['T 5K', 'T 10K'],
  })
})

test('without a chip the time of the gun is the finish, without both none', () => {
  const columns = [split(1, 'Palmas'), split(2, 'Alto')]
  const rows: Cell[][] = [['00:21:00', '00:10:00', '00:11:00']]
  const measures = (main: ColumnPlan[]) =>
    settleLegs([...main, ...columns], rows)
      .columns.slice(main.length)
      .map(({ point }) => point?.measure)
  expect(measures([finish('gun_time')])).toEqual(['leg', 'leg'])
  expect(measures([finish('city')])).toEqual(['time', 'time'])
})

const TWINS = '«T Palmas» y «T Alto» traen los mismos tiempos: se importa una sola vez.'

const twins = (second: string[], rows = 3) =>
  settle(
    ['Palmas', 'Alto'],
    Array.from({ length: rows }, (_, at) => ['02:00:00', '00:30:00', second[at] ?? '00:30:00']),
  )

test('two columns with the same times are one', () => {
  expect(twins([])).toMatchObject({
    measures: ['time', null],
    notes: [{ kind: 'guessed', sentence: TWINS, examples: [] }],
  })
})

test.each([
  ['two rows', [], 2, false],
  ['a second apart', ['00:30:01', '00:29:59', '00:30:01'], 3, true],
  ['two seconds apart', ['00:30:02', '00:30:02', '00:30:02'], 3, false],
  ['one of twenty apart', ['00:40:00'], 20, true],
  ['one of nineteen apart', ['00:40:00'], 19, false],
  ['three rows and others without a time', ['-', '-'], 5, true],
] as [string, string[], number, boolean][])(
  'columns with the same times but %s are one: %s',
  (_, second, rows, one) => {
    expect(twins(second, rows).notes.some(({ sentence }) => sentence === TWINS)).toBe(one)
  },
)

test('places and paces are no twins', () => {
  const rows = Array.from({ length: 3 }, (): Cell[] => ['02:00:00', '00:05:00', '00:05:00'])
  const columns = [finish(), split(1, '5K', 'pace'), split(2, '10K', 'pace')]
  expect(settleLegs(columns, rows)).toEqual({ columns, notes: [], contradicted: [] })
})
