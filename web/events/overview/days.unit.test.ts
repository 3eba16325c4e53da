import { expect, test } from 'vitest'
import { periodsOf } from './days.ts'

const one = (date: string) => ({ date, paid: 1, held: 2 })

test('days without registrations stand in the chart too', () => {
  const { unit, periods } = periodsOf([one('2026-11-29'), one('2026-12-02')])
  expect(unit).toBe('day')
  expect(periods.map(({ from, paid }) => [from, paid])).toEqual([
    ['2026-11-29', 1],
    ['2026-11-30', 0],
    ['2026-12-01', 0],
    ['2026-12-02', 1],
  ])
})

test('a long season is summed by week and loses nobody', () => {
  const { unit, periods } = periodsOf([
    one('2026-06-01'),
    one('2026-06-07'),
    one('2026-06-08'),
    one('2026-12-01'),
  ])
  expect(unit).toBe('week')
  expect(periods[0]).toEqual({ from: '2026-06-01', paid: 2, held: 4 })
  expect(periods.reduce((sum, { paid }) => sum + paid, 0)).toBe(4)
})

test('nothing registered is an empty chart', () => {
  expect(periodsOf([]).periods).toEqual([])
})
