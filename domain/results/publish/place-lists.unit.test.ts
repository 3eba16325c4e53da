import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByNumber } from '../rules/places/sort-by-number.ts'
import { packPlaces, sharedPlaces, unitePlaces, unpackPlaces } from './place-lists.ts'

const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 300 }))
  .map((list) => list.toSorted((one, other) => one - other))

test('packed places come out as they went in', () => {
  fc.assert(
    fc.property(places, (list) => {
      expect([...unpackPlaces(Buffer.from(packPlaces(list), 'hex'))]).toEqual(list)
    }),
  )
})

test('united are the places of any list once, shared those of both, both rising', () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const [a, b] = [Int32Array.from(one), Int32Array.from(other)]
      const all = [...new Set([...one, ...other])].sort((x, y) => x - y)
      expect([...unitePlaces([a, b])]).toEqual(all)
      expect([...sharedPlaces(a, b)]).toEqual(one.filter((place) => other.includes(place)))
    }),
  )
})

test('sorting by a number is what sorting with a comparison is, equal ones in their order', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const rows = numbers.map((value, at) => ({ value, at }))
      expect(sortByNumber(rows, ({ value }) => value)).toEqual(
        rows.toSorted((one, other) => one.value - other.value),
      )
    }),
  )
})
