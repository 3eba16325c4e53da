import { expect, test } from 'vitest'
import { readLetters } from './letters.ts'

/** A typeface file with one table `name`, whose cmap holds these subtables; each number is two bytes. */
const typeface = (subtables: number[][], name = 'cmap') => {
  const before = [0, 1, 2, 0, 0, 0]
  const other = [...tagOf('head'), 0, 0, 0, 0, 0, 0]
  const at = (before.length + 16) * 2
  const record = [...tagOf(name), 0, 0, 0, at, 0, 0]
  const start = 2 + subtables.length * 4
  const places = subtables.map((_, index) => (start + subtables.slice(0, index).flat().length) * 2)
  const cmap = [0, subtables.length, ...places.flatMap((place) => [3, 10, 0, place]), ...subtables.flat()]
  const words = [...before, ...other, ...record, ...cmap]
  const view = new DataView(new ArrayBuffer(words.length * 2))
  for (const [index, word] of words.entries()) view.setUint16(index * 2, word)
  return view.buffer
}
const tagOf = (name: string) => [
  name.charCodeAt(0) * 256 + name.charCodeAt(1),
  name.charCodeAt(2) * 256 + name.charCodeAt(3),
]

const GROUPS = [12, 0, 0, 40, 0, 0, 0, 2, 0, 65, 0, 67, 0, 1, 1, 0xf3c3, 1, 0xf3c3, 0, 9]
/** 97 to 99 by a delta, 110 to 112 by a list in which 111 has no picture, and the end mark. */
const SEGMENTS = [
  ...[4, 0, 0, 6, 0, 0, 0],
  ...[99, 112, 0xffff],
  0,
  ...[97, 110, 0xffff],
  ...[5, 0, 1],
  ...[0, 4, 0],
  ...[7, 0, 8],
]

const found = (bytes: ArrayBuffer, from: number, to: number) => {
  const has = readLetters(bytes)
  return Array.from({ length: to - from + 1 }, (_, step) => from + step).filter(has)
}

test('groups of letters are read with both ends, also beyond the first 65,536', () => {
  expect(found(typeface([GROUPS]), 0, 200)).toEqual([65, 66, 67])
  expect(found(typeface([GROUPS]), 0x1f3c0, 0x1f3c9)).toEqual([0x1f3c3])
})

test('segments are read by delta and by list; what points to the empty picture is missing', () => {
  expect(found(typeface([SEGMENTS]), 0, 0xffff)).toEqual([97, 98, 99, 110, 112])
})

test('a delta that leads to picture 0 means there is none', () => {
  const zero = [4, 0, 0, 2, 0, 0, 0, 99, 0, 97, 0x10000 - 98, 0]
  expect(found(typeface([zero]), 0, 200)).toEqual([97, 99])
})

test('several tables add up, and one of an unknown format is passed over', () => {
  expect(found(typeface([[6, 0, 0], SEGMENTS, GROUPS]), 0, 200)).toEqual([65, 66, 67, 97, 98, 99, 110, 112])
})

test('a file without the table of letters is refused by name', () => {
  expect(() => readLetters(typeface([GROUPS], 'glyf'))).toThrow('a typeface without a table cmap')
})
