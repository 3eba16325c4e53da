/** The total and the way to the till, within the thumb's reach. */
import bar from '#web/light/action-bar.module.css'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { storeCart } from '../browser-storage.ts'
import classes from './cart-bar.module.css'
import { type CartView, canBuy, productsTotal, withPricesOfToday } from './cart-view.ts'

export function CartBar({ view }: { view: CartView }) {
  const { checked, fresh, failed } = view
  const ready = canBuy(view)
  return (
    <div className={classes.bar}>
      <p className={classes.total} aria-live="polite">
        <span>Productos</span>
        <Money value={productsTotal(view)} />
      </p>
      {ready ? (
        // A new document: the page where one pays names the hosts of the gateways in its policy.
        <LinkButton
          reloadDocument
          to="/tienda/products/checkout"
          size="lg"
          className={bar.act}
          onClick={() => storeCart(withPricesOfToday(view.cart, checked))}
        >
          Ir a pagar
        </LinkButton>
      ) : (
        <LightButton size="lg" disabled className={bar.act}>
          Ir a pagar
        </LightButton>
      )}
      <p className={classes.why} role="status">
        {failed || (fresh && checked && !ready) ? 'Revisa tu carrito para seguir.' : ''}
      </p>
    </div>
  )
}
