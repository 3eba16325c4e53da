import { expect, test } from 'vitest'
import { everyFor, stepsUpTo } from './scale.ts'

test('the steps of a chart are whole, even, few, and reach what is highest', () => {
  expect(stepsUpTo(14)).toEqual([0, 5, 10, 15])
  for (const highest of [0, 1, 3, 4, 5, 7, 10, 11, 40, 41, 99, 100, 1234, 200_000]) {
    const steps = stepsUpTo(highest)
    const [, step = 0] = steps
    expect(steps).toEqual(steps.map((_, at) => at * step))
    expect(Number.isInteger(step) && step > 0).toBe(true)
    expect(steps.length).toBeLessThanOrEqual(5)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(highest)
  }
})

test('labels are left out evenly when there is no room for all', () => {
  expect([1, 12, 13, 70].map((labels) => everyFor(labels, 12))).toEqual([1, 1, 2, 6])
})
