/**
 * A checkout becomes an order that owns its stock for 5 hours, whole or not at all. Prices come from the shelf; what can
 * change meanwhile is checked under the lock of the sizes (docs/capacity.md).
 */
import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import type { AttachedWrites } from '#domain/payments/attached-writes.ts'
import { taxOf } from '#domain/payments/gateways/tax.ts'
import { newReference } from '#domain/payments/new-reference.ts'
import type { AppContext } from '#server/app-context.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { createKeyedQueue } from '#server/database/keyed-queue.ts'
import { inOneStatement, inTransaction, refuse } from '#server/database/transaction.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { endOrders, type Order, releaseEnded, releaseEndedOf } from '../orders/release-orders.ts'
import { orderMail } from '../orders/tell-buyer.ts'
import { lockSizes, moveStock } from '../products/move-stock.ts'
import { giftKey } from '../rules/cart.ts'
import { orders } from '../tables.ts'
import { admitOrder } from './admit-order.ts'
import { type Cart, readCart } from './check-cart.ts'
import type { CheckoutForm } from './checkout-contract.ts'
import { paymentSettingsOf } from './describe-order.ts'
import { type Draft, type Inserted, insertAndTake, insertOrder } from './insert-order.ts'

const CHECKOUT_LIMIT: Limit = { name: 'store-checkout', max: 20, seconds: 3600 }
/** Which text of terms and data policy the person saw. */
const CONSENT_VERSION = '2026-11'

export type PlaceOutcome =
  /** `again`: the same form was there before, and this is its order. */
  | (Opened & { outcome: 'placed'; event: Cart['event'] })
  | { outcome: 'not sellable'; cart: Cart }
  | { outcome: 'no pickup' }
  | { outcome: 'gift taken' }
  | { outcome: 'work first'; work: WorkChallenge }
  /** Its event does not charge for now. */
  | { outcome: 'paused' }

type Customer = Omit<CheckoutForm, 'lines' | 'data_policy' | 'terms' | 'replaces' | 'work'>

export const draftOf = (form: Customer, cart: Cart, address: string): Draft => {
  const { name, last_name, dni, document_type = 'CC', email, phone, delivery } = form
  const place = delivery === 'envio' ? form : { address: '', department: '', city: '' }
  const shipping = delivery === 'envio' ? cart.shipping_fee : 0
  const content = {
    name,
    last_name,
    dni,
    document_type,
    email,
    phone,
    delivery,
    address: place.address ?? '',
    department: place.department ?? '',
    city: place.city ?? '',
    products_total: cart.products_total,
    shipping,
    amount: cart.products_total + shipping,
  }
  const lines = cart.items.map(({ product_size_id, quantity, price }) => [product_size_id, quantity, price])
  return {
    ...content,
    reference: newReference(),
    event_id: cart.event?.id ?? null,
    state: 'held',
    hold_until: cart.hold_until,
    form_hash: createHash('sha256')
      .update(JSON.stringify([content, lines]))
      .digest('base64url'),
    gift_key: giftKey(documentKey({ dni, document_type }), cart.items),
    consent: { version: CONSENT_VERSION, at: new Date().toISOString(), address },
  }
}

const findSame = async (tx: Tx, form_hash: string): Promise<Order | null> => {
  const [same] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.form_hash, form_hash), eq(orders.state, 'held'), gt(orders.hold_until, sql`now()`)))
  return same ?? null
}

/** The unpaid order this cart was before; one that is being paid is left alone. */
const giveUp = async (tx: Tx, reference: string, form_hash: string) => {
  const [former] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.reference, reference), eq(orders.state, 'held'), isNull(orders.registration_id)))
    .for('update')
  if (!former || former.form_hash === form_hash || former.payment_pending || former.payment_review) return
  await endOrders(tx, [former.id], 'cancelled')
}

type Opened = Inserted & { again: boolean }

