import { expect, test } from 'vitest'
import {
  ALREADY_THERE,
  addLine,
  type CartItem,
  CHOOSE_SIZE,
  changeQuantity,
  countUnits,
  readCart,
  refill,
  removeLine,
  totalOf,
  unitPrice,
  wantedLines,
} from './cart-lines.ts'

const JACKET = {
  id: 7,
  name_product: 'Chaqueta',
  thumbnail: '/files/products/a.webp',
  price: 95_000,
  sku: 'CHQ-1',
}
const GIFT = { ...JACKET, id: 8, name_product: 'Cuello', price: 0, thumbnail: null }

const filled = (...wanted: [product: typeof JACKET | typeof GIFT, size: string, quantity: number][]) =>
  wanted.reduce<CartItem[]>((cart, [product, size, quantity]) => {
    const added = addLine(cart, product, size, quantity)
    if (!added.cart) throw new Error(added.refusal)
    return added.cart
  }, [])

test('a line carries exactly the keys of the specification, with the price times the quantity', () => {
  expect(filled([JACKET, 'M', 2])).toEqual([
    {
      name: 'Chaqueta',
      id: 7,
      thumbnail: '/files/products/a.webp',
      price: 190_000,
      sku: 'CHQ-1',
      size: 'M',
      quantity: 2,
      status: 'No pago',
    },
  ])
})

test('without a size nothing is added', () => {
  expect(addLine([], JACKET, '', 1)).toEqual({ cart: null, refusal: CHOOSE_SIZE })
  expect(CHOOSE_SIZE).toBe('Selecciona una talla.')
})

test('the same product goes in again only in another size', () => {
  const cart = filled([JACKET, 'M', 1])
  expect(addLine(cart, JACKET, 'M', 1)).toEqual({ cart: null, refusal: ALREADY_THERE })
  expect(ALREADY_THERE).toBe('El producto ya está en el carrito con esta talla.')
  expect(addLine(cart, JACKET, 'L', 1).cart).toHaveLength(2)
})

test('a gift is one, whatever was asked for', () => {
  expect(filled([GIFT, 'unica', 5])).toMatchObject([{ quantity: 1, price: 0, thumbnail: '' }])
})

test('a changed quantity changes the price of the line, to today’s when it is known', () => {
  const cart = filled([JACKET, 'M', 2], [JACKET, 'L', 1])
  expect(changeQuantity(cart, { id: 7, size: 'M' }, 3).map(({ price }) => price)).toEqual([285_000, 95_000])
  expect(changeQuantity(cart, { id: 7, size: 'M' }, 3, 100_000)[0]?.price).toBe(300_000)
})

test('units, total, unit price, and what is sent: never a price', () => {
  const cart = filled([JACKET, 'M', 2], [GIFT, 'unica', 1])
  expect(countUnits(cart)).toBe(3)
  expect(totalOf(cart)).toBe(190_000)
  expect(cart.map(unitPrice)).toEqual([95_000, 0])
  expect(wantedLines(cart)).toEqual([
    { id: 7, size: 'M', quantity: 2 },
    { id: 8, size: 'unica', quantity: 1 },
  ])
  expect(removeLine(cart, { id: 7, size: 'M' })).toHaveLength(1)
})

test('what was kept is read back as it was', () => {
  const cart = filled([JACKET, 'M', 2], [GIFT, 'unica', 1])
  expect(readCart(JSON.stringify(cart))).toEqual(cart)
})

test.each([
  ['nothing', null],
  ['no JSON', '{oops'],
  ['an object of an older version', '{"version":1,"lines":[]}'],
  ['a number', '7'],
  [
    'lines nobody understands',
    '[null, 3, "M", [], {"id":"x","size":"M"}, {"id":7}, {"id":7,"size":"M","quantity":0}, {"id":-1,"size":"M"}, {"id":7,"size":{},"quantity":1}, {"id":1.5,"size":"M"}]',
  ],
])('%s in the storage is an empty cart', (_, text) => {
  expect(readCart(text)).toEqual([])
})

test('a line with odd parts keeps what makes sense', () => {
  const kept = [
    { id: '7', size: ' M ', quantity: '2', price: 'mucho', thumbnail: 'https://elsewhere.test/x', extra: 1 },
  ]
  expect(readCart(JSON.stringify(kept))).toEqual([
    { name: '', id: 7, thumbnail: '', price: 0, sku: '', size: 'M', quantity: 2, status: 'No pago' },
  ])
  expect(readCart('[{"id":7,"size":"M","quantity":99999999}]')[0]?.quantity).toBe(1000)
})

test('a line that stands there twice is one with the sum, and no more lines than the till takes', () => {
  const [line] = filled([JACKET, 'M', 2])
  expect(readCart(JSON.stringify([line, line]))).toMatchObject([{ quantity: 4, price: 380_000 }])
  const many = Array.from({ length: 80 }, (_, at) => ({ ...line, id: at + 1 }))
  expect(readCart(JSON.stringify(many))).toHaveLength(50)
})

test('an order that ended goes back into the cart beside what is there', () => {
  const line = { product_id: 7, name: 'Chaqueta', sku: 'CHQ-1', thumbnail: null, price: 95_000 }
  const cart = refill(filled([JACKET, 'M', 1]), [
    { ...line, size: 'M', quantity: 4 },
    { ...line, size: 'L', quantity: 2 },
  ])
  expect(cart.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 1],
    ['L', 2],
  ])
})
