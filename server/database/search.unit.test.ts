import { expect, test } from 'vitest'
import { likePattern, plainPattern } from './search.ts'

test('what a person types means only itself in a pattern', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('accents and case do not matter in a plain pattern', () => {
  expect(plainPattern('Maratón ÑANDÚ')).toBe('%maraton nandu%')
})
