import { expect, test } from 'vitest'
import { segmentWords } from './segment-words.ts'

const names = {
  distances: [{ id: 1, name: '10K' }],
  categories: [{ id: 7, name: '10K Élite' }],
}

test('a segment is said in words', () => {
  expect(segmentWords({}, names)).toBe('Todos: confirmados y sin pagar')
  expect(segmentWords({ distance_ids: [1], kit: 'waiting', owes: true }, names)).toBe(
    '10K · No han recogido el kit · Deben algo',
  )
  expect(segmentWords({ has_bib: false, category_ids: [7] }, names)).toBe('10K Élite · Sin dorsal')
  expect(segmentWords({ participant_ids: [1, 2] }, names)).toBe('2 personas elegidas')
  expect(segmentWords({ participant_ids: [1] }, names)).toBe('1 persona elegida')
})

test('what was deleted since is not named', () => {
  expect(segmentWords({ distance_ids: [9] }, names)).toBe('una que ya no existe')
})
