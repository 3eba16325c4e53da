import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import { readPosition } from './positions.ts'

test.each<[Cell | undefined, number | null, string | null]>([
  [undefined, null, null],
  [null, null, null],
  [0, null, null],
  ['0', null, null],
  [12, 12, null],
  [9_999_999, 9_999_999, null],
  [' 12 ', 12, null],
  ['#12', 12, null],
  ['12.00', 12, null],
  ['3 °', 3, null],
  ['3º', 3, null],
  ['1st', 1, null],
  ['1st F', 1, 'F'],
  ['2do Máster', 2, 'Máster'],
  ['67 / 22849', 67, null],
  ['67 de 300 M30', 67, 'M30'],
  ['100. M30', 100, 'M30'],
  ['1F', 1, 'F'],
  ['4 - Damas', 4, 'Damas'],
])('%j is the place %j with the label %j', (cell, position, label) => {
  expect(readPosition(cell)).toEqual({ position, label, state: null, understood: true })
})

test.each<[Cell]>([['x12'], ['5:40'], ['5:40 min'], ['2026-01-01'], [1.5], [-1], [10_000_000], [true]])(
  '%j is no place',
  (cell) => {
    expect(readPosition(cell)).toMatchObject({ position: null, understood: false })
  },
)

test('a state in the place of a place is a state', () => {
  expect(readPosition('DNF')).toEqual({ position: null, label: null, state: 'DNF', understood: true })
})
