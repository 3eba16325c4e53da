/** Until when, as people say it. */
import { expect, test } from 'vitest'
import { untilWords } from './until-words.ts'

const NOW = new Date('2026-11-17T19:31:00-05:00')

test.each([
  ['2026-11-17T22:05:00-05:00', 'las 10:05 p. m.'],
  ['2026-11-18T00:31:00-05:00', 'mañana a las 12:31 a. m.'],
  ['2026-11-20T12:00:00-05:00', 'el 20 de noviembre a las 12:00 p. m.'],
])('%s is %s', (instant, words) => {
  expect(untilWords(instant, NOW)).toBe(words)
})
