/** The products of a registration: a selection replaces the one before and owns its stock while the hold lasts. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { newReference } from '#domain/payments/new-reference.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { releaseEnded } from '../orders/release-orders.ts'
import { lockSizes, type Movement, moveStock } from '../products/move-stock.ts'
import { hasTooManyGifts, sumLines, totalOf, type WantedLine } from '../rules/selection.ts'
import { order_lines, orders, product_sizes, products } from '../tables.ts'

export type Buyer = {
  registration_id: number
  event_id: number
  hold_until: Date
  name: string
  last_name: string
  dni: string
  document_type: string
  email: string
  phone: string
}

export type AddOnOutcome =
  | { outcome: 'chosen'; products_total: number }
  | { outcome: 'not offered' }
  | { outcome: 'too many gifts' }
  | { outcome: 'sold out'; product: string; size: string; left: number }

type OfferedLine = {
  product_id: number
  product_size_id: number
  name: string
  sku: string
  size: string
  thumbnail: string | null
  price: number
  quantity: number
}

/** What was asked for as it stands in the database: prices, names and sizes are never the client's. */
export const readOffer = async (
  tx: Tx,
  event_id: number,
  wanted: WantedLine[],
): Promise<OfferedLine[] | null> => {
  const lines = sumLines(wanted)
  if (lines.length === 0) return []
  const offered = await tx
    .select({
      product_id: products.id,
      product_size_id: product_sizes.id,
      name: products.name_product,
      sku: products.sku,
      size: product_sizes.sizes,
      thumbnail: products.thumbnail,
      price: products.price,
    })
    .from(products)
    .innerJoin(product_sizes, eq(product_sizes.product_id, products.id))
    .where(
      and(
        eq(products.event_id, event_id),
        eq(products.status, 'active'),
        sql`${products.url_shop} is null`,
        inArray(products.id, [...new Set(lines.map(({ id }) => id))]),
      ),
    )
  const found = lines.map(({ id, size, quantity }) => {
    const line = offered.find((one) => one.product_id === id && one.size === size)
    return line ? { ...line, quantity } : null
  })
  return found.includes(null) ? null : (found as OfferedLine[])
}

/** What must move so that `before` becomes `after`: negative leaves the shelf. */
const difference = (
  before: OfferedLine[] | { product_size_id: number; quantity: number }[],
  after: OfferedLine[],
) => {
  const moves = new Map<number, number>()
  for (const { product_size_id, quantity } of before)
    moves.set(product_size_id, (moves.get(product_size_id) ?? 0) + quantity)
  for (const { product_size_id, quantity } of after)
    moves.set(product_size_id, (moves.get(product_size_id) ?? 0) - quantity)
  return [...moves].map(([product_size_id, quantity]): Movement => ({ product_size_id, quantity }))
}

const HAS_ADD_ONS = {
  name: 'has-add-ons',
  text: `select 1 from orders where registration_id = $1 and state = 'held' limit 1`,
}

/** Whether it has a selection, gifts included. */
export const hasAddOns = async (db: Reader, registration_id: number): Promise<boolean> =>
  (await runNamed(db, HAS_ADD_ONS, [registration_id])).length > 0

const findHeldOrder = async (tx: Tx, registration_id: number) => {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.registration_id, registration_id), eq(orders.state, 'held')))
    .for('update')
  return order?.id ?? null
}

const openOrder = async (tx: Tx, buyer: Buyer) => {
  const [order] = await tx
    .insert(orders)
    .values({
      ...buyer,
      reference: newReference(),
      state: 'held',
      products_total: 0,
      amount: 0,
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('an insert of one order returned no row')
  return order.id
}

export const chooseAddOns = async (tx: Tx, buyer: Buyer, wanted: WantedLine[]): Promise<AddOnOutcome> => {
  const lines = await readOffer(tx, buyer.event_id, wanted)
  if (!lines) return { outcome: 'not offered' }
  if (hasTooManyGifts(lines)) return { outcome: 'too many gifts' }

  const held = await findHeldOrder(tx, buyer.registration_id)
  if (held === null && lines.length === 0) return { outcome: 'chosen', products_total: 0 }
  const order_id = held ?? (await openOrder(tx, buyer))
  const before = await tx.select().from(order_lines).where(eq(order_lines.order_id, order_id))
  const moves = difference(before, lines)
  await releaseEnded(
    tx,
    moves.map(({ product_size_id }) => product_size_id),
  )

  const sizes = await lockSizes(
    tx,
    moves.map(({ product_size_id }) => product_size_id),
  )
  for (const { product_size_id, quantity } of moves) {
    const left = sizes.find(({ id }) => id === product_size_id)?.amount ?? 0
    const line = lines.find((one) => one.product_size_id === product_size_id)
    if (left + quantity >= 0 || !line) continue
    // What this registration holds already is there for it too.
    const own = before.find((one) => one.product_size_id === product_size_id)?.quantity ?? 0
    return { outcome: 'sold out', product: line.name, size: line.size, left: left + own }
  }
  await moveStock(
    tx,
    moves.filter(({ quantity }) => quantity > 0),
    { reason: 'devolución', order_id },
  )
  await moveStock(
    tx,
    moves.filter(({ quantity }) => quantity < 0),
    { reason: 'reserva', order_id },
  )

  const products_total = totalOf(lines)
  await tx.delete(order_lines).where(eq(order_lines.order_id, order_id))
  if (lines.length > 0) await tx.insert(order_lines).values(lines.map((line) => ({ ...line, order_id })))
  await tx
    .update(orders)
    .set({
      products_total,
      amount: products_total,
      hold_until: buyer.hold_until,
      ...(lines.length === 0 ? { state: 'cancelled' } : {}),
    })
    .where(eq(orders.id, order_id))
  return { outcome: 'chosen', products_total }
}
