import { expect, test } from 'vitest'
import { checkPlausible } from './plausible.ts'
import type { UnderstoodResult } from './understood.ts'

const MINUTE = 60_000

const row = (bib_number: string, fields: Partial<UnderstoodResult> = {}): UnderstoodResult => ({
  sheet: 'Hoja1',
  row: 2,
  bib_number,
  name: 'Ana Ríos',
  race_division: 'Kids',
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

const said = (
  results: UnderstoodResult[],
  unplaced: { result: UnderstoodResult; position: number }[] = [],
) => {
  const found: unknown[] = []
  checkPlausible(
    results,
    { sport: 'running', ownGender: false, unplaced },
    ({ bib_number }, { column, value, message }) => found.push([bib_number, column, value, message]),
  )
  return found
}

test('who is first without the best time is told with who has it', () => {
  expect(
    said([
      row('7', { overall_position: 1, chip_time: 50 * MINUTE }),
      row('8', { overall_position: 2, chip_time: 40 * MINUTE }),
      row('9', { overall_position: 3, chip_time: 45 * MINUTE }),
    ]),
  ).toEqual([
    ['7', 'overall_position', '1', 'Es primero en la general con 00:50:00, pero el dorsal 8 tiene 00:40:00.'],
  ])
})

test('the same holds for the gun alone', () => {
  expect(
    said([
      row('7', { overall_position: 1, gun_time: 50 * MINUTE }),
      row('8', { overall_position: 2, gun_time: 40 * MINUTE }),
    ]),
  ).toEqual([
    ['7', 'overall_position', '1', 'Es primero en la general con 00:50:00, pero el dorsal 8 tiene 00:40:00.'],
  ])
})

test('who is first by either clock is first', () => {
  const faster = { chip_time: 40 * MINUTE, gun_time: 52 * MINUTE }
  const first = { chip_time: 45 * MINUTE, gun_time: 50 * MINUTE }
  expect(
    said([row('7', { overall_position: 1, ...first }), row('8', { overall_position: 2, ...faster })]),
  ).toEqual([])
  expect(
    said([row('7', { overall_position: 2, ...first }), row('8', { overall_position: 1, ...faster })]),
  ).toEqual([])
})

test('two who share the best time may both be first', () => {
  const both = { overall_position: 1, chip_time: 40 * MINUTE }
  expect(said([row('7', both), row('8', both)])).toEqual([])
})

test('a first without any time stands behind those with one', () => {
  expect(
    said([row('7', { overall_position: 1 }), row('8', { overall_position: 2, chip_time: MINUTE })]),
  ).toEqual([
    ['7', 'overall_position', '1', 'Es primero en la general con 00:00:00, pero el dorsal 8 tiene 00:01:00.'],
  ])
  expect(said([row('7', { overall_position: 1 }), row('8', { overall_position: 2 })])).toEqual([])
})

test('who has no place or a state is nobody to compare with', () => {
  const first = row('7', { overall_position: 1, chip_time: 50 * MINUTE })
  expect(said([first, row('8', { chip_time: 40 * MINUTE })])).toEqual([])
  expect(said([first, row('8', { overall_position: 2, state: 'DSQ', chip_time: 40 * MINUTE })])).toEqual([])
})

test('first is who leads the own distance', () => {
  expect(
    said([
      row('7', { overall_position: 1, chip_time: 50 * MINUTE }),
      row('8', { overall_position: 1, race_division: 'Caminata', chip_time: 40 * MINUTE }),
    ]),
  ).toEqual([])
})

test('first of a gender is who leads that gender, where it is known', () => {
  const slow = { gender_position: 1, chip_time: 50 * MINUTE }
  const fast = { gender_position: 2, chip_time: 40 * MINUTE }
  expect(said([row('7', slow), row('8', fast)])).toEqual([
    ['7', 'gender_position', '1', 'Es primero en su género con 00:50:00, pero el dorsal 8 tiene 00:40:00.'],
  ])
  expect(said([row('7', slow), row('8', { ...fast, gender: 'M' })])).toEqual([])
  expect(said([row('7', { ...slow, gender: null }), row('8', { ...fast, gender: null })])).toEqual([])
})

test('first of a category is who leads it among the own gender', () => {
  const slow = { category: 'Libre', category_position: 1, chip_time: 50 * MINUTE }
  const fast = { category: 'Libre', category_position: 2, chip_time: 40 * MINUTE }
  expect(said([row('7', slow), row('8', fast)])).toEqual([
    [
      '7',
      'category_position',
      '1',
      'Es primero en su categoría con 00:50:00, pero el dorsal 8 tiene 00:40:00.',
    ],
  ])
  expect(said([row('7', slow), row('8', { ...fast, category: 'Élite' })])).toEqual([])
  expect(said([row('7', slow), row('8', { ...fast, gender: 'M' })])).toEqual([])
  expect(said([row('7', { ...slow, category: null }), row('8', { ...fast, category: null })])).toEqual([])
})

const finished = [
  row('7', { overall_position: 1, chip_time: 40 * MINUTE }),
  row('8', { overall_position: 4, chip_time: 50 * MINUTE }),
  row('9', { overall_position: 2, chip_time: 45 * MINUTE }),
]

test.each([
  [3, true],
  [4, false],
  [5, false],
])('a place %i without a time, where the last with a time is fourth, is told: %s', (position, told) => {
  const result = row('10')
  expect(said([...finished, result], [{ result, position }])).toEqual(
    told
      ? [
          [
            '10',
            'chip_time',
            '',
            `El archivo le da el puesto ${position}, pero no trae tiempo; queda sin puesto.`,
          ],
        ]
      : [],
  )
})

test('a place without a time is held against the own distance and those without a state', () => {
  const elsewhere = row('10', { race_division: 'Caminata' })
  expect(said([...finished, elsewhere], [{ result: elsewhere, position: 2 }])).toEqual([])
  const result = row('10')
  const out = row('11', { overall_position: 9, state: 'DNF' })
  expect(said([...finished, out, result], [{ result, position: 5 }])).toEqual([])
})
