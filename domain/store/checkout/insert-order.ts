/** An order with all that comes with it in one statement: on opening day it is written hundreds of times a second. */
import { newOrderCharges } from '#domain/payments/account/book-charges.ts'
import {
  type AttachedWrites,
  attachedParts,
  attachedValues,
  wakeDeliveryFor,
} from '#domain/payments/attached-writes.ts'
import type { DueAttempt } from '#domain/payments/insert-attempt.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Order } from '../orders/release-orders.ts'
import { LOCKED_SIZES, TAKEN_SIZES } from '../products/move-stock.ts'
import type { order_lines, orders } from '../tables.ts'
import type { Cart } from './check-cart.ts'

export type Draft = typeof orders.$inferInsert &
  Pick<Order, 'shipping' | 'hold_until' | 'delivery' | 'address' | 'city' | 'gift_key'> & {
    form_hash: string
  }

export type OrderLine = typeof order_lines.$inferSelect

const COLUMNS = `reference, event_id, state, hold_until, name, last_name, document_type, dni, email, phone, delivery, address, department,
  city, products_total, shipping, amount, form_hash, gift_key, saved_from, consent`

const insertion = (condition: string) => `
  placed as (
    insert into orders (${COLUMNS})
    select ${COLUMNS} from json_populate_record(null::orders, $1) ${condition}
    on conflict do nothing
    returning *),
  written as (
    insert into order_lines (order_id, product_id, product_size_id, name, sku, size, thumbnail, quantity, price)
    select placed.id, l.product_id, l.product_size_id, l.name, l.sku, l.size, l.thumbnail, l.quantity, l.price
    from placed, json_populate_recordset(null::order_lines, $2) l
    returning *),
  charged as (${newOrderCharges('placed')}),
  ${attachedParts('order_id', 'placed', 3)}`

const ANSWER = `placed.*, (select json_agg(written order by written.id) from written) as lines,
    (select row_to_json(attempt) from attempt) as attempt`

const INSERT = { name: 'insert-order', text: `with ${insertion('')} select ${ANSWER} from placed` }

const INSERT_AND_TAKE = {
  name: 'insert-order-and-take',
  text: `
  with ${LOCKED_SIZES('$7', '$8')},
  enough as (select count(*) = cardinality($7::int[]) and bool_and(amount >= quantity) as so from locked),
  ${insertion('where (select so from enough)')},
  ${TAKEN_SIZES('placed')}
  select ${ANSWER},
    -- What was enough under the lock is taken, or the whole statement fails.
    1 / ((select count(*) from taken) = cardinality($7::int[]))::int as whole
  from placed`,
}

export type Inserted = { order: Order; lines: OrderLine[]; attempt: DueAttempt | null }
type Row = Order & Omit<Inserted, 'order'>

const valuesOf = (draft: Draft, { items }: Cart, attached: AttachedWrites) => [
  JSON.stringify(draft),
  JSON.stringify(items),
  ...attachedValues(attached),
]

const inserted = async (db: Reader, { lines, attempt, ...order }: Row, attached: AttachedWrites) => {
  await wakeDeliveryFor(db, attached)
  return { order, lines, attempt }
}

/** Null when the same form or the same gift is there already: the unique rules of the table decide. */
export const insertOrder = async (
  tx: Tx,
  draft: Draft,
  cart: Cart,
  attached: AttachedWrites,
): Promise<Inserted | null> => {
  const [row] = await runNamed<Row>(tx, INSERT, valuesOf(draft, cart, attached))
  return row ? inserted(tx, row, attached) : null
}

/** The same with the stock it takes, whole by itself; null too where something ran out. */
export const insertAndTake = async (
  db: Reader,
  draft: Draft,
  cart: Cart,
  attached: AttachedWrites,
): Promise<Inserted | null> => {
  const ids = cart.items.map(({ product_size_id }) => product_size_id)
  const quantities = cart.items.map(({ quantity }) => quantity)
  const values = [...valuesOf(draft, cart, attached), ids, quantities]
  const [row] = await runNamed<Row>(db, INSERT_AND_TAKE, values)
  return row ? inserted(db, row, attached) : null
}
