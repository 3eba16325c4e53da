/** cartSection: the lines of the cart, what changed since they were put there, and how many of each. */

import { storeCart } from '../browser-storage.ts'
import type { Route } from './+types/cart-section.ts'
import { CartLine } from './cart-line.tsx'
import { changeQuantity, removeLine } from './cart-lines.ts'
import classes from './cart-section.module.css'
import { shownLines, TITLE_ID, useCartView } from './cart-view.ts'
import { CartWarning, CheckAgain } from './cart-warning.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Tu carrito | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function CartSection() {
  const { cart, checked, failed, again } = useCartView()
  const lines = shownLines(cart, checked)
  return (
    <>
      <CartWarning>{failed ? <CheckAgain onAgain={again} /> : checked?.problem || null}</CartWarning>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <CartLine
            key={`${line.item.id} ${line.item.size}`}
            line={line}
            onQuantity={(quantity) =>
              storeCart(
                changeQuantity(cart, line.item, quantity, line.now?.name ? line.now.price : undefined),
              )
            }
            onRemove={() => {
              storeCart(removeLine(cart, line.item))
              document.getElementById(TITLE_ID)?.focus()
            }}
          />
        ))}
      </ul>
    </>
  )
}
