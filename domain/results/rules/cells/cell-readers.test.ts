import { expect, test } from 'vitest'
import type { ColumnPlan, ColumnTarget } from '../columns/column-plan.ts'
import type { RowProblem, UnderstoodResult } from '../understood.ts'
import type { Cell } from './cell.ts'
import { type RowNotes, readerOf } from './cell-readers.ts'
import { newSpellings } from './spellings.ts'

type Problem = Omit<RowProblem, 'sheet' | 'row'>

const plan = (fields: Partial<ColumnPlan>): ColumnPlan => ({
  index: 0,
  header: 'Columna',
  target: 'ignore',
  unit: null,
  point: null,
  ...fields,
})

/** Reads cells one after another into one row. */
const readAll = (column: Partial<ColumnPlan>, cells: Cell[], before: Partial<UnderstoodResult> = {}) => {
  const problems: Problem[] = []
  const notes: RowNotes = {
    report: (problem) => problems.push(problem),
    stopped: false,
    chipZero: false,
    finished: false,
    legs: 0,
    legsRead: 0,
    unreadableTime: null,
  }
  const nothing = { gender: null, category: null, state: null, pace: null, category_position: null }
  const result = { name: '', bib_number: '', race_division: '10K', control_points: {}, ...nothing, ...before }
  const read = readerOf(plan(column), newSpellings())
  for (const cell of cells) read?.(result as UnderstoodResult, cell, notes)
  return { result: result as UnderstoodResult, notes, problems }
}

const read = (target: ColumnTarget, cell: Cell, before: Partial<UnderstoodResult> = {}) =>
  readAll({ target }, [cell], before)

const messages = (problems: Problem[]) => problems.map(({ message }) => message)

test('a column that is left out has no reader', () => {
  expect(readerOf(plan({}), newSpellings())).toBeNull()
})

test.each([
  ['city', 80],
  ['club', 80],
  ['country', 80],
  ['category', 80],
  ['name', 120],
  ['first_name', 120],
  ['last_name', 120],
] as const)('a %s has at most %i letters', (target, longest) => {
  const field = target.endsWith('name') ? 'name' : (target as 'city')
  expect(read(target, 'x'.repeat(longest))).toMatchObject({
    result: { [field]: 'x'.repeat(longest) },
    problems: [],
  })
  const { result, problems } = read(target, `${'x'.repeat(longest - 1)} y`)
  expect(result[field]).toBe('x'.repeat(longest - 1))
  expect(problems).toEqual([
    {
      severity: 'warning',
      column: target,
      value: 'x'.repeat(60),
      message: `El texto pasa de ${longest} letras; se recorta.`,
    },
  ])
})

test.each(['city', 'country', 'club', 'category'] as const)('a dash is no %s', (target) => {
  expect(read(target, '-').result[target]).toBeNull()
})

test('damaged letters are repaired where they can be, and told where not', () => {
  expect(read('city', 'BogotÃ¡')).toMatchObject({ result: { city: 'Bogotá' }, problems: [] })
  for (const damaged of ['Bogot\ufffd', 'BogotÃ¡ 漢'])
    expect(read('city', damaged)).toMatchObject({
      result: { city: damaged },
      problems: [{ severity: 'warning', message: 'El texto trae letras dañadas; se guarda como viene.' }],
    })
})

test('damaged text is told in every row, a clean one is spelled as the first', () => {
  expect(readAll({ target: 'city' }, ['Bogot\ufffd', 'Bogot\ufffd']).problems).toHaveLength(2)
  expect(readAll({ target: 'city' }, ['Cali', 'CALI']).result.city).toBe('Cali')
  expect(readAll({ target: 'city' }, ['Cali', '-']).result.city).toBeNull()
})

test.each([
  ['100. M30', 'M30', 100],
  ['0. M30', 'M30', null],
  ['M30', 'M30', null],
  ['30 a 39', '30 a 39', null],
  ['/1. M30', '/1. M30', null],
] as const)('the category «%s» is %s with the place %j', (cell, category, category_position) => {
  expect(read('category', cell).result).toMatchObject({ category, category_position })
})

test('a place of its own goes before that of the category', () => {
  expect(read('category', '100. M30', { category_position: 7 }).result.category_position).toBe(7)
})

test('first and last names meet in either order', () => {
  expect(read('first_name', 'Ana', { name: 'Ríos' }).result.name).toBe('Ana Ríos')
  expect(read('last_name', 'Ríos', { name: 'Ana' }).result.name).toBe('Ana Ríos')
  expect(read('last_name', 'Ríos').result.name).toBe('Ríos')
  expect(read('first_name', '-', { name: 'Ríos' }).result.name).toBe('Ríos')
})

test('a distance that says nothing leaves that of the sheet', () => {
  expect(read('race_division', '21K').result.race_division).toBe('21K')
  expect(read('race_division', '-').result.race_division).toBe('10K')
})

