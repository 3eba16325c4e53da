/** What the shell of cart and checkout knows, and both of its views show. */
import { useOutletContext } from 'react-router'
import type { CheckedLine } from '#domain/store/checkout/checkout-contract.ts'
import { type CartItem, sameLine, totalOf, unitPrice } from './cart-lines.ts'
import type { CartCheck, CheckedCart } from './use-cart-check.ts'

/** The heading of cart and checkout: the focus goes there when what had it is gone. */
export const TITLE_ID = 'cart-title'

export type Delivery = 'kit' | 'envio' | ''

export type CartView = CartCheck & {
  cart: CartItem[]
  delivery: Delivery
  setDelivery: (delivery: Delivery) => void
  /** The order was placed: what is on screen stays while the page leaves. */
  freeze: () => void
}

export const useCartView = () => useOutletContext<CartView>()

export type ShownLine = { item: CartItem; now: CheckedLine | null }

export const shownLines = (cart: CartItem[], checked: CheckedCart | null): ShownLine[] =>
  cart.map((item) => ({ item, now: checked?.lines.find((line) => sameLine(line, item)) ?? null }))

/** Of one, today; what the cart remembers while nobody has answered. */
export const priceOf = ({ item, now }: ShownLine): number => (now?.name ? now.price : unitPrice(item))

/** Of the lines that can be bought; the server's sum as soon as it is about this cart. */
export const productsTotal = ({ cart, checked, fresh }: Pick<CartView, 'cart' | 'checked' | 'fresh'>) => {
  if (!checked) return totalOf(cart)
  if (fresh) return checked.products_total
  return shownLines(cart, checked)
    .filter(({ now }) => !now?.problem)
    .reduce((sum, line) => sum + priceOf(line) * line.item.quantity, 0)
}

/** What it cost when it was put into the cart, when that is not today's price. */
export const formerPrice = ({ item, now }: ShownLine): number | null => {
  if (!now?.name) return null
  const before = unitPrice(item)
  return before === now.price ? null : before
}

/** Nothing in the way of buying the cart as it is now. */
export const canBuy = ({ checked, fresh }: Pick<CartView, 'checked' | 'fresh'>): boolean =>
  fresh &&
  checked !== null &&
  checked.problem === '' &&
  checked.lines.every(({ problem }) => problem === null)

/** Who goes on to pay has seen the prices of today. */
export const withPricesOfToday = (cart: CartItem[], checked: CheckedCart | null): CartItem[] =>
  shownLines(cart, checked).map((line) => ({ ...line.item, price: priceOf(line) * line.item.quantity }))
