import { expect, test } from 'vitest'
import { rangeTo } from './selection.ts'

test.each([
  ['down', 2, 4, [2, 3, 4]],
  ['up', 4, 2, [2, 3, 4]],
  ['to itself', 3, 3, [3]],
  ['from nothing', null, 3, [3]],
  ['from a row of another page', 9, 3, [3]],
])('a range goes %s', (_, last, key, chosen) => {
  expect(rangeTo([1, 2, 3, 4, 5], last, key)).toEqual(chosen)
})
