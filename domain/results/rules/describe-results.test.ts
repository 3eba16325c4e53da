import { expect, test } from 'vitest'
import { describeResults } from './describe-results.ts'
import type { UnderstoodResult } from './understood.ts'

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
  chip_time: 1000,
  gun_time: null,
  pace: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  control_points: {},
  ...fields,
})

const rows = (many: number, fields: (at: number) => Partial<UnderstoodResult>) =>
  Array.from({ length: many }, (_, at) => row({ bib_number: String(at + 1), ...fields(at) }))

/** All notes but the first, which lists the distances. */
const others = (results: UnderstoodResult[]) => describeResults(results).slice(1)

test('no rows say nothing', () => {
  expect(describeResults([])).toEqual([])
})

test('one distance is named with its rows', () => {
  expect(describeResults(rows(1200, () => ({})))).toEqual([
    { kind: 'understood', sentence: 'Una sola distancia.', examples: ['10K (1.200)'] },
  ])
})

test('of several distances six are named', () => {
  expect(describeResults(rows(8, (at) => ({ race_division: `${at + 1}K` })))).toEqual([
    {
      kind: 'understood',
      sentence: '8 distancias.',
      examples: ['1K (1)', '2K (1)', '3K (1)', '4K (1)', '5K (1)', '6K (1)'],
    },
  ])
})

test('a third gender is named in its own words', () => {
  expect(others([row({ gender: 'X' }), row({ gender: 'M' }), row({ gender: 'No binario' })])).toEqual([
    {
      kind: 'understood',
      sentence: 'También hay género «X» y «No binario»: se guarda y se muestra así.',
      examples: [],
    },
  ])
})

test('rows without a gender are told where others have one', () => {
  expect(others([row(), row({ gender: null, bib_number: '9' })])).toEqual([
    {
      kind: 'doubtful',
      sentence: 'Una fila no dice el género: cuentan como «Sin dato» y no tienen puesto por género.',
      examples: ['9 Ana Ríos'],
    },
  ])
  expect(others([row(), ...rows(1000, () => ({ gender: null }))])).toEqual([
    {
      kind: 'doubtful',
      sentence: '1.000 filas no dicen el género: cuentan como «Sin dato» y no tienen puesto por género.',
      examples: ['1 Ana Ríos', '2 Ana Ríos', '3 Ana Ríos'],
    },
  ])
  expect(others(rows(3, () => ({ gender: null })))).toEqual([])
})

test('rows with neither time nor state are told where others have one', () => {
  expect(others([row(), row({ bib_number: '9', chip_time: null })])).toEqual([
    {
      kind: 'doubtful',
      sentence:
        'Una fila no trae tiempo ni estado: queda sin puesto, y los puestos que calculamos no la cuentan.',
      examples: ['9 Ana Ríos'],
    },
  ])
  expect(others([row(), ...rows(4, () => ({ chip_time: null }))])).toEqual([
    {
      kind: 'doubtful',
      sentence:
        '4 de 5 filas no traen tiempo ni estado: quedan sin puesto, y los puestos que calculamos no las cuentan.',
      examples: ['1 Ana Ríos', '2 Ana Ríos', '3 Ana Ríos'],
    },
  ])
})

test('a state, a gun or a file without any time are no reason to tell', () => {
  expect(
    others([row(), row({ chip_time: null, state: 'DNF' }), row({ chip_time: null, gun_time: 1 })]),
  ).toEqual([])
  expect(others(rows(2, () => ({ chip_time: null })))).toEqual([])
})

const LAPS = {
  three: { 'Vuelta 1 leg': 'x', 'Lap 2 leg': 'x', 'loop 3 leg': 'x' },
  one: { 'Vuelta 1 leg': 'x' },
}

test('different numbers of laps in one distance are told with one rider each', () => {
  expect(
    others([
      row({ bib_number: '1', category: 'Élite', control_points: LAPS.three }),
      row({ bib_number: '2', control_points: LAPS.one }),
      row({ bib_number: '3', control_points: LAPS.one }),
    ]),
  ).toEqual([
    {
      kind: 'doubtful',
      sentence:
        'No todos dan las mismas vueltas en «10K»: sus tiempos no se comparan, y los puestos que calculamos por tiempo ponen delante a quien dio menos. Escribe una distancia para cada grupo.',
      examples: ['3 vueltas: dorsal 1, Élite', '1 vueltas: dorsal 2'],
    },
  ])
})

test('laps of other distances, of who gave up, of none, and passings are not compared', () => {
  const full = row({ control_points: LAPS.three })
  expect(others([full, row({ race_division: '5K', control_points: LAPS.one })])).toEqual([])
  expect(others([full, row({ state: 'DNF', chip_time: null, control_points: LAPS.one })])).toEqual([])
  expect(others([full, row()])).toEqual([])
  expect(others([full, row({ control_points: { 'Vuelta 1 time': 'x', 'La vuelta leg': 'x' } })])).toEqual([])
})

test('a distance in which nobody is first is told with its first place', () => {
  expect(
    others([row({ overall_position: 4, chip_time: 4 }), row({ overall_position: 5, chip_time: 5 })]),
  ).toEqual([
    {
      kind: 'doubtful',
      sentence:
        'Nadie tiene la posición general 1 en «10K»: parece contar otra cosa o a varias distancias juntas. Revísalo.',
      examples: ['10K: 4'],
    },
  ])
  expect(
    others([row({ overall_position: 2, chip_time: 5 }), row({ overall_position: 1, chip_time: 4 })]),
  ).toEqual([])
  expect(others([row({ overall_position: 4, state: 'DNF', chip_time: null })])).toEqual([])
})

const ODD =
  'La posición general de «10K» no sigue ni el tiempo chip ni el tiempo pistola. Revisa que sea esa columna.'

/** Places from 1 on with these times. */
const placed = (clock: 'chip_time' | 'gun_time', times: number[]) =>
  times.map((time, at) =>
    row({ bib_number: String(at + 1), chip_time: null, overall_position: at + 1, [clock]: time }),
  )

test.each([
  ['one step back of three', [3, 2, 4], 0],
  ['two steps back', [3, 2, 1], 1],
  ['the same time again', [3, 3, 3], 0],
  ['two steps back of forty', [...Array.from({ length: 38 }, (_, at) => at + 10), 2, 1], 0],
  ['two steps back of thirty-nine', [...Array.from({ length: 37 }, (_, at) => at + 10), 2, 1], 1],
])('places with %s', (_, times, told) => {
  expect(others(placed('chip_time', times))).toHaveLength(told)
  expect(others(placed('gun_time', times))).toHaveLength(told)
})

test('places that follow no clock are told with the first rows', () => {
  expect(others(placed('chip_time', [4, 3, 2, 1]))).toEqual([
    {
      kind: 'doubtful',
      sentence: ODD,
      examples: ['1.º: dorsal 1', '2.º: dorsal 2', '3.º: dorsal 3'],
    },
  ])
})

test('places are read in their order, whatever that of the rows, and by either clock', () => {
  expect(others(placed('chip_time', [1, 2, 3, 4]).toReversed())).toEqual([])
  const byGun = placed('gun_time', [1, 2, 3, 4]).map((one, at) => ({ ...one, chip_time: 9 - at }))
  expect(others(byGun)).toEqual([])
})

test('a distance called like a gender is told', () => {
  expect(others([row({ race_division: 'Damas' }), row({ race_division: 'Varones' })])).toEqual([
    {
      kind: 'doubtful',
      sentence: '«Damas» y «Varones»: parecen géneros y no distancias. Escribe la distancia de cada hoja.',
      examples: [],
    },
  ])
})
