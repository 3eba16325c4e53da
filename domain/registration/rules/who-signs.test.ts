import { expect, test } from 'vitest'
import { type Saved, signsWithSave } from './who-signs.ts'

test.each<[string, Saved, boolean]>([
  ['who fills in the form signs for himself', { origin: 'web', position: 0, minor: false }, true],
  ['nobody signs for another adult', { origin: 'web', position: 1, minor: false }, false],
  ['a guardian signs for the minor who comes alone', { origin: 'web', position: 0, minor: true }, true],
  ['a guardian signs for a minor of the team', { origin: 'web', position: 2, minor: true }, true],
  ['staff sign for nobody', { origin: 'staff', position: 0, minor: false }, false],
  ['staff are no guardian', { origin: 'staff', position: 0, minor: true }, false],
])('%s', (_fact, saved, expected) => {
  expect(signsWithSave(saved)).toBe(expected)
})
