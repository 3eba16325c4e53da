import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import type { ColumnPlan, RememberedColumn } from './column-plan.ts'
import { memoryFor, recallColumns } from './recall-columns.ts'

const remembered = (header: string, fields: Partial<RememberedColumn> = {}): RememberedColumn => ({
  header,
  target: 'ignore',
  unit: null,
  point: null,
  ...fields,
})

const guessed = (...columns: Partial<ColumnPlan>[]): ColumnPlan[] =>
  columns.map((column, index) => ({
    index,
    header: 'x',
    target: 'ignore',
    unit: null,
    point: null,
    ...column,
  }))

const mine = [remembered('Dorsal'), remembered('Nombre')]

test('the memory of the own event goes before any other', () => {
  expect(memoryFor(['x'], mine, [[remembered('x')]])).toBe(mine)
})

test.each([
  [['Dorsal', 'Nombre'], true],
  [['NOMBRE', 'dorsal.'], true],
  [['Dorsal'], false],
  [['Dorsal', 'Nombre', 'Tiempo'], false],
  [['Dorsal', 'Tiempo'], false],
])('a file with %j repeats one of elsewhere: %s', (headers, repeats) => {
  expect(memoryFor(headers, [], [[remembered('otra')], mine])).toEqual(repeats ? mine : [])
})

const recall = (column: Partial<ColumnPlan>, earlier: Partial<RememberedColumn>, cells: Cell[]) =>
  recallColumns(
    guessed({ header: 'Col', ...column }),
    [remembered('COL', earlier)],
    cells.map((cell) => [cell]),
  )

test('what a person chose before goes before a guess', () => {
  expect(recall({ target: 'city' }, { target: 'club' }, ['Halcones', 'Cóndores'])).toEqual({
    columns: guessed({ header: 'Col', target: 'club' }),
    decided: ['Col'],
    dropped: [],
  })
})

test('what memory and guess agree on is decided by nobody', () => {
  expect(recall({ target: 'club' }, { target: 'club' }, ['Halcones'])).toEqual({
    columns: guessed({ header: 'Col', target: 'club' }),
    decided: [],
    dropped: [],
  })
})

test('a header nobody remembers keeps its guess', () => {
  const columns = guessed({ header: 'Otra', target: 'club' })
  expect(recallColumns(columns, [remembered('Col', { target: 'city' })], [['x']])).toEqual({
    columns,
    decided: [],
    dropped: [],
  })
})

test('a memory that the values contradict is dropped, and told', () => {
  expect(recall({ target: 'overall_position' }, { target: 'gender' }, [1, 2, 3])).toEqual({
    columns: guessed({ header: 'Col', target: 'overall_position' }),
    decided: [],
    dropped: ['Col'],
  })
})

test('a column that was left out before stays out, and an empty one keeps its meaning', () => {
  expect(recall({ target: 'club' }, {}, ['Halcones']).columns[0]?.target).toBe('ignore')
  expect(recall({}, { target: 'gender' }, [null, null]).columns[0]?.target).toBe('gender')
})

test('a place and a category in one cell are not remembered as a category', () => {
  expect(recall({ target: 'category_position' }, { target: 'category' }, ['1 SEN', '2 SEN'])).toMatchObject({
    columns: [{ target: 'category_position' }],
    dropped: ['Col'],
  })
})

test('what a remembered column claims is taken from another one', () => {
  const { columns, decided } = recallColumns(
    guessed(
      { header: 'A', target: 'club' },
      { header: 'B', target: 'city' },
      { header: 'C', target: 'control_point', unit: 'clock', point: { name: '5K', measure: 'time' } },
    ),
    [remembered('B', { target: 'club' })],
    [['Halcones', 'Cóndores', '00:10:00']],
  )
  expect(columns.map(({ target }) => target)).toEqual(['ignore', 'club', 'control_point'])
  expect(decided).toEqual(['A', 'B'])
})

test('a remembered split claims no other split', () => {
  const point = { name: '5K', measure: 'time' } as const
  const { columns } = recallColumns(
    guessed({ header: 'A', target: 'control_point', unit: 'clock', point }, { header: 'B' }),
    [remembered('B', { target: 'control_point', unit: 'clock', point: { name: '10K', measure: 'time' } })],
    [['00:10:00', '00:20:00']],
  )
  expect(columns.map(({ point: found }) => found?.name)).toEqual(['5K', '10K'])
})

test('a time that was a clock before takes the unit of these numbers', () => {
  const chip = { target: 'chip_time', unit: 'seconds' } as const
  expect(recall(chip, { target: 'chip_time', unit: 'clock' }, [2400, 2500]).columns[0]?.unit).toBe('seconds')
  expect(
    recall({ target: 'ignore' }, { target: 'chip_time', unit: 'clock' }, ['00:40:00']).columns[0]?.unit,
  ).toBe('clock')
})

test.each([
  ['minutes', [40, 41], true],
  ['hours', [40, 41], false],
  ['seconds', [40, 41], true],
  ['milliseconds', ['00:40:00'], false],
  ['h:mm', ['1:40', '1:50'], true],
] as ['minutes', Cell[], boolean][])('times that were in %s before fit %j: %s', (unit, cells, fit) => {
  const { dropped } = recall({ target: 'chip_time', unit: 'clock' }, { target: 'chip_time', unit }, cells)
  expect(dropped).toEqual(fit ? [] : ['Col'])
})

test('a pace is held against the units of paces', () => {
  const pace = (unit: 'minutes' | 'seconds') =>
    recall({ target: 'pace' }, { target: 'pace', unit }, [5.5, 6]).dropped
  expect(pace('minutes')).toEqual([])
  expect(pace('seconds')).toEqual(['Col'])
})

const split = (measure: 'time' | 'leg' | 'rank' | 'pace', name = '5K') =>
  ({ target: 'control_point', unit: null, point: { name, measure } }) as const

test('a remembered split must look like what it measures', () => {
  expect(recall({}, split('time'), ['00:10:00']).dropped).toEqual([])
  expect(recall({}, split('time'), ['Ana', 'Luz']).dropped).toEqual(['Col'])
  expect(recall({}, split('rank'), [1, 2]).dropped).toEqual([])
  expect(recall({}, split('rank'), ['Ana']).dropped).toEqual(['Col'])
  expect(recall({}, { target: 'control_point' }, ['00:10:00']).dropped).toEqual(['Col'])
})

test('a leg that is guessed as a passing is no decision of memory yet', () => {
  const cells = ['00:10:00', '00:11:00']
  expect(recall(split('time'), split('leg'), cells).decided).toEqual([])
  expect(recall(split('leg'), split('time'), cells).decided).toEqual(['Col'])
  expect(recall(split('time', '10K'), split('time'), cells).decided).toEqual(['Col'])
})
