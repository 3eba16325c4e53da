import { expect, test } from 'vitest'
import { directionOf, nextSort } from './sort-order.ts'

test('a column goes up, down, and back to the order of the list', () => {
  expect(nextSort('', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
})

test('another column begins upwards', () => {
  expect(nextSort('-name', 'bib')).toBe('bib')
  expect(directionOf('-name', 'bib')).toBeUndefined()
})

test.each([
  ['name', 'ascending'],
  ['-name', 'descending'],
])('%s is %s', (sort, direction) => {
  expect(directionOf(sort, 'name')).toBe(direction)
})
