/** Which clock places follow, and whether they count one group through: boundaries, ties and gaps. */
import { describe, expect, test } from 'vitest'
import { markAs, type PlaceField, type PlaceWord } from './place-marks.ts'
import { findClock, findPlaceRules } from './place-rules.ts'

type Facts = { chip?: number; gun?: number; gender?: string; category?: string; marks?: number }
type Row = Parameters<typeof findClock>[0][number]

/** Seconds as the file has them. */
const ms = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)

const row = (
  place: number | null,
  { chip, gun, gender, category, marks = 0 }: Facts,
  field: PlaceField = 'overall_position',
): Row => ({
  gender: gender ?? null,
  category: category ?? null,
  chip_time: ms(chip),
  gun_time: ms(gun),
  overall_position: null,
  gender_position: null,
  category_position: null,
  place_marks: marks,
  [field]: place,
})

const clockOf = (...rows: [number | null, Facts][]) =>
  findClock(
    rows.map(([place, facts]) => row(place, facts)),
    'overall_position',
  )

/** So many in order of the chip, but that the last two have changed places. */
const oneSlip = (many: number, from = 1): [number, Facts][] =>
  Array.from({ length: many }, (_, at) => [
    from + at,
    { chip: 1000 + (at === many - 1 ? at - 2 : at) * 10 + (at === many - 1 ? 5 : 0) },
  ])

describe('the clock', () => {
  test.each<[string, [number | null, Facts][], 'chip' | 'gun' | null]>([
    ['one person with a chip', [[1, { chip: 60 }]], 'chip'],
    ['one person with a gun', [[1, { gun: 60 }]], 'gun'],
    ['one person with both', [[1, { chip: 60, gun: 61 }]], 'chip'],
    ['one person without a time', [[1, {}]], null],
    [
      'a first with a chip and a second without a time',
      [
        [1, { chip: 60 }],
        [2, {}],
      ],
      'chip',
    ],
    [
      'a first with a gun and a second without a time',
      [
        [1, { gun: 60 }],
        [2, {}],
      ],
      'gun',
    ],
    [
      'the gun alone, in order',
      [
        [1, { gun: 60 }],
        [2, { gun: 61 }],
      ],
      'gun',
    ],
    [
      'the gun alone, against the order',
      [
        [1, { gun: 61 }],
        [2, { gun: 60 }],
      ],
      null,
    ],
    [
      'the chip alone, against the order',
      [
        [1, { chip: 61 }],
        [2, { chip: 60 }],
      ],
      null,
    ],
    [
      'two places for the same time',
      [
        [1, { chip: 60 }],
        [2, { chip: 60 }],
      ],
      'chip',
    ],
    ['one slip in twenty steps', oneSlip(21), 'chip'],
    ['one slip in nineteen steps', oneSlip(20), null],
    ['one slip in nineteen steps behind a first without a time', [[1, {}], ...oneSlip(20, 2)], null],
    ['one slip in twenty steps before a last without a time', [...oneSlip(21), [22, {}]], 'chip'],
  ])('of %s', (_, rows, clock) => {
    expect(clockOf(...rows)).toBe(clock)
  })

  /** Who comes behind two that share a place has not run faster than the slower of them. */
  test.each<['chip' | 'gun', (number | undefined)[], number, boolean]>([
    ['chip', [60, 62], 61, false],
    ['chip', [62, 60], 61, false],
    ['chip', [60, 62], 62, true],
    ['chip', [60, undefined], 59, false],
    ['chip', [undefined, 60], 59, false],
    ['gun', [60, 62], 61, false],
    ['gun', [62, 60], 61, false],
    ['gun', [60, 62], 62, true],
    ['gun', [60, undefined], 59, false],
    ['gun', [undefined, 60], 59, false],
  ])('%s of the first two %j, then %i: follows it %s', (clock, first, next, follows) => {
    const facts = (seconds: number | undefined): Facts => (seconds === undefined ? {} : { [clock]: seconds })
    const rows = [...first.map((seconds): [number, Facts] => [1, facts(seconds)]), [2, facts(next)]]
    expect(clockOf(...(rows as [number, Facts][]))).toBe(follows ? clock : null)
  })

  test('is not the one that two who share a place lack', () => {
    expect(clockOf([1, { gun: 60 }], [1, { gun: 60 }], [2, { gun: 61, chip: 50 }])).toBe('gun')
    expect(clockOf([1, { chip: 60 }], [1, { chip: 60 }], [2, { chip: 59, gun: 70 }])).toBeNull()
  })

  test('is read within each gender', () => {
    const rows = [
      row(1, { gender: 'F', chip: 60 }, 'gender_position'),
      row(2, { gender: 'F', chip: 70 }, 'gender_position'),
      row(1, { gender: 'M', chip: 10 }, 'gender_position'),
      row(2, { gender: 'M', chip: 20 }, 'gender_position'),
    ]
    expect(findClock(rows, 'gender_position')).toBe('chip')
  })

  test.each<[string, Facts, Facts]>([
    ['category', { gender: 'F', category: 'Abierta' }, { gender: 'F', category: 'Máster' }],
    ['gender of a category', { gender: 'F', category: 'Abierta' }, { gender: 'M', category: 'Abierta' }],
  ])('is read within each %s', (_, one, other) => {
    const rows = [
      row(1, { ...one, chip: 60 }, 'category_position'),
      row(2, { ...one, chip: 70 }, 'category_position'),
      row(1, { ...other, chip: 10 }, 'category_position'),
      row(2, { ...other, chip: 20 }, 'category_position'),
    ]
    expect(findClock(rows, 'category_position')).toBe('chip')
  })
})

