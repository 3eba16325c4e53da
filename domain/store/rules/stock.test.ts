import { expect, test } from 'vitest'
import { leftOf } from './stock.ts'

const sizes = (...amounts: number[]) => amounts.map((amount, at) => ({ sizes: `T${at + 1}`, amount }))

test('few left of all sizes together is low, none is gone, and the sizes that ended are named', () => {
  expect(leftOf(sizes(3, 2))).toEqual({ state: 'low', gone: [] })
  expect(leftOf(sizes(0, 6))).toEqual({ state: 'enough', gone: ['T1'] })
  expect(leftOf(sizes(0, 1))).toEqual({ state: 'low', gone: ['T1'] })
  expect(leftOf(sizes(0, 0))).toEqual({ state: 'gone', gone: ['T1', 'T2'] })
})
