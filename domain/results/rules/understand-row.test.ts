import { expect, test } from 'vitest'
import type { Cell } from './cells/cell.ts'
import { newSpellings } from './cells/spellings.ts'
import type { Banner } from './columns/banners.ts'
import type { ColumnPlan, ColumnTarget } from './columns/column-plan.ts'
import { rowReader } from './understand-row.ts'
import type { RowProblem, UnderstoodResult } from './understood.ts'

type Columns = (ColumnTarget | Partial<ColumnPlan>)[]

const MINUTE = 60_000

/** Reads one row under columns; a target alone is a column called like it. */
const read = (
  columns: Columns,
  cells: Cell[],
  banner: Partial<Banner> | null = null,
  race_division = '10K',
) => {
  const problems: Omit<RowProblem, 'sheet' | 'row'>[] = []
  const unplaced: UnderstoodResult[] = []
  const plan = {
    sheet: 'Hoja1',
    header_row: 1,
    race_division,
    columns: columns.map((column, index): ColumnPlan => {
      const fields = typeof column === 'string' ? { target: column, header: column } : column
      return { index, header: '', target: 'ignore', unit: null, point: null, ...fields }
    }),
  }
  const none = { category: null, race_division: null, state: null, gender: null, titled: null }
  const result = rowReader(
    plan,
    newSpellings(),
    (problem) => problems.push(problem),
    (one) => unplaced.push({ ...one }),
  )(7, cells, banner && { ...none, ...banner })
  return { result, problems, unplaced }
}

const BASE = ['bib_number', 'name'] as const

test('a row becomes a result with its sheet, its row and the distance of the sheet', () => {
  expect(read([...BASE, 'chip_time'], [12, ' Ana  Ríos ', '00:40:00'])).toEqual({
    result: {
      sheet: 'Hoja1',
      row: 7,
      bib_number: '12',
      name: 'Ana Ríos',
      race_division: '10K',
      gender: null,
      category: null,
      city: null,
      country: null,
      club: null,
      state: null,
      chip_time: 40 * MINUTE,
      gun_time: null,
      pace: null,
      overall_position: null,
      gender_position: null,
      category_position: null,
      place_marks: 0,
      control_points: {},
    },
    problems: [],
    unplaced: [],
  })
})

test('a sheet without a distance is called General', () => {
  expect(read([...BASE], ['1', 'Ana'], null, '  ').result?.race_division).toBe('General')
})

test('without a bib or a name the row is left out, and both are told', () => {
  const { result, problems } = read([...BASE], [null, null])
  expect(result).toBeNull()
  expect(problems).toEqual([
    { severity: 'error', column: 'bib_number', value: '', message: 'Falta el dorsal.' },
    { severity: 'error', column: 'name', value: '', message: 'Falta el nombre.' },
  ])
})

test('a bib that cannot be one is told once, not as missing too', () => {
  const { result, problems } = read([...BASE], [-4, 'Ana'])
  expect(result).toBeNull()
  expect(problems.map(({ message }) => message)).toEqual(['«-4» no puede ser un dorsal.'])
})

test('one bad row says nothing about the next', () => {
  const problems: unknown[] = []
  const columns = (['bib_number', 'name', 'chip_time'] as const).map((target, index) => ({
    index,
    header: target,
    target,
    unit: null,
    point: null,
  }))
  const reader = rowReader(
    { sheet: 'H', header_row: 1, race_division: '5K', columns },
    newSpellings(),
    (one) => problems.push(one),
  )
  expect(reader(2, [-1, 'Ana', '9x9'], null)).toBeNull()
  problems.length = 0
  expect(reader(3, ['2', 'Luz', null], null)?.bib_number).toBe('2')
  expect(problems).toEqual([])
})

const member = (index: number): Partial<ColumnPlan> => ({
  target: 'control_point',
  header: `Relevo ${index}`,
  point: { name: `Relevo ${index}`, measure: 'member', index },
})

test('a relay without a name is called after its club, else after its members', () => {
  expect(read(['bib_number', 'club', member(1)], ['1', 'Halcones', 'Ana']).result?.name).toBe('Halcones')
  expect(read(['bib_number', member(2), member(1)], ['1', 'Luz', 'Ana']).result?.name).toBe('Ana / Luz')
  expect(read([...BASE, member(1)], ['1', 'Halcones', 'Ana']).result?.name).toBe('Halcones')
})

test('a club names nobody who is no relay', () => {
  expect(read(['bib_number', 'club'], ['1', 'Halcones']).result).toBeNull()
})

