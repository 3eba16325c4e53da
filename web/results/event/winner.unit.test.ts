import { expect, test } from 'vitest'
import type { ResultRow, ResultsDivision } from '../results-calls.ts'
import { otherWinner, winnerCategories, winnerOf } from './winner.ts'

const row = (id: string, category: string, category_position: number | null) =>
  ({ id, category, category_position }) as ResultRow

const ROWS = [row('a', 'Élite', 2), row('b', 'Máster', 1), row('c', 'Élite', 1), row('d', 'Juvenil', null)]

test('the categories are those of the loaded page, each once, in its order', () => {
  expect(winnerCategories(ROWS)).toEqual(['Élite', 'Máster', 'Juvenil'])
  expect(winnerCategories([])).toEqual([])
})

test('the winner has the lowest category position, and nobody wins without one', () => {
  expect(winnerOf(ROWS, 'Élite')?.id).toBe('c')
  expect(winnerOf(ROWS, 'Juvenil')).toBeNull()
  expect(winnerOf([], 'Élite')).toBeNull()
})

test('of a woman and a man who both won, the card takes the lower general place', () => {
  const won = (id: string, overall_position: number) =>
    ({ id, category: 'Máster', category_position: 1, overall_position }) as ResultRow
  expect(winnerOf([won('a', 9), won('b', 4)], 'Máster')?.id).toBe('b')
})

const division = (genders: string[], by_gender: boolean) =>
  ({ categories: genders.map((gender) => ({ category: 'Máster', gender, by_gender })) }) as ResultsDivision

test('a category counted apart for each gender has another winner, one counted through has none', () => {
  const winner = { category: 'Máster', gender: 'M' } as const
  expect(otherWinner(division(['M', 'F'], true), winner)).toBe('F')
  expect(otherWinner(division(['M', 'F'], false), winner)).toBeNull()
  expect(otherWinner(division(['M'], true), winner)).toBeNull()
})
