/** Reads of the store. */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { OfferedProduct } from './contract.ts'
import { product_sizes, products } from './tables.ts'

/** The outer column by its full name: Drizzle would leave the table out, and `id` mean the subquery's own. */
const variations = sql<OfferedProduct['categorias']>`coalesce((
  select json_agg(json_build_object('id', s.id, 'sizes', s.sizes, 'amount', s.amount, 'total_amount', s.total_amount)
    order by s.id)
  from ${product_sizes} s where s.product_id = products.id), '[]'::json)`

const offered = {
  id: products.id,
  name_product: products.name_product,
  sku: products.sku,
  description: products.description,
  price: products.price,
  thumbnail: products.thumbnail,
  url_shop: products.url_shop,
  event_id: products.event_id,
  categorias: variations,
}

const listOffered = (db: Reader, condition: SQL | undefined): Promise<OfferedProduct[]> =>
  db
    .select(offered)
    .from(products)
    .where(and(eq(products.status, 'active'), condition))
    .orderBy(asc(products.id))

/** Sold with the registration: a product of another shop cannot be. */
export const listEventProducts = (db: Reader, event_id: number) =>
  listOffered(db, and(eq(products.event_id, event_id), sql`${products.url_shop} is null`))

export const findOfferedProduct = async (db: Reader, id: number): Promise<OfferedProduct | null> =>
  (await listOffered(db, eq(products.id, id)))[0] ?? null
