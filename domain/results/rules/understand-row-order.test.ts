/** Two columns of a row that speak of the same thing: which one goes first, and what is said of both. */
import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { newSpellings } from './cells/spellings.ts'
import type { ColumnPlan, ColumnTarget } from './columns/column-plan.ts'
import { rowReader } from './understand-row.ts'
import type { UnderstoodResult } from './understood.ts'

const read = (columns: Partial<ColumnPlan>[], cells: Cell[]) => {
  const said: string[] = []
  const plan = {
    sheet: 'Hoja1',
    header_row: 1,
    race_division: '10K',
    columns: columns.map(
      (one, index): ColumnPlan => ({
        ...{ index, header: 'Columna', target: 'ignore', unit: null, point: null },
        ...one,
      }),
    ),
  }
  const reader = rowReader(
    plan,
    newSpellings(),
    ({ message }) => said.push(message),
    () => undefined,
  )
  return { result: reader(7, cells, null), said }
}

const BASE: Partial<ColumnPlan>[] = [{ target: 'bib_number' }, { target: 'name' }, { target: 'chip_time' }]

/** An own column that is empty takes nothing from one that holds it too, in any order of the columns. */
test.each<[ColumnTarget, Cell, ColumnTarget, Cell, Partial<UnderstoodResult>]>([
  ['category_position', '1 SEN-M', 'category', '-', { category: 'SEN-M', category_position: 1 }],
  ['category', '-', 'category_position', '1 SEN-M', { category: 'SEN-M', category_position: 1 }],
  ['category_position', '1 SEN-M', 'category', 'Libre', { category: 'Libre', category_position: 1 }],
  ['gender_position', '1F', 'gender', '-', { gender: 'F', gender_position: 1 }],
  ['gender', '-', 'gender_position', '1F', { gender: 'F', gender_position: 1 }],
  ['speed', 12, 'pace', '-', { pace: 300_000 }],
  ['pace', '-', 'speed', 12, { pace: 300_000 }],
  ['speed', 12, 'pace', '4:06', { pace: 246_000 }],
])('%s %j beside %s %j', (one, first, other, second, wanted) => {
  const { result } = read(
    [...BASE, { target: one }, { target: other }],
    ['7', 'Ana', '00:41:00', first, second],
  )
  expect(result).toMatchObject(wanted)
})

const TIMES: Partial<ColumnPlan>[] = [...BASE, { target: 'gun_time' }, { target: 'status' }]

test.each<[string, Cell, Cell, Cell, string[]]>([
  ['a state with a chip', '00:41:00', null, 'DNF', ['La fila dice DNF y trae tiempo; se guarda sin tiempo.']],
  ['a state with a gun', null, '00:41:00', 'DNF', ['La fila dice DNF y trae tiempo; se guarda sin tiempo.']],
  ['a state without a time', null, null, 'DNF', []],
  [
    'a chip of 0 of somebody who gave up',
    0,
    '00:41:00',
    'DNF',
    ['La fila dice DNF y trae tiempo; se guarda sin tiempo.'],
  ],
  ['a time that says that a finisher gave up', 'DNF', null, 'Finalizó', []],
  [
    'a finisher without a time',
    null,
    null,
    'Finalizó',
    ['El archivo dice que finalizó, pero no trae tiempo.'],
  ],
  ['a finisher with a time', null, '00:41:00', 'Finalizó', []],
])('%s', (_, chip, gun, status, wanted) => {
  expect(read(TIMES, ['7', 'Ana', chip, gun, status]).said).toEqual(wanted)
})

test('a relay is called after the members that are named', () => {
  const leg = (index: number, measure: 'member' | 'relay'): Partial<ColumnPlan> => ({
    target: 'control_point',
    unit: 'clock',
    point: { name: `Relevo ${index}`, measure, index },
  })
  const { result } = read(
    [{ target: 'bib_number' }, leg(1, 'member'), leg(2, 'relay'), leg(3, 'member')],
    ['7', 'Ana', '00:20:00', 'Luis'],
  )
  expect(result?.name).toBe('Ana / Luis')
})