test('the name of a relay has at most 160 signs', () => {
  const long = 'A'.repeat(100)
  expect(read(['bib_number', member(1), member(2)], ['1', long, long]).result?.name).toHaveLength(160)
})

const TIMED: Columns = [...BASE, 'chip_time', 'gun_time', 'overall_position']

test('a state goes before a time and takes the place', () => {
  const { result, problems } = read(
    [...TIMED, 'status', 'pace'],
    ['1', 'Ana', '00:40:00', '00:41:00', 3, 'DNF', '4:00'],
  )
  expect(result).toMatchObject({
    state: 'DNF',
    chip_time: null,
    gun_time: null,
    pace: null,
    overall_position: null,
  })
  expect(problems).toEqual([
    {
      severity: 'warning',
      column: 'status',
      value: 'DNF',
      message: 'La fila dice DNF y trae tiempo; se guarda sin tiempo.',
    },
  ])
})

test('a state without a time is told by nobody, and is not without a place', () => {
  const { problems, unplaced } = read([...TIMED, 'status'], ['1', 'Ana', null, null, 3, 'DNS'])
  expect(problems).toEqual([])
  expect(unplaced).toEqual([])
})

test.each([
  ['00:41:00', '00:41:00', 0, false],
  ['00:41:01', '00:41:00', 1, false],
  ['00:41:02', '00:41:00', 1, true],
  ['00:40:00', '00:41:00', 0, false],
])(
  'a chip of %s beside a gun of %s makes %i warnings, implausible: %s',
  (chip, gun, warnings, implausible) => {
    const { problems } = read(TIMED, ['1', 'Ana', chip, gun, null])
    expect(problems).toHaveLength(warnings)
    expect(problems[0]?.implausible ?? false).toBe(implausible)
  },
)

test('a chip above the gun is told with both', () => {
  expect(read(TIMED, ['1', 'Ana', '00:42:00', '00:41:00', null]).problems).toEqual([
    {
      severity: 'warning',
      implausible: true,
      column: 'chip_time',
      value: '00:42:00',
      message: 'El tiempo chip (00:42:00) es mayor que el tiempo pistola (00:41:00).',
    },
  ])
})

test('a chip of 0 leaves the gun to whoever has a place', () => {
  const placed = read(TIMED, ['1', 'Ana', '00:00:00', '00:41:00', 3])
  expect(placed.result).toMatchObject({ gun_time: 41 * MINUTE, overall_position: 3 })
  expect(placed.problems).toEqual([
    {
      severity: 'warning',
      implausible: true,
      column: 'chip_time',
      value: '0',
      message:
        'El tiempo chip es 0: queda solo el tiempo pistola (00:41:00), porque el archivo le da puesto.',
    },
  ])
  const unplaced = read(TIMED, ['1', 'Ana', 0, '00:41:00', null])
  expect(unplaced.result).toMatchObject({ gun_time: null })
  expect(unplaced.problems[0]?.message).toBe(
    'El tiempo chip es 0 y no tiene puesto: no se toma como llegada y queda sin tiempo (pistola 00:41:00).',
  )
})

test('a dash under the chip, no gun or a state make nothing of a chip of 0', () => {
  expect(read(TIMED, ['1', 'Ana', '--', '00:41:00', null]).problems).toEqual([])
  expect(read(TIMED, ['1', 'Ana', '0', null, null]).problems).toEqual([])
  expect(read([...TIMED, 'status'], ['1', 'Ana', '0', null, null, 'DNF']).problems).toEqual([])
})

test('who has no time has no place, and is heard of before it is taken', () => {
  const { result, unplaced } = read(
    [...TIMED, 'gender_position', 'category_position'],
    ['1', 'Ana', null, null, 3, 2, 1],
  )
  expect(result).toMatchObject({ overall_position: null, gender_position: null, category_position: null })
  expect(unplaced.map(({ overall_position }) => overall_position)).toEqual([3])
})

test('in a file without times places stay', () => {
  const { result, unplaced } = read([...BASE, 'overall_position'], ['1', 'Ana', 3])
  expect(result?.overall_position).toBe(3)
  expect(unplaced).toEqual([])
})

test.each(['chip_time', 'gun_time'] as const)('a %s alone keeps its place', (clock) => {
  expect(
    read([...BASE, clock, 'overall_position'], ['1', 'Ana', '00:40:00', 3]).result?.overall_position,
  ).toBe(3)
  expect(
    read([...BASE, clock, 'overall_position'], ['1', 'Ana', null, 3]).result?.overall_position,
  ).toBeNull()
})
