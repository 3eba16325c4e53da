/** Products as a person who registers or buys sees them (public.md sections 3 and 7). */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'

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

export const productData = endpoint({
  method: 'GET',
  path: '/api/data-product/:id',
  access: 'public',
  summary: 'Un producto activo con sus tallas y existencias.',
  params: z.object({ id: wire.id }),
  answer: z.object({ product: offeredProduct }),
})
