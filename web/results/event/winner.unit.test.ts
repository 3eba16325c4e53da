import { expect, test } from 'vitest'
import type { ResultRow } from '../results-calls.ts'
import { winnerCategories, winnerOf } from './winner.ts'

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
