import { expect, test } from 'vitest'
import { cartProblem, checkLine, eventOf, giftKey, lineMessage, type ShelfItem } from './cart.ts'

const item = (change: Partial<ShelfItem> = {}): ShelfItem => ({
  product_id: 1,
  product_size_id: 10,
  name: 'Gorra',
  sku: 'G-1',
  size: 'M',
  thumbnail: null,
  price: 30_000,
  url_shop: null,
  event_id: null,
  amount: 3,
  ...change,
})
const wanted = (quantity = 1) => ({ id: 1, size: 'M', quantity })

test('a line that is there can be bought, with the price of the shelf', () => {
  expect(checkLine(wanted(3), item())).toMatchObject({ problem: null, message: '', price: 30_000, max: 3 })
})

test('a line says in Spanish why it cannot be bought', () => {
  const said = (quantity: number, on: ShelfItem | null) => {
    const { problem, message } = checkLine(wanted(quantity), on)
    return [problem, message]
  }
  expect(said(1, null)).toEqual(['gone', 'Este producto ya no está a la venta.'])
  expect(said(1, item({ url_shop: 'https://otra.co' }))).toEqual([
    'elsewhere',
    'Gorra se vende en otra tienda.',
  ])
  expect(said(1, item({ amount: 0 }))).toEqual(['sold out', 'Gorra (talla M) se agotó.'])
  expect(said(4, item())).toEqual(['less left', 'De Gorra (talla M) quedan 3.'])
  expect(said(4, item({ amount: 1 }))).toEqual(['less left', 'De Gorra (talla M) queda 1.'])
  expect(said(2, item({ price: 0 }))).toEqual(['gift limit', 'Gorra es un regalo: puedes llevar uno.'])
})

test('a gift has a maximum of one, or none when it ran out', () => {
  expect(checkLine(wanted(), item({ price: 0 })).max).toBe(1)
  expect(checkLine(wanted(), item({ price: 0, amount: 0 })).max).toBe(0)
})

test('a cart has one gift, and never only a gift; lines that cannot be bought do not carry it', () => {
  const line = (price: number, problem: 'gone' | null = null) => ({ price, quantity: 1, problem })
  expect(cartProblem([line(0), line(100)])).toBe('')
  expect(cartProblem([line(0), line(0), line(100)])).toBe('Puedes llevar un solo regalo por compra.')
  expect(cartProblem([line(0)])).toBe('El regalo va con un producto que tenga precio.')
  expect(cartProblem([line(0), line(100, 'gone')])).toBe('El regalo va con un producto que tenga precio.')
})

test('an order belongs to an event when all of its lines do', () => {
  expect(eventOf([{ event_id: 4 }, { event_id: 4 }])).toBe(4)
  expect(eventOf([{ event_id: 4 }, { event_id: null }])).toBeNull()
  expect(eventOf([{ event_id: 4 }, { event_id: 5 }])).toBeNull()
  expect(eventOf([{ event_id: null }])).toBeNull()
})

test('a gift is one a dni for each event and for the shop', () => {
  const paid = { price: 100, event_id: 4 }
  expect(giftKey('123', [paid])).toBeNull()
  expect(giftKey('123', [paid, { price: 0, event_id: 4 }])).toBe('123:4')
  expect(giftKey('123', [paid, { price: 0, event_id: null }])).toBe('123:tienda')
})

test('a line repeats what was wanted and what stands on the shelf', () => {
  expect(checkLine(wanted(2), item({ thumbnail: '/a.webp', event_id: 4 }))).toEqual({
    id: 1,
    size: 'M',
    quantity: 2,
    name: 'Gorra',
    sku: 'G-1',
    thumbnail: '/a.webp',
    price: 30_000,
    max: 3,
    event_id: 4,
    problem: null,
    message: '',
  })
  expect(checkLine(wanted(2), null)).toEqual({
    id: 1,
    size: 'M',
    quantity: 2,
    name: '',
    sku: '',
    thumbnail: null,
    price: 0,
    max: 0,
    event_id: null,
    problem: 'gone',
    message: 'Este producto ya no está a la venta.',
  })
})

test.each([
  ['all that is left', 3, {}, null, 3],
  ['one more than is left', 4, {}, 'less left', 3],
  ['nothing left', 1, { amount: 0 }, 'sold out', 0],
  ['less than nothing left', 1, { amount: -1 }, 'sold out', 0],
  ['sold elsewhere', 1, { url_shop: 'https://otra.co' }, 'elsewhere', 0],
  ['sold elsewhere and out of stock', 1, { url_shop: '', amount: 0 }, 'elsewhere', 0],
  ['one gift', 1, { price: 0 }, null, 1],
  ['two gifts', 2, { price: 0 }, 'gift limit', 1],
  ['a gift that ran out', 2, { price: 0, amount: 0 }, 'sold out', 0],
  ['a gift of less than nothing', 1, { price: 0, amount: -2 }, 'sold out', 0],
  ['two of what costs one peso', 2, { price: 1 }, null, 3],
])('%s', (_fact, quantity, change, problem, max) => {
  expect(checkLine(wanted(quantity), item(change))).toMatchObject({ problem, max })
})

test.each([
  ['elsewhere', 'Este producto se vende en otra tienda.'],
  ['sold out', 'Este producto se agotó.'],
  ['gift limit', 'Este producto es un regalo: puedes llevar uno.'],
  ['less left', 'De Este producto quedan 0.'],
  [null, ''],
] as const)('a product that is gone is spoken of without a name (%s)', (problem, message) => {
  expect(lineMessage(problem, null)).toBe(message)
})

test('an empty cart belongs to no event and has no problem', () => {
  expect(eventOf([])).toBeNull()
  expect(eventOf([{ event_id: null }, { event_id: 4 }])).toBeNull()
  expect(cartProblem([])).toBe('')
})
