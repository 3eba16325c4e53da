import { expect, test } from 'vitest'
import { percentText, slicesOf } from './percentages.ts'

test('percentages have one decimal and the Spanish comma', () => {
  expect(percentText(1, 3)).toBe('33,3\u00a0%')
  expect(percentText(2, 2)).toBe('100,0\u00a0%')
  expect(percentText(0, 0)).toBe('0,0\u00a0%')
})

test('slices go round once, the largest first, and nothing is drawn for nobody', () => {
  const slices = slicesOf([
    ['Femenino', 40],
    ['Sin dato', 0],
    ['Masculino', 60],
  ])
  expect(slices.map(({ label }) => label)).toEqual(['Masculino', 'Femenino'])
  expect(slices.map(({ start }) => start)).toEqual([0, 0.6])
  expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('the ninth and later categories are drawn together', () => {
  const parts = Array.from({ length: 12 }, (_, at): [string, number] => [`C${at}`, 100 - at])
  const slices = slicesOf(parts)
  expect(slices).toHaveLength(8)
  expect(slices.at(-1)).toMatchObject({ label: 'Otras', count: 93 + 92 + 91 + 90 + 89 })
  expect(slicesOf([])).toEqual([])
})
