import { expect, test } from 'vitest'
import type { ColumnPlan, PointMeasure } from '../columns/column-plan.ts'
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

const messages = (problems: Problem[]) => problems.map(({ message }) => message)

const point = (measure: PointMeasure, cell: Cell, fields: Partial<ColumnPlan> = {}, name = '5K') =>
  readAll({ target: 'control_point', point: { name, measure }, ...fields }, [cell])

test.each([
  ['time', '00:20:00', { '5K time': '00:20:00' }],
  ['leg', '00:20:00', { '5K leg': '00:20:00' }],
  ['rank', '3.', { '5K rank': '3' }],
  ['rank', '-', {}],
  ['pace', '4:00', { '5K pace': '4:00' }],
  ['pace', '-', {}],
  ['time', '-', {}],
  ['time', 'DNF', {}],
] as const)('a %s of «%s» at a point is shown as %j', (measure, cell, points) => {
  expect(point(measure, cell)).toMatchObject({ problems: [], result: { state: null } })
  expect(point(measure, cell).result.control_points).toEqual(points)
})

test('a point has a unit, and without a name that of its header', () => {
  expect(point('time', 20, { unit: 'minutes' }).result.control_points).toEqual({ '5K time': '00:20:00' })
  expect(point('pace', 4, { unit: 'minutes' }).result.control_points).toEqual({ '5K pace': '4:00' })
  expect(readAll({ target: 'control_point', header: 'Palmas' }, ['00:20:00']).result.control_points).toEqual({
    'Palmas time': '00:20:00',
  })
})

test('legs are summed and counted, passings are not', () => {
  expect(point('leg', '00:20:00').notes).toMatchObject({ legs: 1_200_000, legsRead: 1 })
  expect(point('time', '00:20:00').notes).toMatchObject({ legs: 0, legsRead: 0 })
})

test('an unreadable split is told', () => {
  expect(point('time', '00:99:00').problems).toEqual([
    {
      severity: 'warning',
      column: 'control_point',
      value: '00:99:00',
      message: 'El parcial de 5K «00:99:00» no se entiende; se omite.',
    },
  ])
  expect(messages(point('stage', '00:99:00', {}, 'Etapa 1').problems)).toEqual([
    'El tiempo de Etapa 1 «00:99:00» no se entiende; se omite.',
  ])
})

test('a stage is a part and a point, and who gave up on one gave up the race', () => {
  expect(point('stage', '01:00:00', {}, 'Etapa 1').result).toMatchObject({
    stage_ms: { 'Etapa 1': 3_600_000 },
    control_points: { 'Etapa 1 stage': '01:00:00' },
  })
  expect(point('stage', 'DNF').result.state).toBe('DNF')
  expect(point('stage', '-').result).toMatchObject({ state: null, control_points: {} })
  expect(point('stage', 60, { unit: 'minutes' }).result.stage_ms).toEqual({ '5K': 3_600_000 })
})

test('a leg of a relay has a runner and a time, by its number', () => {
  expect(point('relay', '00:30:00', {}, 'Relevo 2').result.relay).toEqual([
    { leg: 2, name: '', ms: 1_800_000 },
  ])
  expect(point('member', 'Ana', {}, 'Relevo 12').result.relay).toEqual([{ leg: 12, name: 'Ana', ms: null }])
  expect(point('member', 'Ana', {}, 'Relevo').result.relay).toEqual([{ leg: 1, name: 'Ana', ms: null }])
  expect(point('member', '-', {}, 'Relevo 2').result.relay).toBeUndefined()
  const named = { point: { name: 'Relevo 2', measure: 'member', index: 0 } } as const
  expect(readAll({ target: 'control_point', ...named }, ['Ana']).result.relay?.[0]?.leg).toBe(0)
})
