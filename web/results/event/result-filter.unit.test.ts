import { expect, test } from 'vitest'
import type { ResultsDivision } from '../results-calls.ts'
import { afterChange, categoriesOf, isFiltered, readResultFilter, resultsAddress } from './result-filter.ts'

const division = (race_division: string, categories: [string, string][]): ResultsDivision => ({
  race_division,
  total: 10,
  finishers: 9,
  decided_by: 'chip',
  places: null,
  overall_of: 9,
  columns: [],
  control_points: [],
  categories: categories.map(([category, gender]) => ({
    category,
    gender,
    total: 2,
    finishers: 2,
    of: 2,
    by_gender: false,
  })),
})

const DISTANCES = [
  division('21K', [
    ['Abierta', 'M'],
    ['Abierta', 'F'],
    ['Máster', 'M'],
    ['', 'M'],
  ]),
  division('10K', [['Abierta', 'F']]),
]

test('categories are listed once, and only those of the gender', () => {
  expect(categoriesOf(DISTANCES[0], '')).toEqual(['Abierta', 'Máster'])
  expect(categoriesOf(DISTANCES[0], 'F')).toEqual(['Abierta'])
  expect(categoriesOf(undefined, '')).toEqual([])
})

test('another gender starts without category', () => {
  const values = { race_division: '21K', gender: 'M', category: 'Abierta', name: 'ana' }
  expect(afterChange(values, 'gender', DISTANCES)).toMatchObject({ gender: 'M', category: '', name: 'ana' })
  expect(afterChange(values, 'name', DISTANCES).category).toBe('Abierta')
})

test('another distance keeps a category only if it has it', () => {
  const change = (category: string) =>
    afterChange({ race_division: '10K', category }, 'race_division', DISTANCES).category
  expect(change('Máster')).toBe('')
  expect(change('Abierta')).toBe('Abierta')
})

test('filters come back from their address; the first distance and page need no mention', () => {
  const filter = { race_division: '10K', gender: 'F', category: 'Abierta', name: 'peña', bib_number: 'A-7' }
  const address = resultsAddress('media', filter, { first: '21K', page: 2 })
  expect(readResultFilter(`http://x${address}`)).toEqual({ ...filter, page: 2 })
  expect(resultsAddress('media', { race_division: '21K' }, { first: '21K' })).toBe('/resultados/media')
})

test('nonsense in the address counts as not chosen', () => {
  const filter = readResultFilter('http://x/resultados/media?gender=Z&page=abc&bib_number=%20')
  expect(filter).toEqual({ race_division: '', gender: '', category: '', name: '', bib_number: '', page: 1 })
  expect(isFiltered(filter)).toBe(false)
})
