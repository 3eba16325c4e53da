/** /tienda/orden/{reference}: the buyer's order, for whoever has its link; paid here while it is held. */
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatDate, formatTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { loadSeller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { Bib } from '#web/ui/bib.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { forgetOrder } from '../browser-storage.ts'
import { loadOrder } from '../shop-calls.ts'
import type { Route } from './+types/order-page.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import classes from './order-page.module.css'
import { orderWords } from './order-words.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [found, sale] = await Promise.all([loadOrder(call, params.reference), loadSeller(call)])
  return { ...found, seller: sale?.seller }
}

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Tu pedido | Dorsal' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

const EVERY_MS = 10_000

/** A bank may answer while one looks, and the page may come back from the gateway as it was left. */
const useFreshOrder = (waits: boolean) => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    const timer = waits ? setInterval(look, EVERY_MS) : undefined
    window.addEventListener('pageshow', shown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pageshow', shown)
    }
  }, [waits, revalidate])
  return () => void revalidate()
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, paymentMethod, seller } = loaderData
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const { state, reference, amount, created_at } = order
  const words = orderWords(order)
  const look = useFreshOrder(state === 'pending')

  useEffect(() => {
    if (state === 'approved' || state === 'over') forgetOrder(reference)
  }, [state, reference])

  return (
    <PageBody>
      <div className={classes.order}>
        <div className={classes.story}>
          <Bib
            strip={words.strip}
            stripEnd={`Pedido ${order.id}`}
            accent={words.accent}
            number={formatPesos(amount)}
            size="small"
          >
            <div role="status">
              <h1 className={classes.title}>{words.title}</h1>
              <p className={classes.text}>{words.text}</p>
            </div>
            <p className={classes.reference}>
              Referencia <strong>{reference}</strong>
              <br />
              {formatDate(created_at)}, {formatTime(created_at)}
            </p>
          </Bib>
          <OrderActions key={state} order={order} gateways={paymentMethod} onLook={look} />
        </div>
        <OrderDetails order={order} />
      </div>
      <p className={classes.shop}>
        <Link to="/tienda/products">Volver a la tienda</Link>
      </p>
      <SellerNote organizer={organizer} seller={seller} />
    </PageBody>
  )
}
