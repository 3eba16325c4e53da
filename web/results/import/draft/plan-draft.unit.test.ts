import { expect, test } from 'vitest'
import type { WireInspection } from '#domain/results/import/plan-contract.ts'
import { draftOf, letterOf, plansOf, retarget, withNewHeader, withPoint } from './plan-draft.ts'

const column = (
  index: number,
  header: string,
  samples: string[],
  target: 'chip_time' | 'ignore' = 'ignore',
) => ({
  index,
  header,
  samples,
  target,
  unit: target === 'ignore' ? null : ('clock' as const),
  point: null,
})

const sheet = (name: string, suggested: boolean) => ({
  sheet: name,
  header_row: 1,
  race_division: ' 10K ',
  columns: [column(0, 'Tiempo', ['00:41:10'], 'chip_time'), column(1, 'Neto', ['0.0285', '0.0301'])],
  rows: 2,
  suggested,
  first_rows: [],
  warnings: [],
  notes: [],
  remembered: false,
})

const inspection = (...sheets: ReturnType<typeof sheet>[]): WireInspection => ({
  format: 'xlsx',
  encoding: null,
  delimiter: null,
  sheets,
  remembered: false,
})

test('a field moves to the column that is chosen for it, with the unit its samples have', () => {
  const columns = retarget(sheet('A', true).columns, 1, 'chip_time')
  expect(columns).toMatchObject([
    { target: 'ignore', unit: null },
    { target: 'chip_time', unit: 'days' },
  ])
})

test('a control point is named by its header, and a rank has no unit', () => {
  const columns = retarget([column(0, '5K', ['00:20:10']), column(1, 'Cima', ['3'])], 0, 'control_point')
  expect(columns[0]).toMatchObject({ point: { name: '5K', measure: 'time' }, unit: 'clock' })
  expect(withPoint(columns, 0, { name: '5K', measure: 'rank' })[0]).toMatchObject({ unit: null })
})

test('several columns can be control points', () => {
  const first = retarget([column(0, '5K', ['00:20:10']), column(1, '10K', ['00:41:00'])], 0, 'control_point')
  expect(retarget(first, 1, 'control_point').map(({ target }) => target)).toEqual([
    'control_point',
    'control_point',
  ])
})

test('only ticked sheets are sent, without what the screen alone needs', () => {
  const draft = draftOf(inspection(sheet('Diez', true), sheet('Notas', false)))
  const plans = plansOf(draft)
  expect(plans.map(({ sheet, race_division }) => [sheet, race_division])).toEqual([['Diez', '10K']])
  expect(plans[0]?.columns[0]).not.toHaveProperty('samples')
})

test('a file without a sheet worth a tick starts with its first one', () => {
  expect(draftOf(inspection(sheet('A', false), sheet('B', false))).map(({ chosen }) => chosen)).toEqual([
    true,
    false,
  ])
})

test('a corrected header row leaves the corrections of other sheets alone', () => {
  const draft = draftOf(inspection(sheet('A', true), sheet('B', true))).map((one) => ({
    ...one,
    race_division: '21K',
  }))
  const again = inspection({ ...sheet('A', true), header_row: 4 }, sheet('B', true))
  expect(
    withNewHeader(draft, again, 'A').map(({ header_row, race_division }) => [header_row, race_division]),
  ).toEqual([
    [4, ' 10K '],
    [1, '21K'],
  ])
})

test('columns without a header have the letter of a spreadsheet', () => {
  expect([0, 25, 26, 27, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})
