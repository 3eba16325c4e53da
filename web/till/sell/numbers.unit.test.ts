import { expect, test } from 'vitest'
import { countInHand, numbersFor } from './numbers.ts'
import { sampleWorld } from './sample-world.ts'

const series = {
  series_id: 1,
  name: '10K',
  prefix: 'A',
  digits: 4,
  ranges: [
    [98, 99],
    [200, 203],
  ] as [number, number][],
  given: [98],
  category_ids: [101],
}
const world = sampleWorld({ numbers: [series] })

test('the next numbers in hand, as they are printed, without those that are gone', () => {
  expect(numbersFor(world, 101, new Set(['A0200']), 3)).toEqual(['A0099', 'A0201', 'A0202'])
  expect(numbersFor(world, 211, new Set(), 3)).toEqual([])
  expect(countInHand(series, new Set(['A0200']))).toBe(4)
})
