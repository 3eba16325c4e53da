/** An order with all that comes with it in one statement: on opening day it is written hundreds of times a second. */
import { type DueAttempt, openWithOrder } from '#domain/payments/open-attempt.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { insertMails, mailRows, mailState, type NewMail, wakeDelivery } from '#server/mail/write-mail.ts'
import type { Cart } from './check-cart.ts'
import type { Order } from './release-orders.ts'
import type { order_lines, orders } from './tables.ts'

export type Draft = typeof orders.$inferInsert &
  Pick<Order, 'shipping' | 'hold_until' | 'delivery' | 'address' | 'city' | 'gift_key'> & {
    form_hash: string
  }

export type OrderLine = typeof order_lines.$inferSelect

/** What comes with a new order: the attempt to pay it, and letters. */
export type Company = { tax: { tax: number; taxReturnBase: number } | null; mails: NewMail[]; smtp: boolean }

const COLUMNS = `reference, event_id, state, hold_until, name, last_name, dni, email, phone, delivery, address, department,
  city, products_total, shipping, amount, form_hash, gift_key, consent`

const INSERT = {
  name: 'insert-order',
  text: `
  with placed as (
    insert into orders (${COLUMNS})
    select ${COLUMNS} from json_populate_record(null::orders, $1)
    on conflict do nothing
    returning *),
  written as (
    insert into order_lines (order_id, product_id, product_size_id, name, sku, size, thumbnail, quantity, price)
    select placed.id, l.product_id, l.product_size_id, l.name, l.sku, l.size, l.thumbnail, l.quantity, l.price
    from placed, json_populate_recordset(null::order_lines, $2) l
    returning *),
  attempt as (${openWithOrder('placed', '$3::int', '$4::int')}),
  told as (${insertMails('$5', '$6', 'placed')})
  select placed.*, (select json_agg(written order by written.id) from written) as lines,
    (select row_to_json(attempt) from attempt) as attempt
  from placed`,
}

export type Inserted = { order: Order; lines: OrderLine[]; attempt: DueAttempt | null }

/** Null when the same form or the same gift is there already: the unique rules of the table decide. */
export const insertOrder = async (
  tx: Tx,
  draft: Draft,
  { items }: Cart,
  { tax, mails, smtp }: Company,
): Promise<Inserted | null> => {
  const [row] = await runNamed<Order & Omit<Inserted, 'order'>>(tx, INSERT, [
    JSON.stringify(draft),
    JSON.stringify(items),
    tax?.tax ?? null,
    tax?.taxReturnBase ?? null,
    mailRows(mails),
    mailState({ smtp }),
  ])
  if (!row) return null
  if (smtp && mails.length > 0) await wakeDelivery(tx)
  const { lines, attempt, ...order } = row
  return { order, lines, attempt }
}