/** Of forms that come at once the second finds the first. */
const openOrder = async (tx: Tx, { draft, cart, attached }: Save): Promise<Opened | null> => {
  const placed = await insertOrder(tx, draft, cart, attached)
  if (placed) return { ...placed, again: false }
  const same = await findSame(tx, draft.form_hash)
  if (same) return { order: same, lines: [], attempt: null, again: true }
  await releaseEndedOf(tx, draft)
  const opened = await insertOrder(tx, draft, cart, attached)
  return opened && { ...opened, again: false }
}

type Save = {
  draft: Draft
  cart: Cart
  replaces?: string | undefined
  attached: AttachedWrites
}

/** In one transaction. The sizes come last: nobody waits for a lock while letters are written. */
export const saveOrder = async (tx: Tx, save: Save): Promise<Opened | 'gift taken' | 'sold out'> => {
  const { draft, cart, replaces } = save
  if (replaces) await giveUp(tx, replaces, draft.form_hash)
  const opened = await openOrder(tx, save)
  if (!opened) return refuse('gift taken')
  if (opened.again) return opened
  const { order } = opened

  const ids = cart.items.map(({ product_size_id }) => product_size_id)
  if (cart.items.some(({ over }) => over > 0)) await releaseEnded(tx, ids)
  const sizes = await lockSizes(tx, ids)
  const isShort = cart.items.some(
    ({ product_size_id, quantity }) =>
      (sizes.find(({ id }) => id === product_size_id)?.amount ?? 0) < quantity,
  )
  if (isShort) return refuse('sold out')
  const taken = cart.items.map(({ product_size_id, quantity }) => ({ product_size_id, quantity: -quantity }))
  if ((await moveStock(tx, taken, { reason: 'reserva', order_id: order.id })) !== null)
    throw new Error('stock changed under its lock')
  return opened
}

/** Nothing in the way is the common case, and one statement. Whatever is in the way is told step by step. */
const saveAtBest = async (db: Database, save: Save): Promise<Opened | 'gift taken' | 'sold out'> => {
  const { draft, cart, replaces, attached } = save
  if (!replaces && cart.items.every(({ over }) => over === 0)) {
    const placed = await inOneStatement(db, (one) => insertAndTake(one, draft, cart, attached))
    if (placed) return { ...placed, again: false }
  }
  return inTransaction(db, (tx) => saveOrder(tx, save))
}

/** Carts that want the same size queue here; the size's lock still decides. */
const queue = createKeyedQueue({ atOnce: 4 })

export const placeOrder = async (
  context: AppContext,
  form: CheckoutForm,
  address: string,
): Promise<PlaceOutcome> => {
  const { db, limiter } = context
  const cart = await readCart(db, form.lines)
  if (cart.problem || cart.lines.some(({ problem }) => problem !== null))
    return { outcome: 'not sellable', cart }
  if (form.delivery === 'kit' && !cart.event?.isAhead) return { outcome: 'no pickup' }
  const { work, saved_from } = await admitOrder(context, cart, form, address)
  if (work) return { outcome: 'work first', work }
  await limiter.enforce(CHECKOUT_LIMIT, mailboxOf(form.email))
  const draft = { ...draftOf(form, cart, address), saved_from }
  const { vat_rate, paused_at } = await paymentSettingsOf(db, draft.event_id ?? null)
  if (paused_at !== null) return { outcome: 'paused' }
  const told = { lines: cart.items, event: cart.event?.name ?? null }
  const attached = {
    tax: taxOf(draft.amount, vat_rate),
    mails: [orderMail(context, 'received', draft, told)],
    smtp: context.config.smtpUrl !== undefined,
  }
  const saved = await queue(cart.items[0]?.product_size_id ?? 0, () =>
    saveAtBest(db, { draft, cart, replaces: form.replaces, attached }),
  )
  if (saved === 'gift taken') return { outcome: 'gift taken' }
  if (saved === 'sold out') return { outcome: 'not sellable', cart: await readCart(db, form.lines) }
  return { outcome: 'placed', ...saved, event: cart.event }
}