test.each([
  ['M', 'M'],
  ['mujer', 'F'],
  ['x', 'X'],
  ['nb', 'NB'],
  ['NO BINARIO', 'No binario'],
  ['-', null],
])('the gender «%s» is stored as %j', (cell, gender) => {
  expect(readAll({ target: 'gender' }, [cell, cell])).toMatchObject({ result: { gender }, problems: [] })
})

test('what is no gender is told in every row', () => {
  const { result, problems } = readAll({ target: 'gender' }, ['F', '34', '34'])
  expect(result.gender).toBeNull()
  expect(messages(problems)).toEqual([
    '«34» no es un género; queda vacío.',
    '«34» no es un género; queda vacío.',
  ])
  expect(problems[0]).toMatchObject({ severity: 'warning', column: 'gender', value: '34' })
})

test.each([
  [7, '7', []],
  ['-', '', []],
  ['a@b', '', ['«a@b» no puede ser un dorsal.']],
] as [Cell, string, string[]][])('the bib %j is read as «%s»', (cell, bib, told) => {
  const { result, notes, problems } = read('bib_number', cell)
  expect(result.bib_number).toBe(bib)
  expect(notes.stopped).toBe(told.length > 0)
  expect(messages(problems)).toEqual(told)
  if (told.length > 0)
    expect(problems[0]).toMatchObject({ severity: 'error', column: 'bib_number', value: 'a@b' })
})

test.each(['overall_position', 'gender_position', 'category_position'] as const)(
  'a %s is a number or told',
  (field) => {
    expect(read(field, '3.').result[field]).toBe(3)
    const { result, problems } = read(field, '5:40')
    expect(result[field]).toBeNull()
    expect(problems).toEqual([
      {
        severity: 'warning',
        column: field,
        value: '5:40',
        message: 'La posición «5:40» no se entiende; queda sin posición.',
      },
    ])
    expect(read(field, 'DNF').result.state).toBe('DNF')
    expect(read(field, 'DNF', { state: 'DSQ' }).result.state).toBe('DSQ')
  },
)

test('the label of a place is a category or a gender, where none is known', () => {
  expect(read('category_position', '1 SEN-M').result.category).toBe('SEN-M')
  expect(read('category_position', '1 SEN-M', { category: 'Libre' }).result.category).toBe('Libre')
  expect(read('gender_position', '1F').result).toMatchObject({ gender: 'F', category: null })
  expect(read('gender_position', '1F', { gender: 'M' }).result.gender).toBe('M')
  expect(read('gender_position', '1X').result.gender).toBeNull()
  expect(read('gender_position', '1').result.gender).toBeNull()
  expect(read('overall_position', '1F').result).toMatchObject({ gender: null, category: null })
})

test.each([
  ['0', true],
  ['00:00:00', true],
  [0, true],
  [{ days: 0 }, true],
  ['--', false],
  ['N/A', false],
] as [Cell, boolean][])('a chip of %j counted nothing: %s', (cell, zero) => {
  expect(read('chip_time', cell).notes.chipZero).toBe(zero)
  expect(read('gun_time', cell).notes.chipZero).toBe(false)
})

test.each(['chip_time', 'gun_time'] as const)('a %s is a time, a state, or not readable', (field) => {
  expect(read(field, '00:40:00').result[field]).toBe(2_400_000)
  expect(readAll({ target: field, unit: 'minutes' }, [40]).result[field]).toBe(2_400_000)
  expect(read(field, 'DNS').result.state).toBe('DNS')
  expect(read(field, 'DNS', { state: 'DNF' }).result.state).toBe('DNF')
  expect(read(field, '00:99:00').notes.unreadableTime).toEqual({ column: field, text: '00:99:00' })
})

test.each([
  ['Finalizó', null, true, []],
  ['DNF', 'DNF', false, []],
  ['-', null, false, []],
  ['¿?', null, false, ['El estado «¿?» no se entiende; la fila queda como viene.']],
] as const)('the state «%s» is %j, finished: %s', (cell, state, finished, told) => {
  const { result, notes, problems } = read('status', cell)
  expect(result.state).toBe(state)
  expect(notes.finished).toBe(finished)
  expect(messages(problems)).toEqual(told)
})

test('a column of states knows better than a dash elsewhere', () => {
  expect(read('status', 'DSQ', { state: 'DNF' }).result.state).toBe('DSQ')
})

test('a pace is its own, a speed only where there is none', () => {
  expect(read('pace', '5:40').result.pace).toBe(340_000)
  expect(readAll({ target: 'pace', unit: 'minutes', header: 'Pace/Mi' }, [8.046_72]).result.pace).toBe(
    300_000,
  )
  expect(read('speed', 12).result.pace).toBe(300_000)
  expect(read('speed', 12, { pace: 1 }).result.pace).toBe(1)
})

test('a document is held, and what is none is not', () => {
  expect(read('document', 'CC 1.020.304').result.document?.digits()).toBe('1020304')
  expect(read('document', 'x').result.document).toBeUndefined()
})
