import { describe, expect, test } from 'vitest'
import { findClock, findPlaceRules } from './place-rules.ts'
import { fillPositions, type Ranked } from './rank.ts'

const row = (facts: Partial<Ranked>): Ranked => ({
  race_division: '10K',
  gender: 'M',
  category: 'Abierta',
  state: null,
  chip_time: null,
  gun_time: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  ...facts,
})

const MINUTE = 60_000

/** General by gun, category by chip: what many timing companies print. */
const TWO_CLOCKS = [
  row({ gun_time: 40 * MINUTE, chip_time: 39 * MINUTE, overall_position: 1, category_position: 2 }),
  row({ gun_time: 41 * MINUTE, chip_time: 38 * MINUTE, overall_position: 2, category_position: 1 }),
  row({ gun_time: 42 * MINUTE, chip_time: 41 * MINUTE, overall_position: 3, category_position: 3 }),
]

describe('the clock of places', () => {
  test('is found for general and category apart', () => {
    expect(findClock(TWO_CLOCKS, 'overall_position')).toBe('gun')
    expect(findClock(TWO_CLOCKS, 'category_position')).toBe('chip')
  })

  test('is the chip where both fit, and none where neither does', () => {
    const both = [1, 2, 3].map((place) =>
      row({ chip_time: place * MINUTE, gun_time: place * MINUTE, overall_position: place }),
    )
    expect(findClock(both, 'overall_position')).toBe('chip')
    const neither = [1, 2, 3].map((place) =>
      row({ chip_time: (9 - place) * MINUTE, gun_time: (9 - place) * MINUTE, overall_position: place }),
    )
    expect(findClock(neither, 'overall_position')).toBeNull()
  })

  test('is not invented for a file that brings no times', () => {
    const timeless = [1, 2].map((overall_position) => row({ overall_position }))
    expect(findPlaceRules(timeless).general).toEqual({ word: 'file', clock: null, single: true })
  })
})

describe('whose word places are', () => {
  test('is told apart for what the file gives and what was counted', () => {
    const rows = [
      row({ chip_time: MINUTE, overall_position: 1 }),
      row({ chip_time: 2 * MINUTE, overall_position: 2 }),
    ]
    fillPositions(rows)
    const { general, category } = findPlaceRules(rows)
    expect([general.word, category.word]).toEqual(['file', 'computed'])
  })

  test('places that start again inside a group are no single count; a tie is', () => {
    const at = (seconds: number, overall_position: number) =>
      row({ chip_time: seconds * 1000, overall_position })
    expect(findPlaceRules([at(60, 1), at(70, 2), at(80, 1), at(90, 2)]).general.single).toBe(false)
    expect(findPlaceRules([at(60, 1), at(70, 2), at(70, 2), at(90, 4)]).general.single).toBe(true)
  })
})
