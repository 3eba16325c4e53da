/** What visitors read of a kit: never a number. */
import { expect, test } from 'vitest'
import { kitForWhom, leftWord } from './kit-words.ts'

test('a size is few below a tenth, gone at none, and otherwise says nothing', () => {
  expect(leftWord(10, 100)).toBeNull()
  expect(leftWord(9, 100)).toBe('Pocas')
  expect(leftWord(0, 100)).toBe('Agotada')
  expect(leftWord(1, 1)).toBeNull()
  expect(leftWord(0, 0)).toBe('Agotada')
})

test('a kit says for whom it is, and nothing where it is for everybody', () => {
  const known = [
    { id: 1, name: '21K' },
    { id: 2, name: '2K' },
  ]
  const everybody = { distances: [], from_age: null, to_age: null, cut: null }
  expect(kitForWhom(everybody, known)).toBe('')
  expect(kitForWhom({ ...everybody, distances: [2], to_age: 12 }, known)).toBe('2K · hasta 12 años')
  expect(kitForWhom({ ...everybody, from_age: 13, cut: 'female' }, known)).toBe(
    'desde 13 años · corte femenino',
  )
  expect(kitForWhom({ ...everybody, from_age: 5, to_age: 12 }, known)).toBe('de 5 a 12 años')
})
