import { expect, test } from 'vitest'
import { listAddress, readListFilter, yearChoices } from './list-filter.ts'

test('the years of the specification are always there, later ones when they have results', () => {
  const values = yearChoices([2027, 2026]).map(({ value }) => value)
  expect(values).toEqual(['', '2027', '2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018'])
  expect(yearChoices([])[0]).toEqual({ value: '', label: 'Todos los años' })
  expect(yearChoices([2025])).toHaveLength(9)
})

test('an address without sense is the whole list', () => {
  const filter = readListFilter('http://x/resultados?year=abcd&page=-3&search=%20%20')
  expect(filter).toEqual({ search: '', year: '', page: 1 })
  expect(listAddress(filter)).toBe('/resultados')
})

test('what was chosen comes back from its address', () => {
  const address = listAddress({ search: 'media maratón', year: '2025' }, 3)
  expect(readListFilter(`http://x${address}`)).toEqual({ search: 'media maratón', year: '2025', page: 3 })
})
