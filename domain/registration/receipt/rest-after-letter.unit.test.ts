import { expect, test } from 'vitest'
import { restAfterLetter } from './rest-after-letter.ts'

test('behind a letter that nobody kept waiting the pause is four times what it took', () => {
  expect(restAfterLetter(50, 0)).toBe(200)
})

test('the longer a letter waited, the shorter the pause, and after half a minute there is none', () => {
  expect(restAfterLetter(50, 15_000)).toBe(100)
  expect(restAfterLetter(50, 30_000)).toBe(0)
  expect(restAfterLetter(50, 600_000)).toBe(0)
})

test('a clock that was set back makes no pause longer', () => {
  expect(restAfterLetter(50, -60_000)).toBe(200)
})
