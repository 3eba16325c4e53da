import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import { columnLetter, findHeaderRow, headersOf, readHeader, repeatedHeader } from './header-row.ts'

const sheet = (...rows: Cell[][]) => rows.map((cells, at) => ({ row: at + 1, cells }))

test.each([
  [
    'a header below titles',
    sheet(['Carrera de la Mujer'], [null], ['Dorsal', 'Nombre', 'Tiempo'], [1, 'Ana', '1:00']),
    3,
  ],
  ['two names', sheet(['Dorsal', 'Nombre']), 1],
  ['one name', sheet(['Dorsal', 'Ana']), 0],
  ['one name and two points', sheet(['Dorsal', '5K', '10K']), 1],
  ['one name and one point', sheet(['Dorsal', '5K']), 0],
  ['numbers', sheet([1, 2, 3]), 0],
  ['no rows', sheet(), 0],
  ['the same header twice', sheet(['Dorsal', 'Nombre'], ['Dorsal', 'Nombre']), 1],
  ['a better one further down', sheet(['Dorsal', 'Nombre'], ['Dorsal', 'Nombre', 'Tiempo']), 2],
])('of %s', (_, rows, header_row) => {
  expect(findHeaderRow(rows)).toBe(header_row)
})

test('a header is looked for in the first sixty rows', () => {
  const titles = (many: number) => Array.from({ length: many }, (): Cell[] => ['x'])
  expect(findHeaderRow(sheet(...titles(59), ['Dorsal', 'Nombre']))).toBe(60)
  expect(findHeaderRow(sheet(...titles(60), ['Dorsal', 'Nombre']))).toBe(0)
})

test('a header in one row is that row', () => {
  const rows = sheet(['Dorsal', 'Nombre'], [1, 'Ana'])
  expect(readHeader(rows, 1, false)).toMatchObject({ header_row: 1, cells: ['Dorsal', 'Nombre'], two: false })
})

test('a row that is not there has no names', () => {
  expect(readHeader(sheet(['Dorsal']), 9, false)).toEqual({ header_row: 9, cells: [], two: false })
})

test('points above what they measure make names of both rows', () => {
  const rows = sheet(
    ['Dorsal', 'Nombre', '5K', null, '10K', null],
    [null, null, 'Tiempo', 'Pos', 'Tiempo', 'Pos'],
    [1, 'Ana', '1', 1, '2', 2],
  )
  const wanted = {
    header_row: 2,
    cells: ['Dorsal', 'Nombre', '5K Tiempo', '5K Pos', '10K Tiempo', '10K Pos'],
    two: true,
  }
  expect(readHeader(rows, 1, false)).toMatchObject(wanted)
  expect(readHeader(rows, 2, false)).toMatchObject(wanted)
  expect(readHeader(rows, 2, true)).toMatchObject(wanted)
})

test('a person who points at a row does not mean the one below', () => {
  const rows = sheet(['Dorsal', 'Nombre', '5K', null], [null, null, 'Tiempo', 'Pos'], [1, 'Ana', '1', 1])
  expect(readHeader(rows, 1, true)).toMatchObject({ header_row: 1, two: false })
})

test('a title joins what stands below it until a sure name ends it', () => {
  const rows = sheet([null, 'Tiempo', null, null], ['Dorsal', 'Bruto', 'Tag', 'Nombre'], [1, '1', '2', 'Ana'])
  expect(readHeader(rows, 2, false).cells).toEqual(['Dorsal', 'Tiempo Bruto', 'Tiempo Tag', 'Nombre'])
})

test('rows with numbers or nothing are part of no header', () => {
  const below = sheet(['Dorsal', 'Nombre'], ['5K', 3], [1, 'Ana'])
  expect(readHeader(below, 1, false).two).toBe(false)
  const above = sheet(['2026-05-03', null], ['Dorsal', 'Nombre'])
  expect(readHeader(above, 2, false).two).toBe(false)
  const empty = sheet([null, null], ['Dorsal', 'Nombre'])
  expect(readHeader(empty, 2, false).two).toBe(false)
})

test('a title of the race above the names adds nothing', () => {
  const rows = sheet(['Gran carrera', null, null], ['Dorsal', 'Nombre', 'Tiempo'])
  expect(readHeader(rows, 2, false)).toMatchObject({ cells: ['Dorsal', 'Nombre', 'Tiempo'], two: false })
})

test.each([
  [['Dorsal', 'Nombre', 'Tiempo'], true],
  [['DORSAL', 'nombre', null], true],
  [['Dorsal', 'Nombre', 'Otra'], true],
  [['Dorsal', 'Otro', 'Otra'], false],
  [['Dorsal', null, null], false],
  [['Nombre', 'Dorsal', 'Tiempo'], false],
  [[1, 'Ana', '1:00'], false],
  [[null, null, null], false],
  [['Dorsal', 'Nombre', 3], true],
] as [Cell[], boolean][])('the row %j is the header again: %s', (cells, again) => {
  expect(repeatedHeader(['Dorsal', 'Nombre', 'Tiempo'])(cells)).toBe(again)
})

test('of a header in two rows each of them is known again', () => {
  const isAgain = repeatedHeader(['Dorsal', '5K Tiempo', '5K Pos'])
  expect(isAgain(['Dorsal', '5K', '5K'])).toBe(true)
  expect(isAgain([null, 'Tiempo', 'Pos'])).toBe(true)
  expect(isAgain([null, 'Tiemp', 'Po'])).toBe(false)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('the column %i is called %s', (index, letters) => {
  expect(columnLetter(index)).toBe(letters)
})

test('a column without a name is called after its letter, and a name has 80 signs at most', () => {
  expect(headersOf(['Dorsal', null, 'x'.repeat(81), 7], 5)).toEqual([
    'Dorsal',
    'Columna B',
    'x'.repeat(80),
    '7',
    'Columna E',
  ])
})
