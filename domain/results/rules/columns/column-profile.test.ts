import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import { type ColumnProfile, profileOf } from './column-profile.ts'

const NOTHING: ColumnProfile = {
  filled: 0,
  times: 0,
  clocks: 0,
  paces: 0,
  positions: 0,
  genders: 0,
  states: 0,
  numbers: 0,
  words: 0,
  countries: 0,
  placed: 0,
  documents: 0,
  distinct: 0,
}

const share = (cells: (Cell | undefined)[], kind: keyof ColumnProfile) => profileOf(cells)[kind]

test.each([
  ['no cells', []],
  ['empty cells', [null, undefined]],
  ['cells that say nothing', ['-', 'N/A', 0, { days: 0 }, '00:00:00']],
])('%s have no look', (_, cells) => {
  expect(profileOf(cells as Cell[])).toEqual(NOTHING)
})

test('a column of clock times', () => {
  expect(profileOf(['00:40:00', '00:41:00', '00:41:00', 'DNF'])).toEqual({
    ...NOTHING,
    filled: 4,
    times: 0.75,
    clocks: 0.75,
    paces: 0.75,
    states: 0.25,
    distinct: 0.5,
  })
})

test('a column of genders', () => {
  expect(profileOf(['F', 'M', 'Masculino', '-'])).toEqual({
    ...NOTHING,
    filled: 3,
    genders: 1,
    words: 1 / 3,
    distinct: 1,
  })
})

test.each([
  ['times', ['00:40:00', 'Ana'], 0.5],
  ['clocks', ['00:40:00', 2400], 0.5],
  ['clocks', [{ days: 0.02 }, { days: 0.03 }], 1],
  ['clocks', ['10:99', 'a:b'], 0],
  ['positions', [1, '2.', 'x'], 2 / 3],
  ['positions', [1.5, -1], 0],
  ['numbers', [1, '2', '3,5', '4.5', 'x5', '5x'], 4 / 6],
  ['numbers', ['1,', '.5', '1.2.3'], 0],
  ['words', ['Ana', 'A1', 'b', 12], 0.25],
  ['countries', ['COL', 'Ecuador', 'Cali', 'col'], 0.5],
  ['documents', ['1020304050', 1_020_304_050, '12', 'x'], 0.5],
  ['states', ['DNF', 'Finalizó', 'Ana'], 2 / 3],
  ['paces', ['5:40', '5:40 min/km', 'x'], 2 / 3],
  ['distinct', ['a', 'a', 'b', 'c'], 0.75],
  ['distinct', [{ days: 1 }, { days: 1 }], 0.5],
  ['filled', ['a', '-', null, 'b'], 2],
] as [keyof ColumnProfile, Cell[], number][])('the share of %s in %j is %d', (kind, cells, wanted) => {
  expect(share(cells, kind)).toBe(wanted)
})

test.each([
  [['100. M30', '2) F40', '3º Libre', '4° x'], 1],
  [['1234567. M30', '1. 30', 'M30 1.', '1.'], 0],
  [['1 SEN', '2 SEN', '3 SEN', '4 SEN'], 1],
  [['1 SEN', '2 SEN', '1 JUN', '2 JUN'], 1],
  [['1 SEN', '2 SEN', '3 SEN'], 0],
  [['2 SEN', '3 SEN', '4 SEN', '5 SEN'], 0],
  [['1 SEN', '1 SEN', '1 SEN', '2 SEN'], 0],
  [['18 años', '19 años', '18 años', '20 años'], 0],
  [['1 SEN', '2 SEN', '3 SEN', '4 SEN', '2 JUN'], 0.8],
  [['x1 SEN', 'x2 SEN', 'x3 SEN', 'x4 SEN'], 0],
] as [string[], number][])(
  'places and categories in one cell, as in %j, have a share of %d',
  (cells, wanted) => {
    expect(share(cells, 'placed')).toBe(wanted)
  },
)

test('of ten counted places one may be there twice', () => {
  const places = (last: number) => [...Array.from({ length: 9 }, (_, at) => `${at + 1} SEN`), `${last} SEN`]
  expect(share(places(1), 'placed')).toBe(1)
  expect(share([...places(1).slice(1), '2 SEN', '1 SEN'], 'placed')).toBe(0)
})
