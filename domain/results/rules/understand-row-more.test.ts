import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { newSpellings } from './cells/spellings.ts'
import type { Banner } from './columns/banners.ts'
import type { ColumnPlan, ColumnTarget, PointMeasure } from './columns/column-plan.ts'
import { rowReader } from './understand-row.ts'
import type { RowProblem, UnderstoodResult } from './understood.ts'

const MINUTE = 60_000

const column = (target: ColumnTarget, name?: string, measure: PointMeasure = 'leg') => ({
  target,
  header: name ?? target,
  point: name ? { name, measure } : null,
})

const read = (
  columns: ReturnType<typeof column>[],
  cells: Cell[],
  banner: Partial<Banner> | null = null,
): { result: UnderstoodResult | null; problems: Omit<RowProblem, 'sheet' | 'row'>[]; unplaced: number } => {
  const problems: Omit<RowProblem, 'sheet' | 'row'>[] = []
  let unplaced = 0
  const plan = {
    sheet: 'Hoja1',
    header_row: 1,
    race_division: '10K',
    columns: columns.map((one, index): ColumnPlan => ({ index, unit: null, ...one })),
  }
  const none = { category: null, race_division: null, state: null, gender: null, titled: null }
  const result = rowReader(
    plan,
    newSpellings(),
    (problem) => problems.push(problem),
    () => {
      unplaced += 1
    },
  )(7, cells, banner && { ...none, ...banner })
  return { result, problems, unplaced }
}

const BASE = [column('bib_number'), column('name')]

test('a race of legs without a time has their sum', () => {
  const columns = [...BASE, column('control_point', 'Vuelta 1'), column('control_point', 'Vuelta 2')]
  const { result, problems } = read(columns, ['1', 'Ana', '00:10:00', '00:11:00'])
  expect(result).toMatchObject({
    chip_time: 21 * MINUTE,
    control_points: { 'Vuelta 1 leg': '00:10:00', 'Vuelta 2 leg': '00:11:00' },
  })
  expect(problems).toEqual([])
})

test('whoever misses a leg has no time and no place, and it is told', () => {
  const columns = [...BASE, column('control_point', 'Vuelta 1'), column('control_point', 'Vuelta 2')]
  const { result, problems, unplaced } = read(
    [...columns, column('overall_position')],
    ['1', 'Ana', '00:10:00', null, 4],
  )
  expect(result).toMatchObject({ chip_time: null, overall_position: null })
  expect(unplaced).toBe(1)
  expect(problems).toEqual([
    {
      severity: 'warning',
      column: 'control_point',
      value: '1 de 2',
      message: 'Solo tiene 1 de 2 tramos; queda sin tiempo general.',
    },
  ])
})

test('who did no leg or has a state is told nothing about legs', () => {
  const columns = [...BASE, column('control_point', 'Vuelta 1'), column('control_point', 'Vuelta 2')]
  expect(read(columns, ['1', 'Ana', null, null]).problems).toEqual([])
  expect(read([...columns, column('status')], ['1', 'Ana', '00:10:00', null, 'DNF']).problems).toEqual([])
})

test('legs beside a time of the race are not summed', () => {
  const columns = [...BASE, column('chip_time'), column('control_point', 'Vuelta 1')]
  expect(read(columns, ['1', 'Ana', '00:30:00', '00:10:00']).result?.chip_time).toBe(30 * MINUTE)
  expect(read(columns, ['1', 'Ana', null, '00:10:00']).result?.chip_time).toBeNull()
})

test('who has a stage keeps the place without a time', () => {
  const columns = [
    ...BASE,
    column('chip_time'),
    column('control_point', 'Etapa 1', 'stage'),
    column('overall_position'),
  ]
  const { result, unplaced } = read(columns, ['1', 'Ana', null, '01:00:00', 4])
  expect(result?.overall_position).toBe(4)
  expect(unplaced).toBe(0)
})

const STATUS = [...BASE, column('chip_time'), column('gun_time'), column('status')]
const UNTIMED = {
  severity: 'warning',
  implausible: true,
  column: 'chip_time',
  value: '',
  message: 'El archivo dice que finalizó, pero no trae tiempo.',
}

test('who finished without a time is told', () => {
  expect(read(STATUS, ['1', 'Ana', null, null, 'Finalizó']).problems).toEqual([UNTIMED])
})

test.each([
  ['00:40:00', null, 'Finalizó'],
  [null, '00:40:00', 'Finalizó'],
  [null, null, 'DNF'],
  [null, null, null],
])('a chip of %j, a gun of %j and the state %j are in order', (chip, gun, state) => {
  expect(read(STATUS, ['1', 'Ana', chip, gun, state]).problems).toEqual([])
})

