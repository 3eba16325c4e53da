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
  ['one name and two people', sheet(['Dorsal', 'Ana', 'Luis']), 0],
  ['a name of sixty signs', sheet([`Dorsal${'.'.repeat(54)}`, 'Nombre']), 1],
  ['a name that is a sentence', sheet([`Dorsal${'.'.repeat(55)}`, 'Nombre']), 0],
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

const names = (text: string): Cell[] => text.split('|').map((name) => name.trim() || null)

/** The row of titles, the row of names below it, and what the columns are called. */
test.each([
  // A title covers the columns beside it that have none, until one has a sure name of its own.
  ['|Tiempo|||', 'Dorsal|Bruto|Tag|Nombre|Obs', 'Dorsal|Tiempo Bruto|Tiempo Tag|Nombre|Obs'],
  ['|Tiempo', 'Dorsal|Bruto|Tag|Nombre', 'Dorsal|Tiempo Bruto|Tiempo Tag|Nombre'],
  ['|Tiempo||', 'Dorsal|Bruto|Chip|Tag', 'Dorsal|Tiempo Bruto|Tiempo Chip|Tiempo Tag'],
  ['|Pos|Tiempo|', 'Dorsal|Categoría|Bruto|Tag', 'Dorsal|Pos Categoría|Tiempo Bruto|Tiempo Tag'],
  ['|Tiempo||', 'Dorsal|Bruto|Tag|Pos', 'Dorsal|Tiempo Bruto|Tiempo Tag|Pos'],
  ['|Tiempo|', 'Dorsal|Bruto|Obs', 'Dorsal|Tiempo Bruto|Tiempo Obs'],
  ['|Tiempo|', 'Obs|Bruto|Tag', 'Obs|Tiempo Bruto|Tiempo Tag'],
  ['Tiempo|||', 'Bruto||Tag|Dorsal', 'Tiempo Bruto||Tag|Dorsal'],
  // A point covers its place and time in any order, and ends where the runner begins.
  ['||5K||', 'Nombre|Club|Pos|Tiempo|Dorsal', 'Nombre|Club|5K Pos|5K Tiempo|Dorsal'],
  ['5K||10K||', 'Pos|Tiempo|Pos|Tiempo|Dorsal', '5K Pos|5K Tiempo|10K Pos|10K Tiempo|Dorsal'],
  ['||5K|', 'Dorsal|Nombre|Pos|Tiempo', 'Dorsal|Nombre|5K Pos|5K Tiempo'],
  ['|Paso|', 'Dorsal|KM 5|KM 10', 'Dorsal|KM 5|KM 10'],
  ['Dorsal|Paso|', '|A los 5|KM 10', 'Dorsal|Paso A los 5|Paso KM 10'],
  ['|Tiempo|', `Dorsal|Bruto${'.'.repeat(48)}|Nombre`, `Dorsal|Tiempo Bruto${'.'.repeat(48)}|Nombre`],
])('%s above %s', (titles, below, wanted) => {
  const rows = sheet(names(titles), names(below))
  expect(readHeader(rows, 2, false).cells).toEqual(names(wanted))
})

/** What stands above or below a header and is no part of it. */
test.each<[string, Cell[], Cell[]]>([
  ['a title that adds no name', [null, 'Tiempo', null], ['Dorsal', 'Chip', 'Neto']],
  ['a point that is named again', [null, null, '5K'], ['Dorsal', 'Nombre', '5K']],
  ['a year as a number', [2026, 'Tiempo', null], ['Dorsal', 'Bruto', 'Tag']],
  ['a year as a text', ['2026', 'Tiempo', null], ['Dorsal', 'Bruto', 'Tag']],
  ['an hour', [{ days: 0.25 }, 'Tiempo', null], ['Dorsal', 'Bruto', 'Tag']],
  ['a name as long as a sentence', [null, 'Tiempo', null], ['Dorsal', `Bruto${'.'.repeat(49)}`, 'Nombre']],
  // The distance alone over the table is its title: 'Pos' stays the place of the race.
  ['the distance', ['10K', null, null], ['Pos', 'Dorsal', 'Nombre', 'Tiempo']],
  ['the distance of a table that begins with bibs', ['10K'], ['Dorsal', 'Nombre', 'Tiempo']],
  ['the distance above an hour', ['Media maratón'], ['Dorsal', 'Nombre', 'Hora']],
])('%s above a header is no part of it', (_, above, header) => {
  expect(readHeader(sheet(above, header), 2, false)).toMatchObject({ cells: header, two: false })
})

test.each<[string, Cell[], Cell[]]>([
  ['an empty row', [null, null], ['Dorsal', 'Nombre']],
  ['a row of values', ['Dorsal', 'Tiempo', null], [12, 'Bruto', 'Tag']],
])('%s makes no header of two rows', (_, header, below) => {
  expect(readHeader(sheet(header, below), 1, false)).toMatchObject({ header_row: 1, two: false })
})

test.each([
  [['Número de dorsal', 'Nombre completo', 'Tiempo'], true],
  [['Númerodedorsal', 'Nombrecompleto', 'Tiempo'], false],
  // Each of two rows: 'Paso 5K' above 'Tiempo Chip'.
  [[null, null, null, 'Paso 5K', 'Paso 10K'], true],
  [[null, null, null, 'Tiempo Chip', 'Tiempo Chip'], true],
  [[null, null, null, 'Paso', '10K Tiempo Chip'], true],
  [['Número de dorsal', 'Nombre completo', null, null, null], true],
  [['Número de dorsal', 'Nombre completo', 'Ana', null, 'Ruiz'], false],
  [['Número de dorsal', 'Nombre completo', 'Tiempo', null, null, 'Ruiz'], true],
] as [Cell[], boolean][])(
  'of names with several words the row %j is the header again: %s',
  (cells, again) => {
    const headers = ['Número de dorsal', 'Nombre completo', 'Tiempo']
    expect(repeatedHeader([...headers, 'Paso 5K Tiempo Chip', 'Paso 10K Tiempo Chip'])(cells)).toBe(again)
  },
)

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
