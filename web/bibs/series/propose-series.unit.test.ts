/** The series that are proposed for an event without any. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DistancePlaces, proposeSeries } from './propose-series.ts'

const distance = (id: number, name: string, limit: number | null, people = 0): DistancePlaces => ({
  id,
  name,
  limit,
  people,
})
const ranges = (distances: DistancePlaces[], eventLimit: number | null) =>
  proposeSeries(distances, eventLimit).map(
    ({ name, from_number, to_number }) => `${name} ${from_number}-${to_number}`,
  )

test('the longest distance begins at 1, each other one at the next thousand', () => {
  expect(ranges([distance(1, '5K', 300), distance(2, '21K', 600), distance(3, '10K', 1500)], 2400)).toEqual([
    '21K 1-700',
    '10K 1001-2650',
    '5K 3001-3350',
  ])
})

test('a distance without a limit of its own has as many numbers as the event has places', () => {
  expect(ranges([distance(1, '10K', null), distance(2, '5K', 100)], 800)).toEqual([
    '10K 1-900',
    '5K 1001-1150',
  ])
})

test('a limit that means none is not counted out; who is in has a number', () => {
  expect(ranges([distance(1, '10K', null)], 1_000_000)).toEqual(['10K 1-550'])
  expect(ranges([distance(1, '10K', 100, 400)], 800)).toEqual(['10K 1-450'])
})

test('each is for its distance alone, in the order of payment, with a colour of its own', () => {
  const proposed = proposeSeries([distance(7, '10K', 100), distance(8, '21K', 100)], 200)
  expect(proposed.map(({ distance_ids }) => distance_ids)).toEqual([[8], [7]])
  expect(new Set(proposed.map(({ colour }) => colour)).size).toBe(2)
  expect(proposed.every(({ mode }) => mode === 'payment')).toBe(true)
})

test('whatever the distances are, no range crosses another and each has room', () => {
  const some = fc.array(
    fc.record({
      id: fc.nat(),
      name: fc.oneof(fc.constantFrom('21K', '10K', 'Maratón', '2,5 km'), fc.string()),
      limit: fc.option(fc.nat(1_000_000), { nil: null }),
      people: fc.nat(20_000),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(some, fc.option(fc.nat(1_000_000), { nil: null }), (distances, limit) => {
      const proposed = proposeSeries(distances, limit)
      for (const [at, { from_number, to_number, distance_ids }] of proposed.entries()) {
        expect(from_number).toBeGreaterThan(proposed[at - 1]?.to_number ?? 0)
        expect(to_number).toBeLessThanOrEqual(999_999)
        const own = distances.filter(({ id }) => id === distance_ids[0])
        expect(own.some(({ people }) => to_number - from_number + 1 >= people)).toBe(true)
      }
    }),
  )
})
