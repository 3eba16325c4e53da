/** Products as a person who registers or buys sees them (public.md sections 3 and 7). */
import { z } from 'zod'
import { endpoint, paged, wire } from '#server/contract-kit.ts'

const optionalId = wire.unlessEmpty(wire.id.optional())

const variation = z.object({
  id: z.int(),
  sizes: z.string(),
  /** What is left. */
  amount: z.int(),
  total_amount: z.int(),
})

export const offeredProduct = z.object({
  id: z.int(),
  name_product: z.string(),
  sku: z.string(),
  description: z.string(),
  price: z.int(),
  thumbnail: z.string().nullable(),
  url_shop: z.string().nullable(),
  event_id: z.int().nullable(),
  categorias: z.array(variation),
})
export type OfferedProduct = z.output<typeof offeredProduct>

export const eventProducts = endpoint({
  method: 'GET',
  path: '/api/event-products',
  access: 'public',
  summary: 'Productos activos de un evento, para agregar a la inscripción.',
  query: z.object({ event_id: wire.id }),
  answer: z.array(offeredProduct),
})

const eventOfProduct = z.object({ id: z.int(), name: z.string(), slug: z.string() })

const shopProduct = offeredProduct.extend({
  event: eventOfProduct.nullable(),
  images: z.array(z.object({ id: z.int(), name: z.string(), url: z.string() })),
})
export type ShopProduct = z.output<typeof shopProduct>

export const productData = endpoint({
  method: 'GET',
  path: '/api/data-product/:id',
  access: 'public',
  cached: true,
  summary: 'Un producto activo con sus fotos, tallas y existencias.',
  params: z.object({ id: wire.id }),
  answer: z.object({ product: shopProduct }),
})

const shopCard = z.object({
  id: z.int(),
  name_product: z.string(),
  price: z.int(),
  thumbnail: z.string().nullable(),
  url_shop: z.string().nullable(),
  event: eventOfProduct.nullable(),
  /** Sizes with something left. */
  sizes: z.array(z.string()),
  /** What is left of all sizes together; without meaning when it is sold in another shop. */
  amount: z.int(),
  /** Less than a tenth of what there was. */
  few: z.boolean(),
})
export type ShopCard = z.output<typeof shopCard>

export const shopProducts = endpoint({
  method: 'GET',
  path: '/api/store/products',
  access: 'public',
  cached: true,
  summary: 'La tienda: productos activos sin evento o de un evento público activo, los nuevos primero.',
  query: z.object({
    search: wire.search,
    event_id: optionalId,
    page: wire.page,
    per_page: wire.perPage(12),
  }),
  answer: paged(shopCard),
})
