/** An order and its lines in one statement: on opening day it is written hundreds of times a second. */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Cart } from './check-cart.ts'
import type { Order } from './release-orders.ts'
import type { order_lines, orders } from './tables.ts'

export type Draft = typeof orders.$inferInsert & { form_hash: string; gift_key: string | null }

export type OrderLine = typeof order_lines.$inferSelect

const COLUMNS = `reference, event_id, state, name, last_name, dni, email, phone, delivery, address, department, city,
  products_total, shipping, amount, form_hash, gift_key, consent`

const INSERT = {
  name: 'insert-order',
  text: `
  with placed as (
    insert into orders (${COLUMNS}, hold_until)
    select ${COLUMNS}, now() + interval '5 hours' from json_populate_record(null::orders, $1)
    on conflict do nothing
    returning *),
  written as (
    insert into order_lines (order_id, product_id, product_size_id, name, sku, size, thumbnail, quantity, price)
    select placed.id, l.product_id, l.product_size_id, l.name, l.sku, l.size, l.thumbnail, l.quantity, l.price
    from placed, json_populate_recordset(null::order_lines, $2) l
    returning *)
  select placed.*, (select json_agg(written order by written.id) from written) as lines from placed`,
}

/** Null when the same form or the same gift is there already: the unique rules of the table decide. */
export const insertOrder = async (
  tx: Tx,
  draft: Draft,
  { items }: Cart,
): Promise<{ order: Order; lines: OrderLine[] } | null> => {
  const values = [JSON.stringify(draft), JSON.stringify(items)]
  const [row] = await runNamed<Order & { lines: OrderLine[] }>(tx, INSERT, values)
  if (!row) return null
  const { lines, ...order } = row
  return { order, lines }
}
