/** Who gets a place and by which clock, one small race for each; rank.test.ts has the laws that hold for all. */
import { expect, test } from 'vitest'
import { markAs, type PlaceField, wordOf } from './place-marks.ts'
import { type Clocks, fillPositions, forgetPlaces, type Ranked } from './rank.ts'

const runner = (facts: Partial<Ranked>): Ranked => ({
  ...{ race_division: '10K', gender: null, category: null, state: null, chip_time: null, gun_time: null },
  ...{ overall_position: null, gender_position: null, category_position: null, ...facts },
})

const places = (rows: readonly Ranked[], field: PlaceField) => rows.map((row) => row[field])

const placed = (field: PlaceField, rows: Partial<Ranked>[], clocks?: Clocks) => {
  const all = rows.map(runner)
  fillPositions(all, clocks && new Map([['10K', clocks]]))
  return places(all, field)
}

test.each<[string, PlaceField, Partial<Ranked>[], (number | null)[]]>([
  [
    'who did not finish has no place, whatever the time says',
    'overall_position',
    [{ state: 'DNF', chip_time: 5 }, { chip_time: 9 }],
    [null, 1],
  ],
  [
    'who was disqualified loses the place that the file gives',
    'overall_position',
    [{ state: 'DSQ', chip_time: 5, overall_position: 1 }, { chip_time: 9 }],
    [null, 1],
  ],
  [
    'who has no gender has no place in one',
    'gender_position',
    [
      { chip_time: 5 },
      { chip_time: 6, gender: 'F' },
      { chip_time: 7, gender: 'M' },
      { chip_time: 8, gender: 'F' },
    ],
    [null, 1, 1, 2],
  ],
  [
    'who has no category has no place in one',
    'category_position',
    [{ chip_time: 5 }, { chip_time: 6, category: 'Abierta' }, { chip_time: 7, category: '' }],
    [null, 1, null],
  ],
  [
    'equal times share a place, and the next one is counted on',
    'overall_position',
    [{ chip_time: 5 }, { chip_time: 6 }, { chip_time: 6 }, { chip_time: 7 }],
    [1, 2, 2, 4],
  ],
  [
    'a missing general place follows the clock of the others, though their gender places are there',
    'overall_position',
    [
      { gender: 'F', chip_time: 9, gun_time: 11, overall_position: 1, gender_position: 1 },
      { gender: 'F', chip_time: 8, gun_time: 12, overall_position: 2, gender_position: 2 },
      { gender: 'F', chip_time: 6, gun_time: 20 },
    ],
    [1, 2, 3],
  ],
  [
    'a missing category place follows the clock of the category, not of the general',
    'category_position',
    [
      { category: 'Abierta', chip_time: 9, gun_time: 11, category_position: 1 },
      { category: 'Abierta', chip_time: 8, gun_time: 12, category_position: 2 },
      { category: 'Abierta', chip_time: 6, gun_time: 20 },
    ],
    [1, 2, 3],
  ],
  [
    'and the general of the same race goes by the chip',
    'overall_position',
    [
      { category: 'Abierta', chip_time: 9, gun_time: 11, category_position: 1 },
      { category: 'Abierta', chip_time: 8, gun_time: 12, category_position: 2 },
      { category: 'Abierta', chip_time: 6, gun_time: 20 },
    ],
    [3, 2, 1],
  ],
])('%s', (_, field, rows, wanted) => {
  expect(placed(field, rows)).toEqual(wanted)
})

test.each<[Clocks, number[], number[]]>([
  [{ general: 'chip', category: 'chip' }, [2, 1], [2, 1]],
  [{ general: 'gun', category: 'gun' }, [1, 2], [1, 2]],
  [{ general: 'gun', category: 'chip' }, [1, 2], [2, 1]],
  [{ general: 'chip', category: 'gun' }, [2, 1], [1, 2]],
])('a race that went by %o is counted by it again', (clocks, general, category) => {
  const rows = [
    { category: 'Abierta', chip_time: 9, gun_time: 11 },
    { category: 'Abierta', chip_time: 8, gun_time: 12 },
  ]
  expect(placed('overall_position', rows, clocks)).toEqual(general)
  expect(placed('category_position', rows, clocks)).toEqual(category)
})

test('places that are forgotten are counted anew, whoever gave them', () => {
  const rows = [
    runner({ chip_time: 5, overall_position: 7 }),
    runner({ chip_time: 6, overall_position: 3, place_marks: markAs(0, 'overall_position', 'staff') }),
  ]
  forgetPlaces(rows)
  fillPositions(rows)
  expect(places(rows, 'overall_position')).toEqual([1, 2])
  for (const { place_marks = 0 } of rows) expect(wordOf(place_marks, 'overall_position')).toBe('computed')
})
