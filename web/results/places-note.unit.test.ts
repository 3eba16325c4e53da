import { expect, test } from 'vitest'
import type { ResultsDivision } from '#domain/results/contract.ts'
import { placesNote } from './places-note.ts'

type Rule = NonNullable<ResultsDivision['places']>['general']
const note = (general: Rule, category: Rule) =>
  placesNote({ decided_by: 'chip', places: { general, category } })

test('places counted by one clock are said in one sentence', () => {
  const rule = { word: 'computed', clock: 'chip' } as const
  expect(note(rule, rule)).toBe('Las posiciones se deciden por tiempo chip. Las calculamos con los tiempos.')
})

test('general and category that go by different clocks or words are said apart', () => {
  expect(note({ word: 'file', clock: 'gun' }, { word: 'computed', clock: 'chip' })).toBe(
    'Pos. General: la del cronometraje, por tiempo pistola. Pos. Categoría: calculada aquí por tiempo chip.',
  )
})

test('places of the file that follow no time are not given one', () => {
  const rule = { word: 'file', clock: null } as const
  expect(note(rule, { word: null, clock: null })).toBe(
    'Posiciones: la del cronometraje, sin seguir el orden de los tiempos.',
  )
})

test('of results from before only the clock is known', () => {
  expect(placesNote({ decided_by: 'gun', places: null })).toBe(
    'Las posiciones se deciden por tiempo pistola.',
  )
})
