import { expect, test } from 'vitest'
import { differenceWords } from '../till-words.ts'
import { sumOf } from './drawer.ts'

test('bills and coins make the sum of the drawer', () => {
  expect(sumOf({ 50000: '3', 2000: '4', 500: '1', 100: '' })).toBe(158_500)
})

test('a difference is told as people say it', () => {
  const pesos = (value: number) => `$${value}`
  expect([0, 2000, -2000].map((value) => differenceWords(value, pesos))).toEqual([
    'cuadra',
    'sobran $2000',
    'faltan $2000',
  ])
})