test('who finished with stages, or cannot be stored, is not told as untimed', () => {
  const stage = column('control_point', 'Etapa 1', 'stage')
  expect(read([...BASE, column('status'), stage], ['1', 'Ana', 'Finalizó', '01:00:00']).problems).toEqual([])
  expect(read(STATUS, [null, 'Ana', null, null, 'Finalizó']).problems.map(({ message }) => message)).toEqual([
    'Falta el dorsal.',
  ])
})

test('digits that are no time leave the row out where it has no other time', () => {
  const { result, problems } = read(STATUS, ['1', 'Ana', '00:99:00', null, null])
  expect(result).toBeNull()
  expect(problems).toEqual([
    {
      severity: 'error',
      column: 'chip_time',
      value: '00:99:00',
      message: 'El tiempo «00:99:00» no se entiende.',
    },
  ])
})

test('with another time the row stays without the unreadable one', () => {
  const { result, problems } = read(STATUS, ['1', 'Ana', '00:40:00', '00:99:00', null])
  expect(result?.chip_time).toBe(40 * MINUTE)
  expect(problems).toEqual([
    {
      severity: 'warning',
      column: 'gun_time',
      value: '00:99:00',
      message: 'El tiempo «00:99:00» no se entiende; queda sin ese tiempo.',
    },
  ])
  expect(read(STATUS, ['1', 'Ana', '00:99:00', '00:40:00', null]).result?.gun_time).toBe(40 * MINUTE)
})

test('words that are no time leave the row without it, and a state says enough', () => {
  expect(read(STATUS, ['1', 'Ana', 'carrera suspendida', null, null]).result?.chip_time).toBeNull()
  expect(read(STATUS, ['1', 'Ana', '00:99:00', null, 'DNF'])).toMatchObject({
    result: { state: 'DNF' },
    problems: [],
  })
})

test('the category tells the gender where no column does', () => {
  const columns = [...BASE, column('category')]
  expect(read(columns, ['1', 'Ana', 'Damas élite']).result?.gender).toBe('F')
  expect(read(columns, ['1', 'Ana', 'Libre']).result?.gender).toBeNull()
  expect(read([...columns, column('gender')], ['1', 'Ana', 'Damas élite', null]).result?.gender).toBeNull()
  expect(read([...columns, column('gender')], ['1', 'Luis', 'Damas élite', 'M']).result?.gender).toBe('M')
})

test('a banner tells what the row does not', () => {
  const banner = { category: 'Damas élite', race_division: '21K', state: 'DNF' } as const
  expect(read(BASE, ['1', 'Ana'], banner).result).toMatchObject({
    category: 'Damas élite',
    race_division: '21K',
    state: 'DNF',
    gender: 'F',
  })
})

test('what the row says goes before its banner', () => {
  const columns = [...BASE, column('category'), column('race_division'), column('status')]
  const banner = { category: 'Damas élite', race_division: '21K', state: 'DNF' } as const
  expect(read(columns, ['1', 'Ana', 'Libre', '5K', 'DNS'], banner).result).toMatchObject({
    category: 'Libre',
    race_division: '5K',
    state: 'DNS',
  })
})

test('the gender of a title holds where neither column nor category tells another', () => {
  expect(read(BASE, ['1', 'Ana'], { gender: 'F' }).result?.gender).toBe('F')
  expect(read(BASE, ['1', 'Ana'], { gender: 'F', category: 'Varones' }).result?.gender).toBe('M')
  expect(read([...BASE, column('gender')], ['1', 'Ana', null], { gender: 'F' }).result?.gender).toBeNull()
})

test('a category of its own goes before the label of a place, and a pace before a speed', () => {
  const columns = [...BASE, column('category_position'), column('category'), column('speed'), column('pace')]
  expect(read(columns, ['1', 'Ana', '2 SEN-M', 'Libre', 12, '6:00']).result).toMatchObject({
    category: 'Libre',
    category_position: 2,
    pace: 360_000,
  })
})

test('a column of the gender goes before the label of a place', () => {
  const columns = [...BASE, column('gender_position'), column('gender')]
  expect(read(columns, ['1', 'Ana', '2F', 'X']).result).toMatchObject({ gender: 'X', gender_position: 2 })
})

test('a cell that is not there is read by nobody', () => {
  expect(read([...BASE, column('city')], ['1', 'Ana']).result?.city).toBeNull()
})
