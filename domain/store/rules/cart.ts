/** What may be bought of a cart, line by line, and why not; the same sentences in the cart and at the till. */
import { giftStandsAlone, hasTooManyGifts, type WantedLine } from './selection.ts'

export type LineProblem = 'gone' | 'elsewhere' | 'sold out' | 'less left' | 'gift limit'

/** A size as it stands on the shelf now. */
export type ShelfItem = {
  product_id: number
  product_size_id: number
  name: string
  sku: string
  size: string
  thumbnail: string | null
  price: number
  url_shop: string | null
  event_id: number | null
  /** What is left. */
  amount: number
}

const mostOf = ({ price, amount }: ShelfItem) => (price === 0 ? Math.min(1, amount) : amount)

const problemOf = (quantity: number, item: ShelfItem | null): LineProblem | null => {
  if (!item) return 'gone'
  if (item.url_shop !== null) return 'elsewhere'
  if (item.amount <= 0) return 'sold out'
  if (item.price === 0 && quantity > 1) return 'gift limit'
  return quantity > item.amount ? 'less left' : null
}

export const lineMessage = (problem: LineProblem | null, item: ShelfItem | null): string => {
  const what = item ? `${item.name} (talla ${item.size})` : 'Este producto'
  switch (problem) {
    case null:
      return ''
    case 'gone':
      return 'Este producto ya no está a la venta.'
    case 'elsewhere':
      return `${item?.name ?? 'Este producto'} se vende en otra tienda.`
    case 'sold out':
      return `${what} se agotó.`
    case 'gift limit':
      return `${item?.name ?? 'Este producto'} es un regalo: puedes llevar uno.`
    case 'less left':
      return item?.amount === 1 ? `De ${what} queda 1.` : `De ${what} quedan ${item?.amount ?? 0}.`
  }
}

export const checkLine = ({ id, size, quantity }: WantedLine, item: ShelfItem | null) => {
  const problem = problemOf(quantity, item)
  return {
    id,
    size,
    quantity,
    name: item?.name ?? '',
    sku: item?.sku ?? '',
    thumbnail: item?.thumbnail ?? null,
    price: item?.price ?? 0,
    max: item && item.url_shop === null ? Math.max(0, mostOf(item)) : 0,
    event_id: item?.event_id ?? null,
    problem,
    message: lineMessage(problem, item),
  }
}

/** What is wrong with the cart as a whole, looking at lines that can be bought. */
export const cartProblem = (
  lines: { price: number; quantity: number; problem: LineProblem | null }[],
): string => {
  const fine = lines.filter(({ problem }) => problem === null)
  if (hasTooManyGifts(fine)) return 'Puedes llevar un solo regalo por compra.'
  if (giftStandsAlone(fine)) return 'El regalo va con un producto que tenga precio.'
  return ''
}

/** The one event all lines belong to: its gateways take the money, and it can be picked up with the kit. */
export const eventOf = (lines: { event_id: number | null }[]): number | null => {
  const [first] = lines
  const event_id = first?.event_id ?? null
  return event_id !== null && lines.every((line) => line.event_id === event_id) ? event_id : null
}

/** Whose gift it is: one a document, for each event and for the shop itself. */
export const giftKey = (
  document_key: string,
  lines: { price: number; event_id: number | null }[],
): string | null => {
  const gift = lines.find(({ price }) => price === 0)
  return gift ? `${document_key}:${gift.event_id ?? 'tienda'}` : null
}
