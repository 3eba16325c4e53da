import { expect, test } from 'vitest'
import { growth, scaleTop, soldAt } from './curve.ts'

const POINTS = [
  { days: 90, sold: 10 },
  { days: 30, sold: 40 },
  { days: -1, sold: 41 },
]

test('what was sold on a day is what the last sale before it made', () => {
  expect([120, 90, 60, 30, 0, -3].map((days) => soldAt(POINTS, days))).toEqual([0, 10, 10, 40, 40, 41])
  expect(soldAt([], 10)).toBe(0)
})

test('growth is in per cent of what was before, and nothing of nothing', () => {
  expect([growth(108, 100), growth(50, 100), growth(7, 7), growth(5, 0)]).toEqual([8, -50, 0, null])
})

test('a scale ends at a round number that is not below what it shows', () => {
  for (const highest of [0, 1, 4, 9, 37, 380, 1250, 99_999]) {
    const top = scaleTop(highest)
    expect(top).toBeGreaterThanOrEqual(highest)
    expect(top % 2).toBe(0)
  }
  expect([scaleTop(380), scaleTop(1250), scaleTop(0)]).toEqual([400, 2000, 4])
})
