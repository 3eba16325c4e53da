/** A product while it is being written: the form's own shape, and how it travels. */
import type { PanelProduct } from '#domain/store/products/products-contract.ts'

export type SizeRow = {
  key: string
  id: number | null
  size: string
  amount: number | ''
  /** What the form showed as left: the server books the difference. */
  amount_was: number | null
}

export type ProductDraft = {
  name: string
  description: string
  price: number | ''
  active: boolean
  soldElsewhere: boolean
  url_shop: string
  event_id: string
  sku: string
  sizes: SizeRow[]
}

export const newSize = (): SizeRow => ({
  key: crypto.randomUUID(),
  id: null,
  size: '',
  amount: '',
  amount_was: null,
})

export const EMPTY_PRODUCT: ProductDraft = {
  name: '',
  description: '',
  price: '',
  active: true,
  soldElsewhere: false,
  url_shop: '',
  event_id: '',
  sku: '',
  sizes: [],
}

export const draftOf = (product: PanelProduct): ProductDraft => ({
  name: product.name_product,
  description: product.description,
  price: product.price,
  active: product.status === 'active',
  soldElsewhere: product.url_shop !== null,
  url_shop: product.url_shop ?? '',
  event_id: product.event_id === null ? '' : String(product.event_id),
  sku: product.sku,
  sizes: product.categorias.map(({ id, sizes, amount }) => ({
    key: String(id),
    id,
    size: sizes,
    amount,
    amount_was: amount,
  })),
})

export const formDataOf = (draft: ProductDraft, thumbnail: File | null, version: number | null): FormData => {
  const body = new FormData()
  if (thumbnail) body.set('thumbnail', thumbnail)
  body.set('name', draft.name)
  body.set('description', draft.description)
  body.set('price', String(draft.price))
  body.set('status', draft.active ? 'active' : 'inactive')
  body.set('url_shop', draft.soldElsewhere ? draft.url_shop : '')
  body.set('event_id', draft.event_id)
  body.set('sku', draft.sku)
  body.set(
    'category',
    JSON.stringify(
      draft.sizes.map(({ id, size, amount, amount_was }) => ({
        ...(id === null ? {} : { id, amount_was }),
        size,
        amount: amount === '' ? 0 : amount,
      })),
    ),
  )
  if (version !== null) body.set('version', String(version))
  return body
}
