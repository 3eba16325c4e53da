import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { applyCorrections, type Choice } from './apply-corrections.ts'
import type { CorrectedFields } from './corrections.ts'
import { markAs, PLACES, wordOf } from './place-marks.ts'

const row = (fields: Partial<UnderstoodResult> = {}): UnderstoodResult => ({
  sheet: 'Hoja1',
  row: 2,
  bib_number: '7',
  name: 'Ana Ríos',
  race_division: '10K',
  gender: 'F',
  category: 'Libre',
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: 2_470_000,
  gun_time: null,
  pace: 247_000,
  overall_position: 3,
  gender_position: 2,
  category_position: 1,
  control_points: {},
  ...fields,
})

const correct = (
  fields: CorrectedFields,
  {
    results = [row()],
    choice = 'keep',
    recount = false,
    published = false,
    bib_number = '7',
  }: {
    results?: UnderstoodResult[]
    choice?: Choice
    recount?: boolean
    published?: boolean
    bib_number?: string
  } = {},
) => {
  const settled = applyCorrections(
    results,
    new Set(published ? [] : results),
    [{ public_id: 'abc', race_division: '10k ', bib_number, fields, recount }],
    choice,
  )
  return { settled, row: results[0] as UnderstoodResult }
}

const SAID = { public_id: 'abc', race_division: '10k ', bib_number: '7' }
const FASTER: CorrectedFields = { chip_ms: { file: 1, now: 2_458_000 } }

test('a correction is kept on the row that comes again, with its pace, and told', () => {
  const { settled, row: kept } = correct(FASTER)
  expect(kept).toMatchObject({ chip_time: 2_458_000, pace: 245_800 })
  expect(settled).toEqual([
    {
      ...SAID,
      name: 'Ana Ríos',
      changes: ['Tiempo chip: 00:40:58 (el archivo dice 00:41:10)'],
      outcome: 'kept',
    },
  ])
})

test('whoever chooses the file gives the correction up, and it is told', () => {
  const { settled, row: left } = correct(FASTER, { choice: 'overwrite' })
  expect(left.chip_time).toBe(2_470_000)
  expect(settled).toEqual([
    {
      ...SAID,
      name: 'Ana Ríos',
      changes: ['Tiempo chip: 00:40:58 (el archivo dice 00:41:10)'],
      outcome: 'overwritten',
    },
  ])
})

test('a file that says the same as the correction has nothing to tell', () => {
  expect(correct({ chip_ms: { file: 1, now: 2_470_000 } }).settled).toEqual([])
  expect(correct({ chip_ms: { file: 1, now: 2_470_000 } }, { recount: true }).settled).toMatchObject([
    { changes: [], outcome: 'kept' },
  ])
  expect(correct({ city: { file: 'Cali', now: '' } }).settled).toEqual([])
  expect(correct({ gun_ms: { file: 1, now: null } }).settled).toEqual([])
})

test('a row that is in no file now is told by the name that was corrected', () => {
  const gone = { ...SAID, bib_number: '99', changes: [], outcome: 'not there' }
  expect(correct({ name: { file: 'x', now: 'Luz' } }, { bib_number: '99' }).settled).toEqual([
    { ...gone, name: 'Luz' },
  ])
  expect(correct({}, { bib_number: '99' }).settled).toEqual([{ ...gone, name: '' }])
})

test('a row that is published already carries its corrections', () => {
  const { settled, row: left } = correct(FASTER, { published: true })
  expect(settled).toEqual([])
  expect(left.chip_time).toBe(2_470_000)
})

test('no corrections change nothing', () => {
  expect(applyCorrections([row()], new Set(), [], 'keep')).toEqual([])
})

const OTHER_BIB: CorrectedFields = { bib_number: { file: '7', now: '8a' } }

test('a corrected bib is written, and the address stays', () => {
  const { settled, row: kept } = correct(OTHER_BIB)
  expect(kept).toMatchObject({ bib_number: '8a', id_bib: '7' })
  expect(settled).toMatchObject([{ changes: ['Dorsal: 8a (el archivo dice 7)'], outcome: 'kept' }])
})

test('a bib that another row of the file has is not written, the rest is', () => {
  const results = [row(), row({ bib_number: '8A' })]
  const { settled, row: kept } = correct({ ...OTHER_BIB, city: { file: null, now: 'Cali' } }, { results })
  expect(kept).toMatchObject({ bib_number: '7', city: 'Cali' })
  expect(kept.id_bib).toBeUndefined()
  expect(settled).toMatchObject([{ outcome: 'bib taken' }])
})

test('a file that learned the corrected bib keeps the address of the row', () => {
  const results = [row({ bib_number: '8A' })]
  const { settled, row: kept } = correct({ bib_number: { file: '7', now: '8A' } }, { results })
  expect(kept).toMatchObject({ bib_number: '8A', id_bib: '7' })
  expect(settled).toEqual([])
})

