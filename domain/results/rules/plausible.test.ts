import { expect, test } from 'vitest'
import { checkPlausible, type PlausibleOptions } from './plausible.ts'
import type { UnderstoodResult } from './understood.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const row = (fields: Partial<UnderstoodResult> = {}): UnderstoodResult => ({
  sheet: 'Hoja1',
  row: 2,
  bib_number: '1',
  name: 'Ana Ríos',
  race_division: '10K',
  gender: 'F',
  category: null,
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: null,
  gun_time: null,
  pace: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  control_points: {},
  ...fields,
})

type Said = { bib: string; column: string | null; value: string; message: string }

const said = (results: UnderstoodResult[], options: Partial<PlausibleOptions> = {}): Said[] => {
  const found: Said[] = []
  checkPlausible(
    results,
    { sport: 'running', ownGender: true, unplaced: [], ...options },
    ({ bib_number }, { column, value, message }) => found.push({ bib: bib_number, column, value, message }),
  )
  return found
}

// The record of 10 km is 26:11 (1,571,000 ms); 97 % of it are 1,523,870 ms.
test.each([
  [1_523_869, true],
  [1_523_870, false],
  [1_571_000, false],
])('10 km in %i milliseconds are faster than anybody ran: %s', (chip_time, told) => {
  expect(said([row({ chip_time })]).length).toBe(told ? 1 : 0)
})

test('a time below the record is told with the record', () => {
  expect(said([row({ chip_time: 20 * MINUTE })])).toEqual([
    {
      bib: '1',
      column: 'chip_time',
      value: '00:20:00',
      message: '00:20:00 en 10K es más rápido que el récord mundial (00:26:11).',
    },
  ])
})

test('without a chip the time of the gun is judged', () => {
  expect(said([row({ gun_time: 20 * MINUTE })])[0]?.column).toBe('gun_time')
  expect(said([row({ chip_time: 40 * MINUTE, gun_time: 41 * MINUTE })])).toEqual([])
})

test.each([
  [240 * MINUTE, false],
  [240 * MINUTE + 1, true],
])('10 km in %i milliseconds are slower than half a walk: %s', (chip_time, told) => {
  expect(said([row({ chip_time })]).length).toBe(told ? 1 : 0)
})

test('a time of half a walk is told with its pace', () => {
  expect(said([row({ chip_time: 5 * HOUR })])).toEqual([
    {
      bib: '1',
      column: 'chip_time',
      value: '05:00:00',
      message: '05:00:00 en 10K es la mitad de rápido que caminar (30:00 por km).',
    },
  ])
})

test('a ride is measured by the bicycle, and what is no sport by no record', () => {
  const fast = row({ race_division: '20K', chip_time: 25 * MINUTE })
  expect(said([fast], { sport: 'ciclismo' })).toEqual([])
  expect(said([fast], { sport: 'running' })).toHaveLength(1)
  expect(said([row({ chip_time: MINUTE })], { sport: 'noDeportivo' })).toEqual([])
  expect(said([row({ chip_time: 5 * HOUR })], { sport: 'noDeportivo' })).toHaveLength(1)
})

test('a distance without kilometres and a row with a state are not judged by speed', () => {
  expect(said([row({ race_division: 'Kids', chip_time: MINUTE, pace: MINUTE })])).toEqual([])
  expect(said([row({ state: 'DNF', chip_time: MINUTE, gun_time: 5 * HOUR })])).toEqual([])
})

test('each distance has its own record', () => {
  const results = [row({ race_division: '5K', chip_time: 14 * MINUTE }), row({ chip_time: 14 * MINUTE })]
  expect(said(results).map(({ message }) => message)).toEqual([
    '00:14:00 en 10K es más rápido que el récord mundial (00:26:11).',
  ])
})

