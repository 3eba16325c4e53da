import { expect, test } from 'vitest'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { Cell } from './cell.ts'
import { settleShortClocks } from './short-clocks.ts'

const column = (index: number, fields: Partial<ColumnPlan> = {}): ColumnPlan => ({
  index,
  header: 'Tiempo',
  target: 'chip_time',
  unit: 'clock',
  point: null,
  ...fields,
})

const settle = (cells: Cell[], division = '', fields: Partial<ColumnPlan> = {}) => {
  const { columns, notes } = settleShortClocks(
    [column(0, fields)],
    cells.map((cell) => [cell]),
    division,
  )
  return { unit: columns[0]?.unit, notes }
}

const HOURS =
  'Los tiempos de «Tiempo» son horas y minutos: para esa distancia no pueden ser minutos y segundos.'
const MINUTES =
  'Los tiempos de «Tiempo» se leen como minutos y segundos. Si son horas y minutos, cambia la unidad.'
const DOTTED =
  'Los tiempos de «Tiempo» se leen como horas y minutos, con los segundos después del punto. Si son minutos, segundos y centésimas, cambia la unidad.'

test('a half marathon in 1:45 is hours and minutes', () => {
  expect(settle(['1:45', '1:50'], '21K')).toEqual({
    unit: 'h:mm',
    notes: [{ kind: 'guessed', sentence: HOURS, examples: ['1:45 → 01:45:00'] }],
  })
  expect(settle(['1:45'], '21K', { target: 'gun_time' }).unit).toBe('h:mm')
})

test('seconds behind a dot follow the same distance', () => {
  expect(settle(['1:45.10'], '21K')).toEqual({
    unit: 'h:mm',
    notes: [{ kind: 'guessed', sentence: HOURS, examples: ['1:45.10 → 01:45:10'] }],
  })
})

test('a few minutes without a distance are minutes and seconds, and it is told', () => {
  expect(settle(['1:45', '1:50'])).toEqual({
    unit: 'clock',
    notes: [{ kind: 'doubtful', sentence: MINUTES, examples: ['1:45 → 00:01:45'] }],
  })
})

test.each([
  ['7:59', 1],
  ['8:00', 0],
])('%s without a distance is told %i times', (cell, told) => {
  expect(settle([cell]).notes).toHaveLength(told)
})

test('times that the distance allows stay as they are', () => {
  expect(settle(['40:00', '45:00'], '10K')).toEqual({ unit: 'clock', notes: [] })
})

test.each(['12:45', '12:45.10'])('a hundred kilometres in %s are hours and minutes', (cell) => {
  expect(settle([cell], '100K').unit).toBe('h:mm')
})

test('a kilometre in 3:30.10 is minutes, seconds and hundredths, however many ran it', () => {
  expect(
    settle(
      Array.from({ length: 8 }, () => '3:30.10'),
      '1K',
    ),
  ).toMatchObject({ unit: 'clock', notes: [{ kind: 'doubtful', sentence: MINUTES }] })
})

test('nine minutes and more need no distance to be minutes', () => {
  expect(settle(Array.from({ length: 8 }, () => '9:30.10'))).toEqual({ unit: 'clock', notes: [] })
})

test('what is below the record as hours too stays minutes', () => {
  expect(settle(['0:10'], '42K').unit).toBe('clock')
})

const dotted = (many: number) => Array.from({ length: many }, (_, at) => `1:4${at}.10`)

test('eight times without hundredths above 59 have seconds behind the dot', () => {
  expect(settle(dotted(8))).toEqual({
    unit: 'h:mm',
    notes: [{ kind: 'doubtful', sentence: DOTTED, examples: ['1:40.10 → 01:40:10'] }],
  })
  expect(settle(dotted(7)).unit).toBe('clock')
  expect(settle([...dotted(8), '1:45.60']).unit).toBe('clock')
  expect(settle([...dotted(8), '1:45,59']).unit).toBe('h:mm')
})

test('where a distance is known, dotted times that it allows stay', () => {
  expect(
    settle(
      Array.from({ length: 8 }, () => '9:30.10'),
      '1K',
    ).unit,
  ).toBe('clock')
})

test('one long clock in the column tells that the others are short', () => {
  expect(settle(['1:45', '1:45:10'], '21K')).toEqual({ unit: 'clock', notes: [] })
  expect(settle(['1:45', 'DNF', 7], '21K').unit).toBe('h:mm')
  expect(settle(['DNF', null], '21K')).toEqual({ unit: 'clock', notes: [] })
})

test.each([
  ['a pace', { target: 'pace' }],
  ['seconds', { unit: 'seconds' }],
] as [string, Partial<ColumnPlan>][])('a column of %s is not asked', (_, fields) => {
  expect(settle(['1:45'], '21K', fields)).toEqual({ unit: fields.unit ?? 'clock', notes: [] })
})

test.each([['x1:45'], ['1:45x'], ['123:45'], ['x1:45.10'], ['1:45.10x']])('%s is no short clock', (cell) => {
  expect(settle([cell], '21K').notes).toEqual([])
})

const withDivisions = (divisions: Cell[]) =>
  settleShortClocks(
    [column(0), column(1, { header: 'Distancia', target: 'race_division', unit: null })],
    divisions.map((division) => ['1:45', division]),
    '5K',
  ).columns[0]?.unit

test('a column of distances goes before that of the sheet, the shortest of them', () => {
  expect(withDivisions(['21K', '21K'])).toBe('h:mm')
  expect(withDivisions(['21K', '400 m'])).toBe('clock')
  expect(withDivisions(['Kids', 7])).toBe('clock')
})
