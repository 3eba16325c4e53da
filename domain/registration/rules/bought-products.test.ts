import { expect, test } from 'vitest'
import { boughtName, boughtText } from './bought-products.ts'

test('products are called out with their size, unless there is only one', () => {
  const products = [
    { name: 'Camiseta', size: 'M', quantity: 2 },
    { name: 'Medias', size: '8', quantity: 1 },
    { name: 'Gorra', size: 'unica', quantity: 1 },
    { name: 'Bono', size: 'noaplica', quantity: 3 },
  ]
  expect(boughtText(products)).toBe('Camiseta M x 2; Medias Niños 8 x 1; Gorra x 1; Bono x 3')
  expect(boughtText([])).toBe('')
})

test.each([
  ['Camiseta', 'XL', 'Camiseta XL'],
  ['Medias', '16', 'Medias Niños 16'],
  ['Gorra', 'unica', 'Gorra'],
  ['Bono', 'noaplica', 'Bono'],
])('%s in size %s is called %s', (name, size, called) => {
  expect(boughtName({ name, size })).toBe(called)
})
