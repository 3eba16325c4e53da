/** What is asked or said before a save, because it is seldom meant. */
import { expect, test } from 'vitest'
import { newKit } from '../event-draft.ts'
import { doubtfulPrice } from './doubtful-price.ts'
import { sameKits } from './same-rows.ts'

test('a price a hundred times the last one is asked about: of the tier above, or its own before', () => {
  const tier = (event_price: number | '', id?: number) => (id ? { id, event_price } : { event_price })
  expect(doubtfulPrice([tier(120_000), tier(14_000_000)], [])).toBe(
    'La tarifa 2 quedaría en $14.000.000, y la anterior es de $120.000.',
  )
  expect(doubtfulPrice([tier(12_000_000, 7)], [tier(120_000, 7)])).toContain('tarifa 1')
  expect(doubtfulPrice([tier(120_000), tier(11_900_000)], [])).toBeNull()
  expect(doubtfulPrice([tier(0), tier(90_000)], [])).toBeNull()
  expect(doubtfulPrice([tier(''), tier(90_000)], [])).toBeNull()
  expect(doubtfulPrice([tier(14_000_000, 7)], [tier(14_000_000, 7)])).toBeNull()
})

test('the same kit twice is said; another size, another wearer and an empty row are not', () => {
  const kit = (changes: object) => ({ ...newKit(), kit_name: 'Camiseta', size: 'M', ...changes })
  expect(sameKits([kit({}), kit({ size: 'L' }), kit({ kit_name: ' camiseta ' })])).toEqual([[0, 2]])
  expect(sameKits([kit({}), kit({ cut: 'female' }), newKit(), newKit()])).toEqual([])
})
