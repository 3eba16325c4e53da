/** The way to the cart with how much is in it: in the shop always, elsewhere once something is in it. */
import { IconShoppingCart } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useCart } from '../browser-storage.ts'
import { countUnits } from './cart-lines.ts'
import classes from './cart-link.module.css'

const MOST_SHOWN = 99

export function CartLink() {
  const units = countUnits(useCart() ?? [])
  const inShop = useLocation().pathname.startsWith('/tienda')
  if (units === 0 && !inShop) return null
  const name = units === 1 ? 'Carrito, 1 producto' : `Carrito, ${units} productos`
  return (
    <Link to="/tienda/products/cart" className={classes.cart} aria-label={units > 0 ? name : 'Carrito'}>
      <IconShoppingCart size={24} aria-hidden="true" />
      {units > 0 ? (
        <span className={classes.units} aria-hidden="true">
          {units > MOST_SHOWN ? `${MOST_SHOWN}+` : units}
        </span>
      ) : null}
    </Link>
  )
}
