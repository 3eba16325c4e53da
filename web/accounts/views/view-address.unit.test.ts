import { expect, test } from 'vitest'
import { viewOf } from './view-address.ts'

test('the same filters are the same view, whatever page and order', () => {
  expect(viewOf('?sort=-date&sent=0&page=3')).toBe(viewOf('sent=0&sort=-date'))
})

test('what passes by is left out, what was searched stays', () => {
  expect(viewOf('pedido=7&search=Ana', ['pedido'])).toBe('search=Ana')
})
