import { expect, test } from 'vitest'
import { offersFor, sizesFor } from './offers.ts'
import { samplePerson, sampleWorld } from './sample-world.ts'
import { dealsInHand, stockOf } from './stock.ts'

const deals = [{ id: 1, till_id: 1, distance_id: 21, kit_id: 3, places: 3, left: 3 }]
const world = sampleWorld({ deals })
const sold = [{ deal_id: 1 }, { deal_id: 1 }, { deal_id: null }]

test('in hand is what was dealt to this till, without what it sold and has not sent', () => {
  expect(dealsInHand(world, 1, sold).map(({ left }) => left)).toEqual([1])
  expect(dealsInHand(world, 2, sold)).toEqual([])
})

test('without connection there is only what is in hand', () => {
  const stock = stockOf(world, dealsInHand(world, 1, sold), false)
  expect([stock.places(10), stock.places(21)]).toEqual([0, 1])
  expect([stock.sizes(10, 1), stock.sizes(21, 3)]).toEqual([0, 1])
  expect(stock.dealFor(21, 3)?.id).toBe(1)
  expect(stock.dealFor(10, 1)).toBeNull()
})

test('with connection what the event has left is sold first, and the hand where the rest is gone', () => {
  const stock = stockOf(world, dealsInHand(world, 1, sold), true)
  expect([stock.places(10), stock.places(21)]).toEqual([4, 1])
  // Four places and two shirts: two can be sold.
  expect(stock.sizes(10, 1)).toBe(2)
  expect([stock.takesFromHand(10, 1), stock.takesFromHand(21, 3)]).toEqual([false, true])
})

test('a deal that is used up is no more', () => {
  const stock = stockOf(world, dealsInHand(world, 1, [...sold, { deal_id: 1 }]), false)
  expect(stock.dealFor(21, 3)).toBeNull()
})

const titlesFor = (changes: Parameters<typeof samplePerson>[0]) =>
  offersFor(world, samplePerson(changes), stockOf(world, [], true)).map(({ category }) => category.id)

test('only what admits the age on the day of the distance and the gender is offered', () => {
  expect(titlesFor({})).toEqual([101, 211])
  expect(titlesFor({ gender: 'male' })).toEqual([102, 211])
  // Eighteen on the day of the race, seventeen on the day of the sale.
  expect(titlesFor({ birth_day: '22', birth_month: '11', birth_year: '2008' })).toEqual([101, 211])
  expect(titlesFor({ birth_day: '23', birth_month: '11', birth_year: '2008' })).toEqual([103])
  expect(titlesFor({ birth_year: '' })).toEqual([])
})

test('sizes stand in their order, and only those of the distance', () => {
  const sizes = sizesFor(world, 10, stockOf(world, [], true))
  expect(sizes.map(({ kit, left }) => [kit.size, left])).toEqual([
    ['S', 0],
    ['M', 2],
  ])
})
