/** The only writer of what is left: each change of a size's amount is a movement of the ledger, in one transaction. */
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type Movement = { product_size_id: number; quantity: number }
type Cause = {
  reason: 'entrada' | 'ajuste' | 'reserva' | 'devolución'
  note?: string
  order_id?: number | null
  user_id?: number | null
}

const LOCK = {
  name: 'lock-sizes',
  text: `select id, product_id, sizes, amount from product_sizes where id = any($1::int[]) order by id for no key update`,
}

export type LockedSize = { id: number; product_id: number; sizes: string; amount: number }

/**
 * Sizes are locked in the order of their ids, so that two carts that cross never wait for each other in a circle. The
 * key stays free: lines that only name a size need not wait.
 */
export const lockSizes = (tx: Tx, ids: number[]): Promise<LockedSize[]> =>
  runNamed<LockedSize>(tx, LOCK, [ids])

/** Parts of a statement that takes stock for the order it writes: the sizes under their lock, by id … */
export const LOCKED_SIZES = (ids: string, quantities: string) => `
  wanted as (select * from unnest(${ids}::int[], ${quantities}::int[]) as w(id, quantity)),
  locked as (select s.id, s.amount, w.quantity from product_sizes s join wanted w on w.id = s.id order by s.id
    for no key update of s)`

/** … and what is taken of them, with its movement. `orders` has the order's row, or none when nothing is taken. */
export const TAKEN_SIZES = (orders: string) => `
  moved as (
    update product_sizes s set amount = s.amount - l.quantity from locked l, ${orders}
    where s.id = l.id and s.amount >= l.quantity
    returning s.id, l.quantity, s.amount),
  taken as (
    insert into stock_movements (product_size_id, quantity, left_after, reason, note, order_id)
    select moved.id, -moved.quantity, moved.amount, 'reserva', '', ${orders}.id from moved, ${orders} order by moved.id
    returning product_size_id)`

const MOVE = {
  name: 'move-stock',
  text: `
  with wanted as (select * from unnest($1::int[], $2::int[]) as w(id, quantity)),
  locked as (select s.id from product_sizes s join wanted w on w.id = s.id order by s.id for no key update of s),
  moved as (
    update product_sizes s set amount = s.amount + w.quantity,
      total_amount = s.total_amount + case when $3 = 'entrada' then w.quantity else 0 end
    from locked join wanted w on w.id = locked.id
    where s.id = locked.id and s.amount + w.quantity >= 0
    returning s.id, w.quantity, s.amount)
  insert into stock_movements (product_size_id, quantity, left_after, reason, note, order_id, user_id)
  select id, quantity, amount, $3, $4, $5::int, $6::int from moved order by id
  returning product_size_id`,
}

/** The size that ran out, or null when everything moved. The caller rolls back on a size. */
export const moveStock = async (
  tx: Tx,
  movements: Movement[],
  { reason, note = '', order_id = null, user_id = null }: Cause,
): Promise<number | null> => {
  const wanted = movements.filter(({ quantity }) => quantity !== 0)
  if (wanted.length === 0) return null
  const moved = await runNamed<{ product_size_id: number }>(tx, MOVE, [
    wanted.map(({ product_size_id }) => product_size_id),
    wanted.map(({ quantity }) => quantity),
    reason,
    note,
    order_id,
    user_id,
  ])
  const ids = new Set(moved.map(({ product_size_id }) => product_size_id))
  return wanted.find(({ product_size_id }) => !ids.has(product_size_id))?.product_size_id ?? null
}
