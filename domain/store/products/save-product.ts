/**
 * A product as its form says. Quantities never overwrite what is left: each difference is a movement, so that what was
 * sold while the form stood open stays sold.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import { order_lines, product_sizes, products } from '../tables.ts'
import { createProduct } from './create-product.ts'
import { type LockedSize, lockSizes, moveStock } from './move-stock.ts'
import type { ProductForm, VariationForm } from './products-contract.ts'

const FROM_FORM = 'Formulario del producto'

export type SaveOutcome =
  | { outcome: 'saved'; version: number; formerThumbnail: string | null }
  | { outcome: 'changed meanwhile' }
  | { outcome: 'unknown size' }
  | { outcome: 'repeated size'; size: string }
  | { outcome: 'below zero'; size: string; left: number }

/** The first size that stands twice, whatever its case. */
export const repeatedSize = (variations: { size: string }[]): string | null => {
  const seen = new Set<string>()
  for (const { size } of variations) {
    const key = size.toLowerCase()
    if (seen.has(key)) return size
    seen.add(key)
  }
  return null
}

const columnsOf = ({ name, description, price, status, url_shop, event_id, sku }: ProductForm) => ({
  name_product: name,
  description: safeRichText(description),
  price,
  status,
  url_shop: url_shop ?? null,
  event_id: event_id ?? null,
  sku,
})

export const addProduct = (tx: Tx, form: ProductForm, thumbnail: string | null, user_id: number) =>
  createProduct(
    tx,
    {
      ...columnsOf(form),
      thumbnail,
      sizes: form.category.map(({ size, amount }) => ({ sizes: size, amount })),
    },
    { user_id, note: FROM_FORM },
  )

/** A row without id that names a size which is there, and which no other row means, means that size. */
const matchSizes = (variations: VariationForm[], sizes: LockedSize[]) => {
  const meant = new Set(variations.map(({ id }) => id))
  const found = variations.map((row) => ({
    row,
    size: sizes.find(({ id, sizes: name }) =>
      row.id === undefined ? !meant.has(id) && name.toLowerCase() === row.size.toLowerCase() : id === row.id,
    ),
  }))
  return found.some(({ row, size }) => row.id !== undefined && !size) ? null : found
}

const nameSizes = async (tx: Tx, matched: { row: VariationForm; size: LockedSize | undefined }[]) => {
  const renamed = matched.flatMap(({ row, size }) =>
    size && size.sizes !== row.size ? [{ id: size.id, name: row.size }] : [],
  )
  // Two sizes may change names with each other: both let go first.
  for (const { id } of renamed)
    await tx
      .update(product_sizes)
      .set({ sizes: sql`'~' || ${product_sizes.id}` })
      .where(eq(product_sizes.id, id))
  for (const { id, name } of renamed)
    await tx.update(product_sizes).set({ sizes: name }).where(eq(product_sizes.id, id))
}

/** Anything but 'saved' is followed by a rollback. */
export const changeProduct = async (
  tx: Tx,
  id: number,
  form: ProductForm,
  { thumbnail, user_id }: { thumbnail: string | null | undefined; user_id: number },
): Promise<SaveOutcome> => {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!product) return { outcome: 'changed meanwhile' }
  if (form.version !== undefined && form.version !== product.version) return { outcome: 'changed meanwhile' }
  const rows = await tx
    .select({ id: product_sizes.id })
    .from(product_sizes)
    .where(eq(product_sizes.product_id, id))
  const sizes = await lockSizes(
    tx,
    rows.map((row) => row.id),
  )
  const matched = matchSizes(form.category, sizes)
  if (!matched) return { outcome: 'unknown size' }
  const untouched = sizes.filter(({ id: one }) => !matched.some(({ size }) => size?.id === one))
  const repeated = repeatedSize([...form.category, ...untouched.map(({ sizes: size }) => ({ size }))])
  if (repeated) return { outcome: 'repeated size', size: repeated }
  const changes = matched.flatMap(({ row, size }) =>
    size
      ? [
          {
            product_size_id: size.id,
            quantity: row.amount - (row.amount_was ?? size.amount),
            left: size.amount,
            row,
          },
        ]
      : [],
  )
  const below = changes.find(({ left, quantity }) => left + quantity < 0)
  if (below) return { outcome: 'below zero', size: below.row.size, left: below.left }

  await nameSizes(tx, matched)
  const fresh = matched.filter(({ size }) => !size).map(({ row }) => row)
  const added =
    fresh.length > 0
      ? await tx
          .insert(product_sizes)
          .values(fresh.map(({ size }) => ({ product_id: id, sizes: size })))
          .returning({ id: product_sizes.id })
      : []
  const arrived = [
    ...changes.filter(({ quantity }) => quantity > 0),
    ...added.map((size, at) => ({ product_size_id: size.id, quantity: fresh[at]?.amount ?? 0 })),
  ].map(({ product_size_id, quantity }) => ({ product_size_id, quantity }))
  const removed = changes
    .filter(({ quantity }) => quantity < 0)
    .map(({ product_size_id, quantity }) => ({ product_size_id, quantity }))
  await moveStock(tx, arrived, { reason: 'entrada', note: FROM_FORM, user_id })
  await moveStock(tx, removed, { reason: 'ajuste', note: FROM_FORM, user_id })

  const [saved] = await tx
    .update(products)
    .set({
      ...columnsOf(form),
      ...(thumbnail === undefined ? {} : { thumbnail }),
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, id))
    .returning({ version: products.version })
  return {
    outcome: 'saved',
    version: saved?.version ?? product.version,
    formerThumbnail: thumbnail === undefined ? null : product.thumbnail,
  }
}

/** A size somebody bought stays, for the sake of the order; its movements go with it otherwise. */
export const deleteSize = async (
  tx: Tx,
  product_id: number,
  id: number,
): Promise<'deleted' | 'in use' | 'not found'> => {
  // The whole row: a line that names the size waits, and finds it gone or stays.
  const [size] = await tx
    .select({ id: product_sizes.id })
    .from(product_sizes)
    .where(and(eq(product_sizes.id, id), eq(product_sizes.product_id, product_id)))
    .for('update')
  if (!size) return 'not found'
  const [line] = await tx
    .select({ id: order_lines.id })
    .from(order_lines)
    .where(eq(order_lines.product_size_id, id))
    .limit(1)
  if (line) return 'in use'
  await tx.delete(product_sizes).where(eq(product_sizes.id, id))
  return 'deleted'
}
