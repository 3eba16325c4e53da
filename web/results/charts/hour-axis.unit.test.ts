import { expect, test } from 'vitest'
import { hourAxis, hourLabel } from './hour-axis.ts'

test('labels are hours and minutes', () => {
  expect(hourLabel(0)).toBe('0:00')
  expect(hourLabel(5_400)).toBe('1:30')
  expect(hourLabel(90_000)).toBe('25:00')
})

test('the axis has at most five round steps and holds the longest bar', () => {
  expect(hourAxis(3_000).map(hourLabel)).toEqual(['0:00', '0:10', '0:20', '0:30', '0:40', '0:50'])
  expect(hourAxis(7_300).map(hourLabel)).toEqual(['0:00', '0:30', '1:00', '1:30', '2:00', '2:30'])
  for (const longest of [1, 59, 600, 5_000, 20_000, 100_000, 2_000_000]) {
    const axis = hourAxis(longest)
    expect(axis.length).toBeLessThanOrEqual(6)
    expect(axis.at(-1)).toBeGreaterThanOrEqual(longest)
  }
})
