/** For whom a kit is, as rows and lists say it. */
import { expect, test } from 'vitest'
import { newKit } from './event-draft.ts'
import { sizeChosen, wearersOf } from './kit-wearers.ts'

const anybody = { distances: [], from_age: null, to_age: null, cut: null }

test.each([
  [anybody, ''],
  [{ ...anybody, distances: ['10K', '21K'], to_age: 15, cut: 'female' }, '10K, 21K, hasta 15 años, Mujer'],
  [{ ...anybody, from_age: 0, to_age: 12 }, 'de 0 a 12 años'],
  [{ ...newKit(), from_age: 60 }, 'desde 60 años'],
])('a kit says for whom it is: %j', (kit, words) => {
  expect(wearersOf(kit)).toBe(words)
})

test("a children's size proposes an age where there is none, any other size says nothing of ages", () => {
  expect(sizeChosen(newKit(), '12')).toEqual({ size: '12', to_age: 15 })
  expect(sizeChosen({ ...newKit(), to_age: 11 }, '12')).toEqual({ size: '12' })
  expect(sizeChosen(newKit(), 'M')).toEqual({ size: 'M' })
})
