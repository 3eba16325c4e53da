/** checkoutSection: who buys, how it is delivered, what is accepted, where it is paid. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionBar } from '#web/light/action-bar.tsx'
import { RefusalSentence } from '#web/light/fields/refusal-sentence.tsx'
import { GatewayChoice } from '#web/payments/public/gateway-choice.tsx'
import { loadEpayco } from '#web/payments/public/leave-for-gateway.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { canBuy, productsTotal, useCartView } from '../cart/cart-view.ts'
import { CartWarning, CheckAgain } from '../cart/cart-warning.tsx'
import type { Route } from './+types/checkout-section.ts'
import classes from './checkout-section.module.css'
import { ConsentFields } from './consent-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Pagar tu compra | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const NO_METHOD = {
  message: 'Atención',
  body: 'Por favor, selecciona un método de pago primero.',
  icon: 'warning',
} as const

const FORM_ID = 'till'

export default function CheckoutSection() {
  const view = useCartView()
  const { checked, fresh, failed, again, delivery, setDelivery } = view
  const { show } = useNotice()
  const panel = useRef<HTMLDivElement>(null)
  const { form, problems, sentence, type, check, refuse } = useCheckoutForm(panel)
  const [gateway, setGateway] = useState('')
  const shipping = form.delivery === 'envio' ? (checked?.shipping_fee ?? 0) : 0
  const total = productsTotal(view) + shipping
  const { busy, pay } = usePlaceOrder({ view, form, total, refuse })
  const pickup = checked?.pickup

  // What can be had is the server's word; the free way is offered first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the shelf's answer decides, not every keystroke
  useEffect(() => {
    if (pickup === undefined) return
    if (!pickup && form.delivery !== 'envio') type({ delivery: 'envio' })
    else if (pickup && form.delivery === '') type({ delivery: 'kit' })
  }, [pickup])

  useEffect(() => {
    if (delivery !== form.delivery) setDelivery(form.delivery)
  }, [delivery, form.delivery, setDelivery])

  const chooseGateway = (gateway_name: string) => {
    setGateway(gateway_name)
    if (gateway_name === 'epayco') void loadEpayco()
  }

  const act = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !check()) return
    if (!gateway) return void show(NO_METHOD)
    void pay(gateway)
  }

  const fields = { form, problems, type }
  const gateways = checked?.paymentMethod ?? []
  const warning = failed ? (
    <CheckAgain onAgain={again} />
  ) : fresh && !canBuy(view) ? (
    <>
      Algo cambió en tu carrito.{' '}
      <LinkButton to="/tienda/products/cart" look="outline">
        Revisar carrito
      </LinkButton>
    </>
  ) : null
  return (
    <>
      <CartWarning>{warning}</CartWarning>
      <div ref={panel} className={classes.card}>
        <form id={FORM_ID} className={classes.body} noValidate onSubmit={act}>
          <RefusalSentence>{sentence}</RefusalSentence>
          <CustomerFields {...fields} />
          <DeliveryFields
            {...fields}
            pickup={pickup ?? false}
            event={checked?.event ?? null}
            fee={checked?.shipping_fee}
          />
          <section className={classes.part} aria-label="Autorizaciones">
            <ConsentFields {...fields} />
          </section>
          {checked ? (
            <section className={classes.part} aria-label="Forma de pago">
              <GatewayChoice gateways={gateways} chosen={gateway} onChoose={chooseGateway} />
            </section>
          ) : null}
        </form>
        <ActionBar
          total={total}
          totalLabel="Total"
          label={gateways.length > 0 ? 'Pagar' : null}
          busy={busy}
          disabled={!canBuy(view)}
          form={FORM_ID}
        />
      </div>
      <p className={classes.note}>
        Al pagar apartamos tus productos por 5 horas. Sin pago en ese tiempo, vuelven a la tienda.
      </p>
    </>
  )
}
