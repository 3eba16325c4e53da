import { expect, test } from 'vitest'
import type { Pair, ResultRow } from '../results-calls.ts'
import { compareTimes } from './comparison.ts'

const pair = (one: Partial<ResultRow>, other: Partial<ResultRow>) =>
  ({ bib1: { chip_time: '', gun_time: '', ...one }, bib2: { chip_time: '', gun_time: '', ...other } }) as Pair

test('the lower chip time is faster, whatever the gun says', () => {
  const verdict = compareTimes(
    pair({ chip_time: '00:41:10', gun_time: '00:41:20' }, { chip_time: '00:40:58', gun_time: '00:41:30' }),
  )
  expect(verdict).toEqual({ by: 'chip_time', faster: 'bib2', difference: 12 })
})

test('who has no time is never faster', () => {
  const verdict = compareTimes(pair({ chip_time: 'DNF' }, { chip_time: '01:00:00' }))
  expect(verdict).toEqual({ by: 'chip_time', faster: null, difference: null })
})

test('equal times have no faster one', () => {
  expect(compareTimes(pair({ chip_time: '01:00:00' }, { chip_time: '01:00:00' }))).toMatchObject({
    faster: null,
    difference: 0,
  })
})

test('gun times are compared where there is no chip at all', () => {
  expect(compareTimes(pair({ gun_time: '00:50:00' }, { gun_time: '00:51:00' }))).toEqual({
    by: 'gun_time',
    faster: 'bib1',
    difference: 60,
  })
})
