/** The buyer's own order, with the way to every gateway while it can be paid. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { events } from '#domain/events/tables.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { type DueAttempt, insertAttempt } from '#domain/payments/insert-attempt.ts'
import { offerCheckouts, offeredMethods } from '#domain/payments/offer-checkouts.ts'
import { findPaymentSettings, NO_SETTINGS } from '#domain/payments/queries.ts'
import { isCourtesy } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { stateOf, titleOf } from '../orders/order-payable.ts'
import type { Order } from '../orders/release-orders.ts'
import { order_lines, orders } from '../tables.ts'
import { listStoreAccounts } from './check-cart.ts'
import type { OwnOrder, StoreCheckouts, StoreGateway } from './checkout-contract.ts'
import { orderPath, transferTokenOf } from './order-reference.ts'

export type FoundOrder = { order: Order; event: OwnOrder['event']; lines: OwnOrder['lines']; now: Date }

export const findOwnOrder = async (db: Reader, reference: string): Promise<FoundOrder | null> => {
  const [row] = await db
    .select({
      order: orders,
      event: { id: events.id, name: events.name, slug: events.slug },
      now: sql<string>`now()`,
    })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.event_id))
    .where(and(eq(orders.reference, reference), isNull(orders.registration_id)))
  if (!row) return null
  const lines = await db
    .select({
      id: order_lines.id,
      product_id: order_lines.product_id,
      name: order_lines.name,
      sku: order_lines.sku,
      size: order_lines.size,
      thumbnail: order_lines.thumbnail,
      quantity: order_lines.quantity,
      price: order_lines.price,
    })
    .from(order_lines)
    .where(eq(order_lines.order_id, row.order.id))
    .orderBy(asc(order_lines.id))
  return { ...row, lines, now: new Date(row.now) }
}

/** A forwarded link does not give the whole address away. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

export const asOwnOrder = ({ order, event, lines, now }: FoundOrder): OwnOrder => ({
  id: order.id,
  reference: order.reference,
  link: orderPath(order.reference),
  state: stateOf(order, now),
  ...(isCourtesy(order.payment_status) ? { courtesy: true } : {}),
  created_at: order.created_at.toISOString(),
  paid_at: order.paid_at?.toISOString() ?? null,
  hold_until: order.hold_until?.toISOString() ?? null,
  name: order.name,
  last_name: order.last_name,
  email: masked(order.email),
  delivery: order.delivery === 'envio' ? 'envio' : 'kit',
  address: order.address,
  department: order.department,
  city: order.city,
  event,
  lines,
  products_total: order.products_total,
  shipping: order.shipping,
  amount: order.amount,
  sent: order.sent,
})

/** What the shop sells without an event has no settings of its own. */
export const paymentSettingsOf = async (db: Reader, event_id: number | null) =>
  event_id === null ? NO_SETTINGS : findPaymentSettings(db, event_id)

const NO_PAYMENT = { paymentMethod: [] as StoreGateway[], paymentCheckouts: {} as StoreCheckouts, pay: null }

export const describePayment = async (
  context: AppContext,
  { order, event, now }: FoundOrder,
  { opened = null, isBuyer = false }: { opened?: DueAttempt | null; isBuyer?: boolean } = {},
) => {
  const { db } = context
  const state = stateOf(order, now)
  // Nobody is led to pay what is paid, on its way, under review or over.
  if (state !== 'unpaid' && state !== 'rejected') return NO_PAYMENT
  const { id, reference, event_id, hold_until } = order
  const [accounts, { accepts_cash, vat_rate }] = await Promise.all([
    listStoreAccounts(context, event_id),
    paymentSettingsOf(db, event_id),
  ])
  // What came before, and stayed, is not asked again.
  const amount = opened ? opened.amount : (await sumsOf(db, { kind: 'order', id })).balance
  if (amount <= 0) return NO_PAYMENT
  const due = { kind: 'order' as const, id, reference, event_id, amount, vat_rate }
  const attempt: DueAttempt = opened ?? (await insertAttempt(db, due))
  const description = titleOf(event?.name ?? null).slice(0, 255)
  const { email, name, last_name, phone, dni: document, document_type } = order
  // A gateway needs an email. Phone and document go only to the browser that typed them: a link may be forwarded.
  const buyer = {
    email,
    fullName: `${name} ${last_name}`,
    ...(isBuyer ? { phone, document, document_type } : {}),
  }
  const offer = { description, buyer, acceptsCash: accepts_cash, hold_until }
  const transferUrl = `${context.address}/pago/transferencia#${transferTokenOf(reference)}`
  const paymentCheckouts = (await offerCheckouts(
    context,
    accounts,
    attempt,
    offer,
    transferUrl,
  )) as StoreCheckouts
  return {
    paymentMethod: offeredMethods(accounts, paymentCheckouts),
    paymentCheckouts,
    pay: {
      referenceCode: attempt.reference_code,
      amount,
      currency: attempt.currency,
      description,
      tax: attempt.tax,
      taxReturnBase: attempt.tax_return_base,
    },
  }
}
