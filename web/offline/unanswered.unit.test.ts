import { expect, test } from 'vitest'
import { isUnanswered } from './unanswered.ts'

test('a lost connection is told from a mistake of ours', () => {
  for (const said of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(isUnanswered(new TypeError(said))).toBe(true)
  expect(isUnanswered(new TypeError("Cannot read properties of undefined (reading 'name')"))).toBe(false)
  expect(isUnanswered(new Error('Failed to fetch'))).toBe(false)
})
