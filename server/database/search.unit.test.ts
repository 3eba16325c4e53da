import { expect, test } from 'vitest'
import { dniPattern, likePattern, plainPattern } from './search.ts'

test('what a person types means only itself in a pattern', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('accents and case do not matter in a plain pattern', () => {
  expect(plainPattern('Maratón ÑANDÚ')).toBe('%maraton nandu%')
})

test('a document is found by its beginning, with or without points; a text that holds digits finds none', () => {
  expect(dniPattern('1.020.3')).toBe('10203%')
  expect(dniPattern('Z7UxBz')).toBe('-%')
})
