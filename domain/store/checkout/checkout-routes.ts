/** Calls of the cart, the checkout and the buyer's order page. */
import { markOpened } from '#domain/payments/insert-attempt.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import * as messages from '../messages.ts'
import { endOrders } from '../orders/release-orders.ts'
import { lockOrder } from '../orders/settle-order.ts'
import { describeCart } from './check-cart.ts'
import * as contract from './checkout-contract.ts'
import { asOwnOrder, describePayment, type FoundOrder, findOwnOrder } from './describe-order.ts'
import { type PlaceOutcome, placeOrder } from './place-order.ts'

const ORDER_LIMIT: Limit = { name: 'store-order', max: 60, seconds: 600 }
const NO_PAYMENT = { paymentMethod: [], paymentCheckouts: {}, pay: null }

const refusedWebhook = (refused: Exclude<PlaceOutcome, { outcome: 'placed' | 'work first' }>): Notice => {
  if (refused.outcome === 'no pickup') return messages.NO_PICKUP
  if (refused.outcome === 'gift taken') return messages.GIFT_TAKEN
  if (refused.outcome === 'paused') return messages.PAUSED
  const { lines, problem } = refused.cart
  const sentences = [...new Set(lines.map(({ message }) => message)), problem].filter(Boolean)
  return messages.CART_CHANGED(sentences)
}

export const checkoutRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context

  const mustFind = async (reference: string): Promise<FoundOrder> => {
    const found = await findOwnOrder(db, reference)
    if (!found) throw notFound()
    return found
  }

  return [
    route(contract.checkCart, ({ body }) => describeCart(context, body.lines)),

    route(contract.checkout, async ({ body, request }) => {
      const placed = await placeOrder(context, body, request.ip)
      if (placed.outcome === 'work first')
        return {
          ...messages.WORK_FIRST,
          status: 3 as const,
          order: null,
          lines: [],
          work: placed.work,
          ...NO_PAYMENT,
        }
      if (placed.outcome !== 'placed') {
        const lines = placed.outcome === 'not sellable' ? placed.cart.lines : []
        return { ...refusedWebhook(placed), status: 6 as const, order: null, lines, ...NO_PAYMENT }
      }
      const { order, lines, event, again, attempt } = placed
      const found = again ? await mustFind(order.reference) : { order, lines, event, now: order.created_at }
      const payment = await describePayment(context, found, { opened: attempt, isBuyer: true })
      return {
        ...messages.ORDER_PLACED,
        status: 0 as const,
        order: asOwnOrder(found),
        lines: [],
        ...payment,
      }
    }),

    route(contract.ownOrderPage, async ({ params, reply }) => {
      reply.header('cache-control', 'no-store')
      const found = await mustFind(params.reference)
      return { order: asOwnOrder(found), ...(await describePayment(context, found)) }
    }),

    route(contract.leaveToPay, async ({ params, body }) => {
      await limiter.enforce(ORDER_LIMIT, params.reference)
      const found = await mustFind(params.reference)
      const order = asOwnOrder(found)
      const { state } = order
      if (state !== 'unpaid' && state !== 'rejected')
        return { ...messages.NOT_NOW[state], success: false, order, checkout: null }
      const { paymentMethod, paymentCheckouts, pay } = await describePayment(context, found)
      const account = paymentMethod.find(({ gateway_name }) => gateway_name === body.gateway_name)
      if (!account || !pay) return { ...messages.GATEWAY_GONE, success: false, order, checkout: null }
      // A transfer is an attempt of its own; this one may be at a gateway that is still to be asked about it.
      if (account.gateway_name !== 'transferencia') await markOpened(db, pay.referenceCode, account)
      return {
        ...messages.readyToPay(order.hold_until),
        success: true,
        order,
        checkout: paymentCheckouts[account.gateway_name] ?? null,
      }
    }),

    route(contract.cancelOwnOrder, async ({ params }) => {
      await limiter.enforce(ORDER_LIMIT, params.reference)
      const { order } = await mustFind(params.reference)
      const cancelled = await inTransaction(db, async (tx) => {
        const locked = await lockOrder(tx, order.id)
        if (locked?.state !== 'held' || locked.payment_pending || locked.payment_review) return false
        return (await endOrders(tx, [order.id], 'cancelled')).length === 1
      })
      const now = asOwnOrder(await mustFind(params.reference))
      const { state } = now
      // Still open, though it could not be cancelled: a payment came in between.
      const reason = state === 'unpaid' || state === 'rejected' ? 'pending' : state
      const notice = cancelled ? messages.ORDER_CANCELLED : messages.NOT_NOW[reason]
      return { ...notice, success: cancelled, order: now }
    }),
  ]
}
