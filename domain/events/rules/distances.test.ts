import { expect, test } from 'vitest'
import { ageDayOf, kitFits, kitFitsSomewhere, publicLeft } from './distances.ts'

test('ages count on the distance’s own day, else on that of its start, else on the event’s', () => {
  const event = '2026-12-06T11:00:00Z'
  expect(ageDayOf({ age_on: '2026-12-31', start_at: null }, event)).toBe('2026-12-31')
  // In Bogotá it is the evening before.
  expect(ageDayOf({ age_on: null, start_at: '2026-12-06T02:00:00Z' }, event)).toBe('2026-12-05')
  expect(ageDayOf({ age_on: null, start_at: null }, event)).toBe('2026-12-06')
})

const anybody = { distances: [], from_age: null, to_age: null, cut: null }
const child = { distance_id: 5, age: 8, gender: 'female' }

test.each([
  ['for all', anybody, true],
  ['of the own distance', { ...anybody, distances: [5, 6] }, true],
  ['of another distance', { ...anybody, distances: [6] }, false],
  ['up to the own age', { ...anybody, to_age: 8 }, true],
  ['of younger ones', { ...anybody, to_age: 7 }, false],
  ['of grown-ups', { ...anybody, from_age: 13 }, false],
  ['of the own cut', { ...anybody, cut: 'female' }, true],
  ['of another cut', { ...anybody, cut: 'male' }, false],
])('a kit %s', (_what, kit, fits) => {
  expect(kitFits(kit, child)).toBe(fits)
})

test('before the gender is known no cut is an obstacle, and the age is that of each distance', () => {
  expect(kitFits({ ...anybody, cut: 'male' }, { ...child, gender: '' })).toBe(true)
  const days = [
    { id: 5, age_day: '2026-06-01' },
    { id: 6, age_day: '2026-12-31' },
  ]
  const born = { gender: 'male', birthday: '2013-09-01' }
  expect(kitFitsSomewhere({ ...anybody, from_age: 13 }, born, days)).toBe(true)
  expect(kitFitsSomewhere({ ...anybody, from_age: 13, distances: [5] }, born, days)).toBe(false)
})

test('the public gets in where the event and a distance that is open have places', () => {
  const event = { participant_limit: 100, taken: 60, kept: 15 }
  const left = (...room: [number | null, boolean][]) =>
    publicLeft(
      event,
      room.map(([inDistance, closed]) => ({ left: inDistance, closed })),
    )
  expect(left()).toBe(25)
  expect([left([null, false]), left([10, false], [null, true]), left([10, false], [4, false])]).toEqual([
    25, 10, 14,
  ])
  expect([left([0, false]), left([null, true]), left([90, false])]).toEqual([0, 0, 25])
  expect(publicLeft({ ...event, taken: 90 }, [])).toBe(0)
})
