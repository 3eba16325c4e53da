/** What can be done with an order now: pay it while it is held, ask about its payment, or begin anew. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { cancelOwnOrder, OwnOrder, StoreGateway } from '#domain/store/checkout/checkout-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { ActionBar } from '#web/light/action-bar.tsx'
import { GatewayChoice } from '#web/payments/public/gateway-choice.tsx'
import { HoldClock } from '#web/payments/public/hold-clock.tsx'
import { usePayAtGateway } from '#web/payments/public/use-pay-at-gateway.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { cartNow, storeCart } from '../browser-storage.ts'
import { refill } from '../cart/cart-lines.ts'
import classes from './order-actions.module.css'
import { payOrder } from './pay-order.ts'

const OVER = 'Tu reserva terminó y los productos volvieron a la tienda.'

type OrderActionsProps = { order: OwnOrder; gateways: StoreGateway[]; onLook: () => void }

function Pay({ order, gateways, onLook }: OrderActionsProps) {
  const { reference, amount, hold_until } = order
  const { show } = useNotice()
  const { ask } = useConfirm()
  // The clock of the browser is not the server's: it is drawn once the page is up.
  const [up, setUp] = useState(false)
  useEffect(() => setUp(true), [])
  const { gateway, choose, busy, pay } = usePayAtGateway({ ...payOrder(reference), onStay: onLook })

  const cancel = async () => {
    const sure = await ask({
      title: 'Cancelar este pedido',
      body: 'Los productos vuelven a la tienda de inmediato.',
      confirm: 'Sí, cancelar',
      cancel: 'Conservarlo',
      danger: true,
    })
    if (!sure) return
    try {
      const params = { reference }
      await show(await call<typeof cancelOwnOrder>('POST /api/store/orders/:reference/cancel', { params }))
      onLook()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      void show(error.notice)
    }
  }

  return (
    <section className={classes.pay} aria-label="Pagar tu pedido">
      <div className={classes.body}>
        {up && hold_until ? (
          <HoldClock what="pedido" hold_until={hold_until} over={OVER} onOver={onLook} />
        ) : null}
        <GatewayChoice gateways={gateways} chosen={gateway} onChoose={choose} />
        <button type="button" className={classes.cancel} onClick={() => void cancel()}>
          Cancelar este pedido
        </button>
      </div>
      <ActionBar
        total={amount}
        totalLabel="Total"
        label={gateways.length > 0 ? 'Pagar' : null}
        busy={busy}
        onAct={() => void pay()}
      />
    </section>
  )
}

export function OrderActions({ order, gateways, onLook }: OrderActionsProps) {
  const navigate = useNavigate()
  const { state, reference } = order

  const buyAgain = () => {
    storeCart(refill(cartNow(), order.lines))
    void navigate('/tienda/products/cart')
  }

  if (state === 'unpaid' || state === 'rejected')
    return <Pay order={order} gateways={gateways} onLook={onLook} />
  if (state === 'over')
    return (
      <div className={classes.ways}>
        <LightButton onClick={buyAgain}>Volver a llenar el carrito</LightButton>
        <LinkButton to={`/verificar-pago?referencia=${reference}`} look="outline">
          Verificar mi pago
        </LinkButton>
      </div>
    )
  if (state === 'approved') return null
  return (
    <div className={classes.ways}>
      <LinkButton to={`/verificar-pago?referencia=${reference}`}>Verificar mi pago</LinkButton>
    </div>
  )
}
