/**
 * Around /tienda/products/cart and /tienda/products/checkout: two named views, the summary and beside it the section
 * (cartSection or checkoutSection). The cart lives in the browser, so the server draws the shape of the page only.
 */
import { useState } from 'react'
import { Outlet, useMatches } from 'react-router'
import { loadSeller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { useCart } from '../browser-storage.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import type { Route } from './+types/cart-shell.ts'
import { CartBar } from './cart-bar.tsx'
import type { CartItem } from './cart-lines.ts'
import classes from './cart-shell.module.css'
import { type CartView, type Delivery, TITLE_ID } from './cart-view.ts'
import { EmptyCart } from './empty-cart.tsx'
import { useCartCheck } from './use-cart-check.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  seller: (await loadSeller(context.get(apiContext)))?.seller,
})

function Waiting() {
  return (
    <div className={classes.shape} aria-busy="true">
      <span className="visually-hidden">Abriendo tu carrito</span>
      <div />
      <div />
      <noscript>Para comprar aquí, activa JavaScript en tu navegador.</noscript>
    </div>
  )
}

export default function CartShell({ loaderData }: Route.ComponentProps) {
  const kept = useCart()
  const [frozen, setFrozen] = useState<CartItem[] | null>(null)
  const [delivery, setDelivery] = useState<Delivery>('')
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const paying = useMatches().at(-1)?.id === 'checkoutSection'
  const cart = frozen ?? kept
  const check = useCartCheck(cart)
  if (!cart || cart.length === 0)
    return (
      <PageBody width={cart ? 'text' : 'page'}>
        {cart ? (
          <div className={classes.empty}>
            <EmptyCart />
          </div>
        ) : (
          <Waiting />
        )}
      </PageBody>
    )
  const view: CartView = { ...check, cart, delivery, setDelivery, freeze: () => setFrozen(cart) }
  return (
    <PageBody>
      <h1 id={TITLE_ID} tabIndex={-1} className={classes.title}>
        {paying ? 'Pagar tu compra' : 'Tu carrito'}
      </h1>
      <div className={classes.shell} data-paying={paying || undefined}>
        <div className={classes.section} data-view={paying ? 'checkoutSection' : 'cartSection'}>
          <Outlet context={view} />
        </div>
        <aside className={classes.summary} data-view="summary" aria-label="Resumen de tu compra">
          <OrderSummary view={view} paying={paying} />
        </aside>
        {paying ? null : <CartBar view={view} />}
      </div>
      <SellerNote organizer={organizer} seller={loaderData.seller} />
    </PageBody>
  )
}
