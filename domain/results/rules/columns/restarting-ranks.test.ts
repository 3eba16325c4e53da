import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { whatRanksCount } from './restarting-ranks.ts'

type Leader = [
  overall_position: number | null,
  chip_time: number | null,
  gender: string | null,
  category: string | null,
  race_division?: string,
]

const results = (leaders: Leader[]) =>
  leaders.map(
    ([overall_position, chip_time, gender, category, race_division = '10K']) =>
      ({
        overall_position,
        chip_time,
        gun_time: null,
        gender,
        category,
        race_division,
        state: null,
      }) as UnderstoodResult,
  )

test.each([
  ['nobody is first', 'overall_position', [[2, 10, 'M', 'A']]],
  ['nobody is there', 'overall_position', []],
  [
    'one is first',
    'overall_position',
    [
      [1, 10, 'M', 'A'],
      [2, 20, 'F', 'A'],
    ],
  ],
  [
    'two share the first place in one time',
    'overall_position',
    [
      [1, 10, 'M', 'A'],
      [1, 10, 'F', 'B'],
    ],
  ],
  [
    'each gender has a first',
    'gender_position',
    [
      [1, 10, 'M', 'A'],
      [1, 20, 'F', 'B'],
    ],
  ],
  [
    'each category has a first',
    'category_position',
    [
      [1, 10, 'M', 'A'],
      [1, 20, 'M', 'B'],
      [1, 30, 'F', 'C'],
    ],
  ],
  [
    'the firsts have neither of their own',
    'overall_position',
    [
      [1, 10, 'M', 'A'],
      [1, 20, 'M', 'A'],
    ],
  ],
  [
    'a first has no gender',
    'category_position',
    [
      [1, 10, 'M', 'A'],
      [1, 20, null, 'B'],
    ],
  ],
  [
    'a first has no category either',
    'overall_position',
    [
      [1, 10, 'M', 'A'],
      [1, 20, null, null],
    ],
  ],
  [
    'each distance has one first',
    'overall_position',
    [
      [1, 10, 'M', 'A', '5K'],
      [1, 20, 'F', 'A', '10K'],
    ],
  ],
  [
    'one of two distances has a first of each gender',
    'gender_position',
    [
      [1, 10, 'M', 'A', '5K'],
      [1, 10, 'M', 'A', '10K'],
      [1, 20, 'F', 'A', '10K'],
    ],
  ],
  [
    'genders explain one distance and not the other',
    'overall_position',
    [
      [1, 10, 'M', 'A', '5K'],
      [1, 20, 'F', 'A', '5K'],
      [1, 10, 'M', 'A', '10K'],
      [1, 20, 'M', 'B', '10K'],
    ],
  ],
] as [string, string, Leader[]][])('where %s the places count the %s', (_, counted, leaders) => {
  expect(whatRanksCount(results(leaders))).toBe(counted)
})
