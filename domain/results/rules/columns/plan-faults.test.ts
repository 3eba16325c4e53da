import { expect, test } from 'vitest'
import type { ColumnPlan, ColumnTarget } from './column-plan.ts'
import { missingFields, repeatedField } from './plan-faults.ts'

type Column = Pick<ColumnPlan, 'target' | 'point'>

const plan = (...targets: ColumnTarget[]): Column[] => targets.map((target) => ({ target, point: null }))

test.each([
  [plan('bib_number', 'name'), undefined],
  [plan('bib_number', 'bib_number'), 'bib_number'],
  [plan('name', 'city', 'city', 'name'), 'name'],
  [plan('ignore', 'ignore', 'control_point', 'control_point'), undefined],
  [[], undefined],
] as [Column[], string | undefined][])('of %j the field %s is claimed twice', (columns, field) => {
  expect(repeatedField(columns)).toBe(field)
})

test.each([
  [[], ['bib_number', 'name']],
  [plan('bib_number'), ['name']],
  [plan('name'), ['bib_number']],
  [plan('bib_number', 'name'), []],
  [plan('bib_number', 'first_name'), []],
  [plan('bib_number', 'last_name'), []],
  [plan('bib_number', 'club'), ['name']],
] as [Column[], string[]][])('in %j the fields %j are missing', (columns, missing) => {
  expect(missingFields(columns)).toEqual(missing)
})

test('a relay is named after its members', () => {
  const point = (measure: 'member' | 'relay'): Column => ({
    target: 'control_point',
    point: { name: 'Relevo 1', measure },
  })
  expect(missingFields([...plan('bib_number', 'city'), point('member')])).toEqual([])
  expect(missingFields([...plan('bib_number'), point('relay')])).toEqual(['name'])
})
