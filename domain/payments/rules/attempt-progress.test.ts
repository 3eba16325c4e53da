import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptProgress, movesForward } from './attempt-progress.ts'

const states: AttemptProgress[] = [
  'open',
  'pending',
  'declined',
  'error',
  'expired',
  'abandoned',
  'approved',
  'reversed',
]

const walk = (webhooks: AttemptProgress[]) =>
  webhooks.reduce<AttemptProgress>(
    (state, webhook) => (movesForward(state, webhook) ? webhook : state),
    'open',
  )

test('whatever comes after an approval, only a reversal changes it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...states)),
      fc.array(fc.constantFrom(...states)),
      (before, after) => {
        const end = walk([...before, 'approved', ...after])
        expect(['approved', 'reversed']).toContain(end)
      },
    ),
  )
})

test('the same webhook twice is no news', () => {
  for (const state of states) expect(movesForward(state, state)).toBe(false)
})

test('an attempt that was never approved cannot be reversed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states.filter((state) => state !== 'approved'))), (webhooks) => {
      expect(walk(webhooks)).not.toBe('reversed')
    }),
  )
})

test('a declined card can be followed by an approved one', () => {
  expect(walk(['pending', 'declined', 'approved'])).toBe('approved')
})

const FAILURES: AttemptProgress[] = ['declined', 'error', 'expired', 'abandoned']

test.each([
  ['open', ['pending', ...FAILURES, 'approved']],
  ['pending', [...FAILURES, 'approved']],
  ['declined', ['approved']],
  ['error', ['approved']],
  ['expired', ['approved']],
  ['abandoned', ['approved']],
  ['approved', ['reversed']],
  ['reversed', []],
] as [AttemptProgress, AttemptProgress[]][])('from %s an attempt moves on to %j only', (from, onward) => {
  expect(states.filter((to) => movesForward(from, to))).toEqual(onward)
})
