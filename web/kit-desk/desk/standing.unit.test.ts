import { expect, it } from 'vitest'
import type { PackedHandover } from '#domain/kit-desk/rules/snapshot.ts'
import { mergeKnown, NOTHING_KNOWN } from './records.ts'
import { readStandings } from './standing.ts'

const row = (id: string, participant: number, at: string, change: Partial<Record<number, unknown>> = {}) =>
  Object.assign(
    [id, participant, 'handed', null, `2026-11-20T${at}:00Z`, 'Mesa 2', 5, 1, 0],
    change,
  ) as PackedHandover

it('says where and when a kit went out, and that it came back to the desk by an undo', () => {
  const handed = row('a', 1, '15:12')
  expect(readStandings([handed]).of(1).handed).toMatchObject({ at: '2026-11-20T15:12:00Z', desk: 'Mesa 2' })
  const undone = row('b', 1, '15:13', { 2: 'undone', 3: 'a' })
  expect(readStandings([handed, undone]).of(1).handed).toBeNull()
  expect(readStandings([handed]).of(2)).toEqual({ handed: null, conflict: null })
})

it('is a conflict on both sides, whichever row came first, until it is settled', () => {
  const mine = row('a', 1, '15:20', { 5: 'Mesa 1' })
  const theirs = row('b', 1, '15:12')
  for (const rows of [
    [mine, theirs],
    [theirs, mine],
  ]) {
    const { handed, conflict } = readStandings(rows).of(1)
    expect(handed?.desk).toBe('Mesa 2')
    expect(conflict?.map(({ desk }) => desk)).toEqual(['Mesa 2', 'Mesa 1'])
  }
  expect(readStandings([theirs, row('a', 1, '15:20', { 8: 1 })]).of(1).conflict).toBeNull()
})

it('takes the newest word about a row, and a conflict that only the server knows', () => {
  expect(readStandings([row('a', 1, '15:12'), row('a', 1, '15:12', { 7: 0 })]).of(1).handed).toBeNull()
  expect(readStandings([row('a', 1, '15:12')], [1]).of(1).conflict).toHaveLength(1)
})

it('what was known is added to, never forgotten', () => {
  const before = mergeKnown(NOTHING_KNOWN, { seq: 4, handovers: [row('a', 1, '15:12')], bibs: { 1: '7' } })
  const after = mergeKnown(before, {
    seq: 6,
    handovers: [row('a', 1, '15:12', { 7: 0 }), row('b', 2, '15:13')],
  })
  expect(after).toMatchObject({ seq: 6, bibs: { 1: '7' } })
  expect(after.handovers.map(([id, , , , , , , counts]) => [id, counts])).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})
