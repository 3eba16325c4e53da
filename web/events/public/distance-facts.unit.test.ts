/** What the event's page says of one distance, and of the price of now. */
import { expect, test } from 'vitest'
import { distanceFacts, distanceState } from './distance-facts.ts'
import { priceNow } from './price-now.ts'

const DAY = '2026-12-05 06:00:00'
const PLAIN = {
  id: 1,
  name: '21K',
  kilometres: null,
  start_at: null,
  place: '',
  register_deadline: null,
  age_on: null,
  sold_out: false,
  closed: false,
  spots_left: null,
  has_waves: false,
  course: null,
}

test('a distance that goes by the event says nothing', () => {
  expect(distanceFacts(PLAIN, DAY)).toEqual([])
  expect(distanceFacts({ ...PLAIN, start_at: DAY }, DAY)).toEqual([])
  expect(distanceState(PLAIN)).toBeNull()
})

test('what a distance has of its own is said, with the day where it is another one', () => {
  const own = {
    ...PLAIN,
    start_at: '2026-12-05 05:30:00',
    place: 'Parque Norte',
    register_deadline: '2026-12-01 18:00:00',
    age_on: '2026-12-31',
  }
  expect(distanceFacts(own, DAY)).toEqual([
    'Salida a las 5:30 a. m.',
    'Parque Norte',
    'Inscripciones hasta el 1 de diciembre a las 6:00 p. m.',
    'La edad cuenta el 31 de diciembre de 2026',
  ])
  expect(distanceFacts({ ...PLAIN, start_at: '2026-12-06 07:00:00' }, DAY)).toEqual([
    'Salida el 6 de diciembre a las 7:00 a. m.',
  ])
})

test('closed comes before sold out, and few places are counted', () => {
  expect(distanceState({ ...PLAIN, closed: true, sold_out: true })).toBe('Cerrada')
  expect(distanceState({ ...PLAIN, sold_out: true })).toBe('Agotada')
  expect(distanceState({ ...PLAIN, spots_left: 1 })).toBe('Queda 1 cupo')
  expect(distanceState({ ...PLAIN, spots_left: 12 })).toBe('Quedan 12 cupos')
})

const tier = (event_price: number, date: string, places_left: number | null = null) => ({
  event_price,
  cost_service: 3_500,
  date,
  places_left,
  prices: {},
})
const category = (id: number, distance_id: number, difference: number) => ({
  id,
  distance: '',
  title: '',
  gender: 'mixto',
  start_age: 0,
  final_age: 99,
  difference,
  team_size: null,
  distance_id,
  price: null,
  sold_out: false,
  closed: false,
})

test('the price of now is that of the cheapest category, by the tier’s own prices where it has them', () => {
  const categories = [category(1, 1, 20_000), category(2, 2, 0)]
  const now = { ...tier(80_000, '2026-11-30'), prices: { '1': 70_000 } }
  const next = tier(95_000, '2026-12-04')
  expect(priceNow({ price: { now, next }, categories, register_deadline: '2026-12-04 23:59:59' })).toEqual({
    amount: 73_500,
    service: 3_500,
    varies: true,
    change: 'sube el 1 de diciembre',
    places: null,
  })
})

test('a tier that ends by places says how many are left, where another one follows', () => {
  const now = tier(80_000, '2026-11-30', 40)
  const event = { categories: [], register_deadline: '2026-12-04 23:59:59' }
  expect(priceNow({ ...event, price: { now, next: tier(95_000, '2026-12-04') } })).toMatchObject({
    change: 'sube a $98.500 el 1 de diciembre, o antes si se acaban',
    places: 'Quedan 40 a este precio',
  })
  expect(priceNow({ ...event, price: { now, next: null } })).toMatchObject({ change: null, places: null })
})