describe('one count', () => {
  /** Two with the same place: they may be a tie, or the count started again. */
  test.each<[Facts, Facts, boolean]>([
    [{ chip: 60.1 }, { chip: 60.9 }, true],
    [{ chip: 60 }, { chip: 62 }, false],
    [{ gun: 60 }, { gun: 62 }, false],
    [{ gun: 60 }, { gun: 60 }, true],
    [{ chip: 60, gun: 70 }, { chip: 60, gun: 80 }, true],
    [{ chip: 60, gun: 70 }, { chip: 62, gun: 70 }, true],
    [{ chip: 60, gun: 70 }, { chip: 62, gun: 80 }, false],
    [{ chip: 60, gun: 70 }, { chip: 62 }, false],
    [{ chip: 60 }, {}, true],
    [{ chip: 60 }, { gun: 62 }, true],
    [{ gun: 62 }, { chip: 60 }, true],
    [{}, {}, true],
  ])('of %o and %o with one place: %s', (one, other, single) => {
    expect(findPlaceRules([row(1, one), row(1, other)]).general.single).toBe(single)
  })

  test.each([
    [100, true],
    [99, false],
  ])('with one slip among %i places: %s', (many, single) => {
    const rows = Array.from({ length: many }, (_, at) => row(Math.max(1, at), { chip: 60 + at }))
    expect(findPlaceRules(rows).general.single).toBe(single)
  })

  test('is not broken by those who have no place', () => {
    const rows = [row(1, { chip: 60 }), row(null, { chip: 61 }), row(null, { chip: 62 })]
    expect(findPlaceRules(rows).general.single).toBe(true)
  })

  test('is whatever was counted here', () => {
    const marks = markAs(0, 'overall_position', 'computed')
    const rows = [row(1, { chip: 60, marks }), row(1, { chip: 62, marks })]
    expect(findPlaceRules(rows).general.single).toBe(true)
  })

  test('goes through each category by itself', () => {
    const rows = ['Abierta', 'Máster'].map((category, at) =>
      row(1, { chip: 60 + at, category, gender: 'F' }, 'category_position'),
    )
    expect(findPlaceRules(rows).category.single).toBe(true)
  })
})

test.each<[PlaceWord[], string]>([
  [['file'], 'file'],
  [['computed'], 'computed'],
  [['staff'], 'staff'],
  [['staff', 'staff'], 'staff'],
  [['file', 'computed'], 'both'],
  // One place that a person set does not make the others hers.
  [['file', 'staff'], 'file'],
  [['staff', 'computed'], 'computed'],
  [['staff', 'file', 'computed'], 'both'],
])('places by %j are the word of %s', (words, word) => {
  const rows = words.map((one, at) =>
    row(at + 1, { chip: 60 + at, marks: markAs(0, 'overall_position', one) }),
  )
  expect(findPlaceRules(rows).general.word).toBe(word)
})

test('who has no place has no word in it', () => {
  const marks = markAs(0, 'overall_position', 'computed')
  expect(findPlaceRules([row(1, { chip: 60 }), row(null, { marks })]).general.word).toBe('file')
})
