/** Nothing in the cart: the way to the shelf, and to the order that still waits for its payment. */
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { rememberedOrder } from '../browser-storage.ts'
import classes from './empty-cart.module.css'

export function EmptyCart() {
  const reference = rememberedOrder()
  return (
    <EmptyState
      level={1}
      mark="0"
      title="Tu carrito está vacío"
      action={
        <div className={classes.ways}>
          <LinkButton to="/tienda/products">Ver la tienda</LinkButton>
          {reference ? (
            <LinkButton reloadDocument to={`/tienda/orden/${reference}`} look="outline">
              Ver mi último pedido
            </LinkButton>
          ) : null}
        </div>
      }
    >
      {reference ? 'Tu último pedido espera el pago.' : 'Elige algo de la tienda y vuelve aquí.'}
    </EmptyState>
  )
}
