import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCycle, type SizeWish } from './exchange.ts'

const [S, M, L] = [1, 2, 3] as const
const wish = (id: number, has: number, wants: number): SizeWish => ({ id, has, wants })
const idsOf = (wishes: SizeWish[]) => findCycle(wishes)?.map(({ id }) => id) ?? null

test('two who want each other’s size are a cycle', () => {
  expect(idsOf([wish(1, S, M), wish(2, M, S)])).toEqual([1, 2])
})

test('three who want the next one’s are a cycle', () => {
  expect(idsOf([wish(1, S, M), wish(2, L, S), wish(3, M, L)])).toEqual([1, 3, 2])
})

test('the oldest wish is served first, and by the oldest giver', () => {
  expect(idsOf([wish(1, S, M), wish(2, S, M), wish(3, M, S), wish(4, M, S)])).toEqual([1, 3])
})

test('two are found before three', () => {
  expect(idsOf([wish(1, S, M), wish(2, M, L), wish(3, L, S), wish(4, M, S)])).toEqual([1, 4])
})

test.each([
  ['nobody', []],
  ['one alone', [wish(1, S, M)]],
  ['all of one mind', [wish(1, S, M), wish(2, S, M)]],
  ['a chain that does not close', [wish(1, S, M), wish(2, M, L)]],
  ['who wants what he has', [wish(1, S, S)]],
])('%s is no cycle', (_, wishes) => {
  expect(findCycle(wishes)).toBeNull()
})

test('whatever people wish, each size is had by as many after an exchange as before, and each gets what was wished', () => {
  const wishes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(wishes, (pairs) => {
      const all = pairs
        .map(([has, wants], at) => wish(at + 1, has, wants))
        .filter(({ has, wants }) => has !== wants)
      const cycle = findCycle(all)
      if (!cycle) return
      expect(new Set(cycle.map(({ id }) => id)).size).toBe(cycle.length)
      expect(cycle.map(({ wants }) => wants)).toEqual(
        cycle.map((_, at) => cycle[(at + 1) % cycle.length]?.has),
      )
    }),
  )
})
