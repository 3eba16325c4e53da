/** Products as the panel reads them; a Colaborador's query carries the assignment. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { QueryOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { notFound } from '#server/http/refusals.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import type { Caller } from '#server/http/route.ts'
import { called } from '../queries.ts'
import { products } from '../tables.ts'
import type { listProducts as listed, PanelProduct, ProductRow, StockMovement } from './products-contract.ts'

const HELD = sql`coalesce((select sum(l.quantity)::int from order_lines l join orders o on o.id = l.order_id
  where l.product_size_id = s.id and o.state = 'held'), 0)`

const sizesOf = (more: SQL) => sql`coalesce((select json_agg(json_build_object('id', s.id, 'sizes', s.sizes,
  'amount', s.amount, 'total_amount', s.total_amount ${more}) order by s.id)
  from product_sizes s where s.product_id = p.id), '[]') as categorias`

const COLUMNS = sql`p.id, p.name_product, p.sku, p.price, p.status, p.thumbnail, p.url_shop, p.event_id, p.created_at,
  coalesce((select sum(s.amount)::int from product_sizes s where s.product_id = p.id), 0) as amount`

const iso = (instant: string) => new Date(instant).toISOString()

export type ProductFilter = QueryOf<typeof listed>

const conditionOf = (caller: Caller, { search, status, event_id }: ProductFilter): SQL =>
  sql.join(
    [
      managedBy(caller, sql`p.event_id`),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...(event_id ? [sql`p.event_id = ${event_id}`] : []),
      ...called(search),
    ],
    sql` and `,
  )

const NEWEST = sql`p.created_at desc, p.id desc`

const SORTS = {
  name: plainText(sql`p.name_product`),
  sku: sql`nullif(p.sku, '')`,
  // What another shop sells has no number here.
  amount: sql`case when coalesce(p.url_shop, '') = '' then coalesce((select sum(s.amount) from product_sizes s where s.product_id = p.id), 0) end`,
  price: sql`p.price`,
  status: sql`p.status`,
  created_at: sql`p.created_at`,
}

export const listProducts = async (db: Reader, caller: Caller, filter: ProductFilter) => {
  const condition = conditionOf(caller, filter)
  const { page, per_page, sort } = filter
  const [{ rows }, counted] = await Promise.all([
    db.execute<ProductRow>(sql`
      select ${COLUMNS}, ${sizesOf(sql``)}, e.name as event
      from products p left join events e on e.id = p.event_id
      where ${condition} order by ${orderBy(sort, SORTS, { preset: NEWEST, last: NEWEST })}
      limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from products p where ${condition}`),
  ])
  return {
    rows: rows.map((row) => ({ ...row, created_at: iso(row.created_at) })),
    total: counted.rows[0]?.total ?? 0,
  }
}

export const findProduct = async (db: Reader, caller: Caller, id: number): Promise<PanelProduct> => {
  const { rows } = await db.execute<PanelProduct>(sql`
    select ${COLUMNS}, ${sizesOf(sql`, 'held', ${HELD}`)}, p.description, p.version,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'url', i.url) order by i.position, i.id)
        from product_images i where i.product_id = p.id), '[]') as images
    from products p where p.id = ${id} and ${managedBy(caller, sql`p.event_id`)}`)
  const [product] = rows
  if (!product) throw notFound()
  return {
    ...product,
    description: safeRichText(product.description),
    created_at: iso(product.created_at),
  }
}

/** Another product of the caller's own that carries the same SKU: it is told, since a packer goes by it. */
export const sameSku = async (
  db: Reader,
  caller: Caller,
  { id, sku }: { id: number; sku: string },
): Promise<string | null> => {
  const { rows } = await db.execute<{ name: string }>(sql`select p.name_product as name from products p
    where lower(p.sku) = lower(${sku}) and p.id <> ${id} and ${managedBy(caller, sql`p.event_id`)}
    order by p.id limit 1`)
  return rows[0]?.name ?? null
}

/** A product of the caller's own; what is not is not there. */
export const requireProduct = async (db: Reader, caller: Caller, id: number) => {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), managedBy(caller, sql`products.event_id`)))
  if (!product) throw notFound()
  return product
}

export const listMovements = async (
  db: Reader,
  product_id: number,
  { size_id, page, per_page }: { size_id?: number | undefined; page: number; per_page: number },
) => {
  const condition = size_id
    ? sql`s.product_id = ${product_id} and s.id = ${size_id}`
    : sql`s.product_id = ${product_id}`
  const from = sql`from stock_movements m join product_sizes s on s.id = m.product_size_id`
  const [{ rows }, counted] = await Promise.all([
    db.execute<StockMovement>(sql`
      select m.id, m.created_at as at, s.sizes, m.quantity, m.left_after, m.reason, m.note, m.order_id, u.name as user
      ${from} left join users u on u.id = m.user_id
      where ${condition} order by m.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${condition}`),
  ])
  return { rows: rows.map((row) => ({ ...row, at: iso(row.at) })), total: counted.rows[0]?.total ?? 0 }
}
