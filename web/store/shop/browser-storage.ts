/** What the shop keeps in this browser: the cart, what was typed at the till, and the last order that was not paid. */
import { useSyncExternalStore } from 'react'
import { type CartItem, readCart } from './cart/cart-lines.ts'

const CART = 'dorsal.cart'
const ORDER = 'dorsal.order'
const CHANGED = 'dorsal:cart'

/** A browser that refuses storage still shows the shop. */
const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

export const readKept = (key: string): string | null => quietly(() => localStorage.getItem(key), null)

export const keep = (key: string, text: string): boolean =>
  quietly(() => {
    localStorage.setItem(key, text)
    return true
  }, false)

export const forget = (key: string): void => quietly(() => localStorage.removeItem(key), undefined)

let lastText: string | null = null
let lastCart: CartItem[] = []

/** The same object as long as the text is the same. */
export const cartNow = (): CartItem[] => {
  const text = readKept(CART)
  if (text !== lastText) {
    lastText = text
    lastCart = readCart(text)
  }
  return lastCart
}

/** False when this browser keeps nothing. */
export const storeCart = (cart: CartItem[]): boolean => {
  const kept = keep(CART, JSON.stringify(cart))
  window.dispatchEvent(new Event(CHANGED))
  return kept
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  // Another tab changed it.
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** undefined until the page is hydrated: the server never sees a cart. */
export const useCart = (): CartItem[] | undefined =>
  useSyncExternalStore<CartItem[] | undefined>(subscribe, cartNow, () => undefined)

export const rememberOrder = (reference: string) => keep(ORDER, reference)
export const forgetOrder = (reference: string) => {
  if (readKept(ORDER) === reference) forget(ORDER)
}

/** The last order that was placed here and not seen paid. */
export const rememberedOrder = (): string | null => {
  const reference = readKept(ORDER)
  return reference && /^\w{8,80}$/.test(reference) ? reference : null
}
