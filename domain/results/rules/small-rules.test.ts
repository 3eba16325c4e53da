import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { courseKilometres, divisionNamedIn } from './course-distance.ts'
import { note, quoted } from './notes.ts'
import { markAs, PLACES, wordOf } from './places/place-marks.ts'
import { readPosition } from './places/positions.ts'
import { sortByNumber } from './places/sort-by-number.ts'
import { sameName } from './same-name.ts'
import { recordTime } from './world-records.ts'

test.each([
  ['10K', 10],
  ['10 km recreativa', 10],
  ['7,5 kms', 7.5],
  ['21K', 21.0975],
  ['21.1 km', 21.0975],
  ['42K', 42.195],
  ['42,2 km', 42.195],
  ['22K', 22],
  ['Media maratón', 21.0975],
  ['Maratón de Cali', 42.195],
  ['800 m', 0.8],
  ['1500 metros', 1.5],
  ['800m', 0.8],
  ['Pista 800 m planos', 0.8],
  ['800 mt', 0.8],
  ['800 meter', 0.8],
  ['21.0975 km', 21.0975],
  ['10 kilómetro', 10],
  ['10 quilômetro', 10],
  ['Trote de 5 min', null],
  ['0K', null],
  ['Kids', null],
  ['Trote', null],
])('the course %s is %j km long', (label, kilometres) => {
  expect(courseKilometres(label)).toBe(kilometres)
})

test('a course in miles is read in kilometres', () => {
  expect(courseKilometres('13.1M')).toBeCloseTo(21.0824, 3)
  expect(courseKilometres('5 millas')).toBeCloseTo(8.0467, 3)
  expect(courseKilometres('13.11 mi')).toBeCloseTo(21.0985, 3)
  for (const label of ['1 mile', '1 milla', '1 milha', 'Ruta 1 mi sur'])
    expect(courseKilometres(label)).toBeCloseTo(1.6093, 3)
})

test.each([
  ['Resultados 10 km Villa', '10K'],
  ['resultados_media_maraton', '21K'],
  ['Maraton 42K', '42K'],
  ['5 millas', '8K'],
  ['800 m', null],
  ['1000 m', '1K'],
  ['Resultados', null],
])('the file «%s» names the distance %j', (text, division) => {
  expect(divisionNamedIn(text)).toBe(division)
})

test.each([
  [10, 'running', 1_571_000],
  [42.195, 'running', 7_235_000],
  [20, 'ciclismo', 1_150_000],
  [20, 'ambos', 1_150_000],
] as const)('nobody covered %d km (%s) in less than %i milliseconds', (kilometres, sport, record) => {
  expect(recordTime(kilometres, sport)).toBeCloseTo(record, 0)
})

test('a distance between two records is slower than the shorter and faster than the longer', () => {
  const time = recordTime(12, 'running') ?? 0
  expect(time).toBeGreaterThan(1_571_000)
  expect(time).toBeLessThan(2_436_000)
})

test.each([
  [0, 'running'],
  [-1, 'running'],
  [10, 'noDeportivo'],
] as const)('%d km of %s have no record', (kilometres, sport) => {
  expect(recordTime(kilometres, sport)).toBeNull()
})

test.each([
  [[], ''],
  [['A'], '«A»'],
  [['A', 'B'], '«A» y «B»'],
  [['A', 'B', 'C'], '«A», «B» y «C»'],
])('the names %j are quoted as %s', (names, text) => {
  expect(quoted(names)).toBe(text)
})

test('a note has at most three examples, each once and none empty', () => {
  expect(note('guessed', 'Leímos los tiempos.', ['a', '', 'a', 'b', 'c', 'd'])).toEqual({
    kind: 'guessed',
    sentence: 'Leímos los tiempos.',
    examples: ['a', 'b', 'c'],
  })
  expect(note('doubtful', 'x').examples).toEqual([])
})

test.each([
  ['Ana María Ríos', 'RIOS ANA', true],
  ['Ana', 'Ana Ríos', true],
  ['Ana Ríos', 'Ana Gómez', false],
  ['Ana Ríos Peña', 'Peña Ríos Luis', true],
  ['', 'Ana', false],
  ['Ana', '', false],
])('«%s» and «%s» may be one person: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same)
})

test.each([
  [null, null, null, true],
  [0, null, null, true],
  [7, 7, null, true],
  [-1, null, null, false],
  [1.5, null, null, false],
  [9_999_999, 9_999_999, null, true],
  [10_000_000, null, null, false],
  ['1.', 1, null, true],
  ['67 / 22849', 67, null, true],
  ['4637.0', 4637, null, true],
  ['1F', 1, 'F', true],
  ['100. M30', 100, 'M30', true],
  ['3ro', 3, null, true],
  ['#12', 12, null, true],
  ['0', null, null, true],
  ['5:40', null, null, false],
  ['2026-01-01', null, null, false],
  [true, null, null, false],
] as [Cell, number | null, string | null, boolean][])(
  'the place %j is read as %j with the label %j, understood: %s',
  (cell, position, label, understood) => {
    expect(readPosition(cell)).toEqual({ position, label, state: null, understood })
  },
)

test.each([...PLACES])('the word on %s can be given and taken back without touching the others', (field) => {
  const others = PLACES.filter((each) => each !== field)
  for (const word of ['computed', 'staff', 'file'] as const) {
    for (const before of [0, 63]) {
      const marks = markAs(before, field, word)
      expect(wordOf(marks, field)).toBe(word)
      for (const other of others) expect(wordOf(marks, other)).toBe(before === 0 ? 'file' : 'computed')
    }
  }
})

test('the marks are bits that the database keeps', () => {
  expect(PLACES.map((field) => markAs(0, field, 'computed'))).toEqual([1, 2, 4])
  expect(PLACES.map((field) => markAs(0, field, 'staff'))).toEqual([8, 16, 32])
})

test('rows rise by their number, and equals keep their order', () => {
  const rows = [
    { id: 'a', n: 5 },
    { id: 'b', n: 0 },
    { id: 'c', n: 5 },
    { id: 'd', n: 4_000_000_000 },
  ]
  expect(sortByNumber(rows, ({ n }) => n).map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd'])
  expect(sortByNumber([], () => 0)).toEqual([])
})
