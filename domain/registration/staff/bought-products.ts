/** The add-ons of registrations, as the kit table hands them out. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { BoughtProduct } from '../rules/bought-products.ts'

/** By registration. The newest order counts: what ended with its registration still tells what was in it. */
const listBought = async (db: Reader, condition: SQL): Promise<Map<number, BoughtProduct[]>> => {
  const { rows } = await db.execute<{ registration_id: number; products: BoughtProduct[] }>(sql`
    select o.registration_id, json_agg(json_build_object('id', l.id, 'name', l.name, 'size', l.size, 'quantity', l.quantity)
      order by l.id) as products
    from (select distinct on (o.registration_id) o.id, o.registration_id from orders o
      where o.registration_id is not null and ${condition} order by o.registration_id, o.id desc) o
    join order_lines l on l.order_id = o.id
    group by o.registration_id`)
  return new Map(rows.map(({ registration_id, products }) => [registration_id, products]))
}

export const listBoughtInEvent = (db: Reader, event_id: number) =>
  listBought(db, sql`o.event_id = ${event_id}`)

type Whose = { id: number; event_id: number }

/** The event is what orders are found by. */
export const listBoughtWith = async (db: Reader, { id, event_id }: Whose): Promise<BoughtProduct[]> =>
  (await listBought(db, sql`o.event_id = ${event_id} and o.registration_id = ${id}`)).get(id) ?? []
