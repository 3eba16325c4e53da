/** The pictures of a product: at most 6, counted under the product's lock, since they are uploaded side by side. */
import { count, eq, max } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { order_lines, product_images, products } from '../tables.ts'
import type { ProductImage } from './products-contract.ts'

const GALLERY_MAX = 6

export const isGalleryFull = async (db: Reader, product_id: number): Promise<boolean> => {
  const [found] = await db
    .select({ images: count() })
    .from(product_images)
    .where(eq(product_images.product_id, product_id))
  return (found?.images ?? 0) >= GALLERY_MAX
}

export const addImage = async (
  tx: Tx,
  product_id: number,
  image: { name: string; url: string },
): Promise<ProductImage | 'full' | 'not found'> => {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, product_id))
    .for('no key update')
  if (!product) return 'not found'
  if (await isGalleryFull(tx, product_id)) return 'full'
  const [last] = await tx
    .select({ position: max(product_images.position) })
    .from(product_images)
    .where(eq(product_images.product_id, product_id))
  const [added] = await tx
    .insert(product_images)
    .values({ ...image, product_id, position: (last?.position ?? 0) + 1 })
    .returning({ id: product_images.id, name: product_images.name, url: product_images.url })
  if (!added) throw new Error('an insert of one picture returned no row')
  return added
}

/** What an order shows of a product stays on disk as long as the order. */
export const isInOrders = async (db: Reader, url: string): Promise<boolean> => {
  const [line] = await db
    .select({ id: order_lines.id })
    .from(order_lines)
    .where(eq(order_lines.thumbnail, url))
    .limit(1)
  return line !== undefined
}
