/** Reads of the store as a buyer sees it. */
import { type SQL, sql } from 'drizzle-orm'
import { FIRST_DRAWN } from '#domain/events/private-id.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText } from '#server/database/search.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import type { OfferedProduct, ShopCard, ShopProduct } from './contract.ts'

/**
 * Units of store orders whose time is over are on the shelf again, whether or not the job has run. Ended orders are few:
 * they are looked up first, by the index on their end, never through the many lines of a size that sells well.
 */
export const OVER_UNITS = `coalesce((select sum(l.quantity)::int
  from (select o.id from orders o where o.state = 'held' and o.hold_until <= now() and o.registration_id is null
    order by o.hold_until limit 1000) over_orders
  cross join lateral (select sum(l.quantity) as quantity from order_lines l
    where l.order_id = over_orders.id and l.product_size_id = s.id offset 0) l), 0)`

const OVER = sql.raw(OVER_UNITS)

const VARIATIONS = sql`coalesce((
  select json_agg(json_build_object('id', s.id, 'sizes', s.sizes, 'amount', s.amount + ${OVER},
    'total_amount', s.total_amount) order by s.id)
  from product_sizes s where s.product_id = p.id), '[]')`

const OFFERED = sql`p.id, p.name_product, p.sku, p.description, p.price, p.thumbnail, p.url_shop, p.event_id,
  ${VARIATIONS} as categorias`

const EVENT = sql`case when e.id is null then null else json_build_object('id', e.id, 'name', e.name, 'slug', e.slug) end as event`

/**
 * On sale: active, and of no event or of one that is shown. What came to a private event with an id that is counted up
 * is sold with its registrations only: by its page and its cart who counts would read which event it is.
 */
export const ON_SALE = `p.status = 'active' and (p.event_id is null
  or e.status = 'active' and (e.type <> 'privado' or p.id >= ${FIRST_DRAWN}))`

const IS_ON_SALE = sql.raw(ON_SALE)

const shown = <T extends { description: string }>(product: T): T => ({
  ...product,
  description: safeRichText(product.description),
})

/** Sold with the registration: a product of another shop cannot be. */
export const listEventProducts = async (db: Reader, event_id: number): Promise<OfferedProduct[]> => {
  const { rows } = await db.execute<OfferedProduct>(sql`
    select ${OFFERED} from products p
    where p.event_id = ${event_id} and p.status = 'active' and p.url_shop is null order by p.id`)
  return rows.map(shown)
}

export const findOfferedProduct = async (db: Reader, id: number): Promise<ShopProduct | null> => {
  const { rows } = await db.execute<ShopProduct>(sql`
    select ${OFFERED}, ${EVENT}, coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'url', i.url)
      order by i.position, i.id) from product_images i where i.product_id = p.id), '[]') as images
    from products p left join events e on e.id = p.event_id where p.id = ${id} and ${IS_ON_SALE}`)
  return rows[0] ? shown(rows[0]) : null
}

export type ShopFilter = { search: string; event_id?: number | undefined; page: number; per_page: number }

/** By name or SKU. */
export const called = (search: string): SQL[] =>
  search
    ? [
        sql`(${plainText(sql`p.name_product`)} like ${plainPattern(search)}
          or ${plainText(sql`p.sku`)} like ${plainPattern(search)})`,
      ]
    : []

/** What belongs to an unlisted event is found through its page, not in the grid. */
const listed = ({ search, event_id }: ShopFilter): SQL =>
  sql.join(
    [
      IS_ON_SALE,
      sql`(p.event_id is null or e.type = 'propio')`,
      ...(event_id ? [sql`p.event_id = ${event_id}`] : []),
      ...called(search),
    ],
    sql` and `,
  )

export const listShop = async (
  db: Reader,
  filter: ShopFilter,
): Promise<{ rows: ShopCard[]; total: number }> => {
  const condition = listed(filter)
  const { page, per_page } = filter
  const [found, counted] = await Promise.all([
    db.execute<ShopCard>(sql`
      select p.id, p.name_product, p.price, p.thumbnail, p.url_shop, ${EVENT},
        coalesce(left_of.sizes, '[]') as sizes, coalesce(left_of.amount, 0)::int as amount,
        coalesce(left_of.amount * 10 < (select sum(s.total_amount) from product_sizes s where s.product_id = p.id), false) as few
      from products p left join events e on e.id = p.event_id
      left join lateral (
        select json_agg(v.sizes order by v.id) as sizes, sum(v.amount) as amount
        from (select s.id, s.sizes, s.amount + ${OVER} as amount from product_sizes s where s.product_id = p.id) v
        where v.amount > 0) left_of on true
      where ${condition} order by p.created_at desc, p.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from products p left join events e on e.id = p.event_id where ${condition}`),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}
