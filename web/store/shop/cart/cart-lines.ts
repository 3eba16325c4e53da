/**
 * The cart as it lies in the browser (public.md sections 3 and 5). What an older page or a curious hand left there is
 * read line by line: what is not understood is dropped, never shown and never sent.
 */

export const UNPAID = 'No pago'
export const CHOOSE_SIZE = 'Selecciona una talla.'
export const ALREADY_THERE = 'El producto ya está en el carrito con esta talla.'

/** `price` is the unit price times the quantity, as specified. */
export type CartItem = {
  name: string
  id: number
  thumbnail: string
  price: number
  sku: string
  size: string
  quantity: number
  status: typeof UNPAID
}

/** The till takes no more (domain/store/checkout/checkout-contract.ts). */
const MOST_LINES = 50
export const MOST_UNITS = 1000
const LONGEST_SIZE = 40

const textOf = (value: unknown, longest: number) => (typeof value === 'string' ? value.slice(0, longest) : '')

const wholeOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** Only pictures of this site: another address is somebody else's idea. */
const pictureOf = (value: unknown) => (typeof value === 'string' && /^\/(?!\/)/.test(value) ? value : '')

const readItem = (kept: unknown): CartItem[] => {
  if (typeof kept !== 'object' || kept === null) return []
  const { name, id, thumbnail, price, sku, size, quantity } = kept as Record<string, unknown>
  const [known, units, money] = [wholeOf(id), wholeOf(quantity ?? 1), wholeOf(price)]
  const sizeText = typeof size === 'string' ? size.trim() : ''
  if (known === null || known < 1 || units === null || units < 1) return []
  if (sizeText === '' || sizeText.length > LONGEST_SIZE) return []
  return [
    {
      name: textOf(name, 200),
      id: known,
      thumbnail: pictureOf(thumbnail),
      price: Math.max(0, money ?? 0),
      sku: textOf(sku, 60),
      size: sizeText,
      quantity: Math.min(units, MOST_UNITS),
      status: UNPAID,
    },
  ]
}

type Which = Pick<CartItem, 'id' | 'size'>

export const sameLine = (one: Which, other: Which) => one.id === other.id && one.size === other.size

/** A repeated line is one line. */
const merge = (items: CartItem[]): CartItem[] => {
  const cart: CartItem[] = []
  for (const item of items) {
    const there = cart.find((one) => sameLine(one, item))
    if (!there) cart.push({ ...item })
    else {
      there.quantity = Math.min(there.quantity + item.quantity, MOST_UNITS)
      there.price += item.price
    }
  }
  return cart
}

export const readCart = (text: string | null): CartItem[] => {
  if (!text) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? merge(kept.flatMap(readItem)).slice(0, MOST_LINES) : []
  } catch {
    return []
  }
}

type Bought = {
  id: number
  name_product: string
  thumbnail: string | null
  price: number
  sku: string
}

type Added = { cart: CartItem[]; refusal: null } | { cart: null; refusal: string }

const refused = (refusal: string): Added => ({ cart: null, refusal })

export const addLine = (cart: CartItem[], product: Bought, size: string, quantity: number): Added => {
  if (!size) return refused(CHOOSE_SIZE)
  const { id, name_product, thumbnail, price, sku } = product
  if (cart.some((item) => sameLine(item, { id, size }))) return refused(ALREADY_THERE)
  if (cart.length >= MOST_LINES) return refused('Tu carrito está lleno. Haz primero esta compra.')
  const units = price === 0 ? 1 : Math.max(1, quantity)
  const item: CartItem = {
    name: name_product,
    id,
    thumbnail: thumbnail ?? '',
    price: price * units,
    sku,
    size,
    quantity: units,
    status: UNPAID,
  }
  return { cart: [...cart, item], refusal: null }
}

/** What one unit cost when it was put there. */
export const unitPrice = ({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>) =>
  Math.round(price / quantity)

/** Who changes a line has its price of today in sight. */
export const changeQuantity = (
  cart: CartItem[],
  line: Which,
  quantity: number,
  priceNow?: number,
): CartItem[] =>
  cart.map((item) =>
    sameLine(item, line) ? { ...item, quantity, price: (priceNow ?? unitPrice(item)) * quantity } : item,
  )

export const removeLine = (cart: CartItem[], line: Which): CartItem[] =>
  cart.filter((item) => !sameLine(item, line))

export const countUnits = (cart: CartItem[]) => cart.reduce((sum, { quantity }) => sum + quantity, 0)

export const totalOf = (cart: CartItem[]) => cart.reduce((sum, { price }) => sum + price, 0)

/** What goes over the wire: never a price. */
export const wantedLines = (cart: CartItem[]) =>
  cart.map(({ id, size, quantity }) => ({ id, size, quantity }))

type OrderedLine = {
  product_id: number
  name: string
  sku: string
  size: string
  thumbnail: string | null
  quantity: number
  price: number
}

/** An order that ended unpaid, put back into the cart beside what is there. */
export const refill = (cart: CartItem[], lines: OrderedLine[]): CartItem[] =>
  lines.reduce((filled, { product_id, name, size, quantity, ...line }) => {
    const added = addLine(filled, { ...line, id: product_id, name_product: name }, size, quantity)
    return added.cart ?? filled
  }, cart)
