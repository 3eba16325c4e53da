import { expect, test } from 'vitest'
import { sentPart, WHOLE } from './part-draft.ts'

test('bibs are read with commas, spaces or lines between them, and only in their mode', () => {
  const draft = { ...WHOLE, bibs: '12, 099;W1\n7 ', distances: ['10K'] }
  expect(sentPart({ ...draft, mode: 'rows' }).only).toEqual(['12', '099', 'W1', '7'])
  expect(sentPart({ ...draft, mode: 'distances' }).only).toEqual(['10K'])
  expect(sentPart(draft)).toEqual({ mode: 'whole', only: [], corrections: 'keep' })
})
