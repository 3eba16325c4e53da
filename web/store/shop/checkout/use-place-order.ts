/** From the form to an order and on to the gateway. The order's page takes the place of the till in the history. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DocumentType, plainDni } from '#domain/colombia/documents.ts'
import type { checkout } from '#domain/store/checkout/checkout-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { useHandOver } from '#web/payments/public/use-pay-at-gateway.ts'
import { sendWithWork } from '#web/prove-work.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { rememberOrder, storeCart } from '../browser-storage.ts'
import { wantedLines } from '../cart/cart-lines.ts'
import type { CartView } from '../cart/cart-view.ts'
import { payOrder } from '../order/pay-order.ts'
import type { CheckoutFields, CheckoutProblems } from './checkout-form.ts'
import { forgetCheckout } from './use-checkout-form.ts'

const CHANGED = {
  message: 'El total cambió',
  body: 'Tu pedido está reservado. Revisa el total y toca «Pagar».',
  icon: 'warning',
} as const

type Options = {
  view: CartView
  form: CheckoutFields
  /** What the person saw as the total. */
  total: number
  refuse: (problems: CheckoutProblems, sentence?: string) => void
}

export const usePlaceOrder = ({ view, form, total, refuse }: Options) => {
  const { show } = useNotice()
  const navigate = useNavigate()
  const handOver = useHandOver()
  const [busy, setBusy] = useState(false)

  const place = async (gateway: string) => {
    const body = {
      ...form,
      delivery: form.delivery || ('envio' as const),
      document_type: form.document_type as DocumentType,
      dni: plainDni(form.dni),
      lines: wantedLines(view.cart),
    }
    const answer = await sendWithWork((work) =>
      call<typeof checkout>('POST /api/store/checkout', { body: { ...body, work } }),
    )
    if (!answer.order) {
      await show(answer)
      view.again()
      if (answer.lines.length > 0) await navigate('/tienda/products/cart')
      return
    }
    const { reference, link, amount } = answer.order
    view.freeze()
    storeCart([])
    forgetCheckout()
    rememberOrder(reference)
    await navigate(link, { replace: true })
    // Nobody pays another amount than the one in sight.
    if (amount !== total) await show(CHANGED)
    else await handOver(gateway, payOrder(reference))
  }

  const pay = async (gateway: string) => {
    setBusy(true)
    try {
      await place(gateway)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { errors, message } = error.notice
      if (error.status !== 422 || !errors) return void show(error.notice)
      refuse(
        Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first])),
        message,
      )
    } finally {
      setBusy(false)
    }
  }

  return { busy, pay }
}
