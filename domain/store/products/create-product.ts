/** A product with its sizes; what comes in is the first movement of each size's ledger. */
import { eq } from 'drizzle-orm'
import { drawId } from '#domain/events/private-id.ts'
import { events } from '#domain/events/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { product_sizes, products } from '../tables.ts'
import { moveStock } from './move-stock.ts'

export type NewProduct = {
  event_id: number | null
  name_product: string
  description: string
  price: number
  sku: string
  status?: string
  thumbnail?: string | null
  url_shop?: string | null
  sizes: { sizes: string; amount: number }[]
}

const isPrivate = async (tx: Tx, event_id: number | null) => {
  if (event_id === null) return false
  const [event] = await tx.select({ type: events.type }).from(events).where(eq(events.id, event_id))
  return event?.type === 'privado'
}

export const createProduct = async (
  tx: Tx,
  { sizes, ...product }: NewProduct,
  by: { user_id?: number; note?: string } = {},
): Promise<number> => {
  const inserting = (await isPrivate(tx, product.event_id))
    ? tx
        .insert(products)
        .overridingSystemValue()
        .values({ ...product, id: drawId() })
    : tx.insert(products).values(product)
  const [created] = await inserting.returning({ id: products.id })
  if (!created) throw new Error('an insert of one product returned no row')
  const product_id = created.id
  if (sizes.length === 0) return product_id
  const rows = await tx
    .insert(product_sizes)
    .values(sizes.map(({ sizes: size }) => ({ product_id, sizes: size })))
    .returning({ id: product_sizes.id })
  const arrived = rows.map(({ id }, at) => ({ product_size_id: id, quantity: sizes[at]?.amount ?? 0 }))
  await moveStock(tx, arrived, { reason: 'entrada', ...by })
  return product_id
}