// 10 km in 50:00 are 5:00 a km. Five of a hundred are 15 s, and a second of rounding is one more of 300.
test.each([
  [300_000, false],
  [315_000, false],
  [315_900, false],
  [316_000, true],
  [285_000, false],
  [284_000, false],
  [283_900, true],
])('the pace %i of 10 km in 50 minutes is told: %s', (pace, told) => {
  expect(said([row({ chip_time: 50 * MINUTE, pace })]).length).toBe(told ? 1 : 0)
})

test('a pace that fits neither clock is told with the pace it would be', () => {
  expect(said([row({ chip_time: 50 * MINUTE, gun_time: 51 * MINUTE, pace: 400_000 })])).toEqual([
    {
      bib: '1',
      column: 'pace',
      value: '6:40',
      message: 'El ritmo 6:40 no corresponde a 00:50:00 en 10K (sería 5:00).',
    },
  ])
  expect(said([row({ gun_time: 50 * MINUTE, pace: 400_000 })])[0]?.message).toBe(
    'El ritmo 6:40 no corresponde a 00:50:00 en 10K (sería 5:00).',
  )
})

test('a pace that fits one of the clocks, or has none beside it, is not told', () => {
  expect(said([row({ chip_time: 50 * MINUTE, gun_time: 60 * MINUTE, pace: 360_000 })])).toEqual([])
  expect(said([row({ chip_time: 50 * MINUTE, gun_time: 60 * MINUTE, pace: 300_000 })])).toEqual([])
  expect(said([row({ pace: 300_000 })])).toEqual([])
})

test.each([
  [60 * MINUTE, 60 * MINUTE, false],
  [61 * MINUTE, 60 * MINUTE, false],
  [30 * MINUTE, 60 * MINUTE, false],
  [30 * MINUTE - 1, 60 * MINUTE, true],
  [3 * HOUR, 5 * HOUR, false],
  [3 * HOUR - 1, 5 * HOUR, true],
])('a chip of %i beside a gun of %i is far below it: %s', (chip_time, gun_time, told) => {
  expect(said([row({ race_division: 'Kids', chip_time, gun_time })]).length).toBe(told ? 1 : 0)
})

test('a chip far below the gun is told with both clocks', () => {
  expect(said([row({ chip_time: 30 * MINUTE, gun_time: 70 * MINUTE })])).toEqual([
    {
      bib: '1',
      column: 'chip_time',
      value: '00:30:00',
      message: 'El tiempo chip (00:30:00) está muy por debajo del tiempo pistola (01:10:00).',
    },
  ])
})

test('a gender against the words of its category is told, with or without a state', () => {
  expect(said([row({ gender: 'M', category: 'Damas élite', state: 'DNF' })])).toEqual([
    {
      bib: '1',
      column: 'gender',
      value: 'M',
      message: 'El género es M y la categoría es «Damas élite».',
    },
  ])
})

test.each([
  ['F', 'Damas élite'],
  ['X', 'Damas élite'],
  [null, 'Damas élite'],
  ['M', null],
  ['M', 'Libre'],
])('the gender %j in the category %j says nothing', (gender, category) => {
  expect(said([row({ gender, category })])).toEqual([])
})

test('a gender that the category told is not held against it', () => {
  expect(said([row({ gender: 'M', category: 'Damas élite' })], { ownGender: false })).toEqual([])
})

const people = (gender: 'M' | 'F', many: number, category: string) =>
  Array.from({ length: many }, () => row({ gender, category }))

// A code counts from ten people on, of whom at most one in ten of the others disagrees.
test.each([
  ['M40', 'M', 9, 'F', 1, 0],
  ['M40', 'M', 10, 'F', 1, 1],
  ['M40', 'M', 20, 'F', 2, 2],
  ['M40', 'M', 20, 'F', 3, 0],
  ['F40', 'F', 10, 'M', 1, 1],
  ['F40', 'F', 8, 'M', 1, 0],
  ['F40', 'M', 10, 'F', 1, 0],
] as const)(
  'in %s with %s × %i and %s × %i there are %i against the code',
  (category, one, many, other, few, told) => {
    expect(said([...people(one, many, category), ...people(other, few, category)])).toHaveLength(told)
  },
)