test('a row is found by the bib of its address', () => {
  expect(correct(FASTER, { results: [row({ bib_number: '5', id_bib: '7' })] }).row.chip_time).toBe(2_458_000)
})

test('the same bib in another distance is another row', () => {
  expect(correct(FASTER, { results: [row({ race_division: '21K' })] }).settled).toMatchObject([
    { outcome: 'not there' },
  ])
})

test('an empty correction is nothing, but of a name', () => {
  expect(correct({ club: { file: 'A', now: '' } }, { results: [row({ club: 'A' })] }).row.club).toBeNull()
  expect(correct({ name: { file: 'A', now: '' } }).row.name).toBe('')
})

test('a state takes every place', () => {
  expect(correct({ state: { file: null, now: 'DSQ' } }).row).toMatchObject({
    state: 'DSQ',
    overall_position: null,
    gender_position: null,
    category_position: null,
  })
})

const words = ({ place_marks = 0 }: UnderstoodResult) => [
  wordOf(place_marks, 'overall_position'),
  wordOf(place_marks, 'gender_position'),
  wordOf(place_marks, 'category_position'),
]

test.each([
  ['an overall place', { overall_position: { file: 3, now: 2 } }, ['staff', 'file', 'file']],
  ['a place of the gender', { gender_position: { file: 3, now: 1 } }, ['file', 'staff', 'file']],
  ['a gender', { gender: { file: 'F', now: 'M' } }, ['file', 'computed', 'computed']],
  ['a category', { category: { file: 'A', now: 'B' } }, ['file', 'file', 'computed']],
  [
    'a category and its place',
    { category: { file: 'A', now: 'B' }, category_position: { file: 1, now: 5 } },
    ['file', 'file', 'staff'],
  ],
  ['a city', { city: { file: 'A', now: 'B' } }, ['file', 'file', 'file']],
] as [string, CorrectedFields, string[]][])(
  'after a correction of %s the places are the word of %j',
  (_, fields, wanted) => {
    expect(words(correct(fields).row)).toEqual(wanted)
  },
)

test('a pace follows a corrected time, and nothing else', () => {
  expect(correct({ city: { file: 'A', now: 'B' } }).row.pace).toBe(247_000)
  expect(
    correct({ gun_ms: { file: null, now: 2_500_000 } }, { results: [row({ chip_time: null })] }).row.pace,
  ).toBe(250_000)
  const unknown = [row({ race_division: 'Kids' })]
  const settled = applyCorrections(
    unknown,
    new Set(unknown),
    [{ ...SAID, race_division: 'Kids', fields: FASTER, recount: false }],
    'keep',
  )
  expect(settled).toHaveLength(1)
  expect(unknown[0]?.pace).toBeNull()
  expect(correct({ chip_ms: { file: 1, now: null } }).row.pace).toBeNull()
})

test.each<[CorrectedFields, Partial<UnderstoodResult>]>([
  [{ gender: { file: 'F', now: 'M' } }, { gender: 'M' }],
  [{ category: { file: 'Libre', now: 'Máster' } }, { category: 'Máster' }],
  [{ category: { file: 'Libre', now: '' } }, { category: null }],
  [{ city: { file: '', now: 'Tunja' } }, { city: 'Tunja' }],
  [{ club: { file: '', now: 'Cerros' } }, { club: 'Cerros' }],
  [{ overall_position: { file: 3, now: 9 } }, { overall_position: 9 }],
  [{ gender_position: { file: 2, now: 8 } }, { gender_position: 8 }],
  [{ category_position: { file: 1, now: 7 } }, { category_position: 7 }],
])('the correction %o is written where it belongs, and nothing beside it', (fields, changed) => {
  const { place_marks: _, ...corrected } = correct(fields, { results: [row({ pace: 250_000 })] }).row
  expect(corrected).toEqual(row({ pace: 250_000, ...changed }))
})

test('a corrected place leaves the word of the others', () => {
  const marks = markAs(0, 'gender_position', 'computed')
  const { row: corrected } = correct(
    { overall_position: { file: 3, now: 9 } },
    { results: [row({ place_marks: marks })] },
  )
  const words = PLACES.map((field) => wordOf(corrected.place_marks ?? 0, field))
  expect(words).toEqual(['staff', 'computed', 'file'])
})

test('a bib that the file has learned is not taken by another', () => {
  const fields: CorrectedFields = {
    bib_number: { file: '7', now: '9' },
    name: { file: 'Ana Ríos', now: 'Ana Ruiz' },
  }
  const { settled, row: corrected } = correct(fields, { results: [row({ bib_number: '9' })] })
  expect(settled).toMatchObject([{ outcome: 'kept', name: 'Ana Ruiz' }])
  expect(corrected).toMatchObject({ bib_number: '9', id_bib: '7' })
})
