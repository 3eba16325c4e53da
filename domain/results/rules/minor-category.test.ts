import { expect, test } from 'vitest'
import { isMinorCategory, isMinorRow } from './minor-category.ts'

test.each([
  ['Infantil 12-14', true],
  ['12 a 14 años', true],
  ['M 10-12', true],
  ['Sub 16', true],
  ['Sub-18 Femenino', true],
  ['U18', true],
  ['Menores de 15', true],
  ['Menor de 15', true],
  ['Niñas', true],
  ['Niña', true],
  ['Kid', true],
  ['Infantil', true],
  ['Infantiles', true],
  ['Junior', true],
  ['Cadete', true],
  ['Escolar', true],
  ['Escolares', true],
  ['Tetero', true],
  ['Alevín', true],
  ['Benjamín', true],
  ['Benjamines', true],
  ['Kids 1', true],
  ['Prejuvenil', true],
  ['Juvenil', true],
  ['Juvenil 18-19', false],
  ['Juvenil 16-17', true],
  ['Sub 23', false],
  ['18-29', false],
  ['15-18', false],
  ['Abierta', false],
  ['Veteranos A 40-49', false],
  ['M30', false],
  ['F 35 a 39', false],
  ['35 a 39 años', false],
  // Kilometres are no years.
  ['5-10K', false],
  ['5 a 10 km', false],
  ['Élite', false],
  ['', false],
])('%s is a category of children: %s', (category, minor) => {
  expect(isMinorCategory(category)).toBe(minor)
})

test("a children's distance makes everybody in it a child; 5K and 10K do not", () => {
  expect(isMinorRow({ category: '', race_division: '2K Kids' })).toBe(true)
  expect(isMinorRow({ category: 'Abierta', race_division: '10K' })).toBe(false)
  expect(isMinorRow({ category: '', race_division: '5K y 10K' })).toBe(false)
})
