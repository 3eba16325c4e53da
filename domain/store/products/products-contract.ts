/** Products as the panel keeps them: admin.md sections 2, 3, 5 and 7, with the shapes of product.md section 18. */
import { z } from 'zod'
import { endpoint, notice, paged, uploadedFile, wire } from '#server/contract-kit.ts'

const optionalId = wire.unlessEmpty(wire.id.optional())
const optionalFile = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? value : undefined),
  uploadedFile.optional(),
)

const PRODUCT_STATES = ['active', 'inactive'] as const

const status = z.preprocess(
  (value) => {
    if (value === true || value === 1 || value === '1' || value === 'true') return 'active'
    if (value === false || value === 0 || value === '0' || value === 'false') return 'inactive'
    return value
  },
  z.enum(PRODUCT_STATES, 'Elige activo o inactivo.'),
)

const amount = wire.number(
  z
    .number('Escribe una cantidad.')
    .int('Escribe un número entero.')
    .min(0, 'La cantidad no puede ser negativa.')
    .max(1_000_000, 'La cantidad es demasiado grande.'),
)

/** `size` is sent; `sizes`, the entity's own name, is read too. */
const variationForm = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'sizes' in value && !('size' in value)
      ? { ...value, size: value.sizes }
      : value,
  z.object({
    id: optionalId,
    size: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), wire.text(40)),
    amount,
    /** What the form showed as left: the difference is the movement. Without it: against what is left now. */
    amount_was: wire.unlessEmpty(amount.optional()),
  }),
)
export type VariationForm = z.output<typeof variationForm>

const productForm = z.object({
  thumbnail: optionalFile,
  remove_thumbnail: wire.unlessEmpty(wire.boolean.default(false)),
  name: wire.text(160),
  description: z.string().max(200_000).default(''),
  price: wire.pesos,
  status: wire.unlessEmpty(status.default('active')),
  url_shop: wire.unlessEmpty(wire.webAddress().optional()),
  event_id: optionalId,
  sku: wire.text(60),
  category: wire.unlessEmpty(wire.json(z.array(variationForm).max(60)).default([])),
  /** Compared only when sent. */
  version: wire.unlessEmpty(wire.number(z.int().min(0).optional())),
})
export type ProductForm = z.output<typeof productForm>

const variation = z.object({
  id: z.int(),
  sizes: z.string(),
  /** What is left. */
  amount: z.int(),
  /** All that came in. */
  total_amount: z.int(),
  /** Reserved by orders that are not paid yet. */
  held: z.int(),
})

const image = z.object({ id: z.int(), name: z.string(), url: z.string() })
export type ProductImage = z.output<typeof image>

const productRow = z.object({
  id: z.int(),
  name_product: z.string(),
  sku: z.string(),
  price: z.int(),
  status: z.enum(PRODUCT_STATES),
  thumbnail: z.string().nullable(),
  url_shop: z.string().nullable(),
  event_id: z.int().nullable(),
  event: z.string().nullable(),
  /** The column Qty: what is left of all sizes together. */
  amount: z.int(),
  categorias: z.array(variation.omit({ held: true })),
  created_at: z.string(),
})
export type ProductRow = z.output<typeof productRow>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'staff',
  summary: 'Productos por nombre o SKU; un Colaborador ve los de sus eventos.',
  query: z.object({
    search: wire.search,
    status: wire.unlessEmpty(z.enum(PRODUCT_STATES).optional()),
    event_id: optionalId,
    page: wire.page,
    per_page: wire.perPage(10),
    sort: wire.sort(['name', 'sku', 'amount', 'price', 'status', 'created_at']),
  }),
  answer: paged(productRow),
})

const product = productRow.omit({ event: true }).extend({
  description: z.string(),
  version: z.int(),
  images: z.array(image),
  categorias: z.array(variation),
})
export type PanelProduct = z.output<typeof product>

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/product/:id',
  access: 'staff',
  summary: 'Un producto con sus fotos, tallas y existencias.',
  params: z.object({ id: wire.id }),
  answer: z.object({ product, event_id: z.int().nullable() }),
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'staff',
  summary: 'Crear un producto. Las fotos de la galería se suben después, una por una.',
  multipart: true,
  body: productForm,
  answer: notice.extend({ product_id: z.int() }),
})

export const editProduct = endpoint({
  method: 'POST',
  path: '/api/product/:id/edit',
  access: 'staff',
  summary: 'Actualizar un producto: tallas con id cambian, sin id se agregan, las que no llegan se quedan.',
  params: z.object({ id: wire.id }),
  multipart: true,
  body: productForm,
  answer: notice.extend({ product_id: z.int(), version: z.int() }),
})

export const changeProductStatus = endpoint({
  method: 'POST',
  path: '/api/product/:id/status',
  access: 'staff',
  summary: 'Activar o desactivar un producto.',
  params: z.object({ id: wire.id }),
  body: z.object({ status }),
  answer: notice.extend({ status: z.enum(PRODUCT_STATES) }),
})

/** A parameter of the query or a field of the form. */
export const uploadGallery = endpoint({
  method: 'POST',
  path: '/gallery/upload',
  access: 'staff',
  summary: 'Subir una foto a la galería del producto: hasta 6, png, jpg o webp, 10 MB cada una.',
  query: z.object({ product_id: optionalId }),
  multipart: true,
  body: z.object({ product_id: optionalId, file: uploadedFile }),
  answer: image,
})

export const deleteGalleryImage = endpoint({
  method: 'DELETE',
  path: '/api/product/galery/:id',
  access: 'staff',
  summary: 'Quitar una foto de la galería del producto.',
  params: z.object({ id: wire.id }),
  answer: notice.extend({ success: z.boolean() }),
})

export const deleteSize = endpoint({
  method: 'DELETE',
  path: '/api/product/:id/sizes/:size_id',
  access: 'staff',
  summary: 'Quitar una talla que nadie ha comprado.',
  params: z.object({ id: wire.id, size_id: wire.id }),
  answer: notice.extend({ success: z.boolean() }),
})

export const moveStock = endpoint({
  method: 'POST',
  path: '/api/product/:id/stock',
  access: 'staff',
  summary: 'Entrada (llega mercancía) o ajuste (más o menos) de una talla, con su razón.',
  params: z.object({ id: wire.id }),
  body: z.object({
    size_id: wire.id,
    kind: z.enum(['entrada', 'ajuste'], 'Elige entrada o ajuste.'),
    /** Of an entry positive; of an adjustment negative when something is missing. */
    quantity: wire.signedNumber(
      z
        .number('Escribe una cantidad.')
        .int('Escribe un número entero.')
        .min(-1_000_000)
        .max(1_000_000)
        .refine((value) => value !== 0, 'Escribe una cantidad distinta de cero.'),
    ),
    note: wire.text(200),
  }),
  answer: notice.extend({ success: z.boolean(), categorias: z.array(variation) }),
})

const movement = z.object({
  id: z.int(),
  at: z.string(),
  sizes: z.string(),
  quantity: z.int(),
  left_after: z.int(),
  reason: z.enum(['entrada', 'ajuste', 'reserva', 'devolución']),
  note: z.string(),
  order_id: z.int().nullable(),
  user: z.string().nullable(),
})
export type StockMovement = z.output<typeof movement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/product/:id/movements',
  access: 'staff',
  summary: 'Movimientos de inventario de un producto, los últimos primero.',
  params: z.object({ id: wire.id }),
  query: z.object({ size_id: optionalId, page: wire.page, per_page: wire.perPage(20) }),
  answer: paged(movement),
})
