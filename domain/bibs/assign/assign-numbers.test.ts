/** Numbers are given: by order, beside each other, once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'

let product: TestProduct
let desk: BibDesk

beforeAll(async () => {
  product = await startTestProduct()
  desk = createBibDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

test('who paid gets the next number of the own series, and a second time changes nobody', async () => {
  const race = await desk.newRace()
  const { '21K': half = 0 } = await desk.distanceIds(race)
  await desk.addSeries(race, { to_number: 100, digits: 3 })
  await desk.addSeries(race, { name: '21K', prefix: 'M', distance_ids: [half] })
  const [ana, luz] = await desk.buyFor(race, 2)
  const long = await desk.buyAlone({ ...race, category_id: race.categories[1]?.id ?? 0 })
  await desk.register(race)
  await desk.assign(race)
  expect(await desk.numberOf(ana?.id ?? 0)).toBe('001')
  expect(await desk.numberOf(luz?.id ?? 0)).toBe('002')
  expect(await desk.numberOf(long.id)).toBe('M1')
  const before = await desk.bibsOf(race)
  const again = await desk.assign(race)
  expect(again?.plan.given).toEqual([])
  expect(await desk.bibsOf(race)).toEqual(before)
})
