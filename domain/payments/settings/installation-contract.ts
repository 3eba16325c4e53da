/** What the organiser decides once for everything: the shipping fee, who sells, and the terms of sale. */
import { z } from 'zod'
import { emailOrNone } from '#domain/colombia/contact-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

const seller = z.object({
  name: z.string(),
  nit: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type Seller = z.output<typeof seller>

const installation = z.object({ shipping_fee: z.int(), seller, terms: z.string() })
export type Installation = z.output<typeof installation>

export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/installation',
  access: 'administrator',
  summary: 'Costo de envío, identidad de quien vende y términos de venta.',
  answer: installation,
})

const text = (max: number) => wire.optionalText(max).transform((value) => value ?? '')

export const saveInstallation = endpoint({
  method: 'PUT',
  path: '/api/installation',
  access: 'administrator',
  summary: 'Guardar costo de envío, identidad de quien vende y términos de venta.',
  body: z.object({
    shipping_fee: wire.pesos,
    seller: z.object({
      name: text(120),
      nit: text(30),
      address: text(160),
      phone: text(40),
      email: z.preprocess((value) => value ?? '', emailOrNone),
    }),
    terms: z.string().max(60_000).default(''),
  }),
  answer: notice.extend({ installation }),
})

export const getSeller = endpoint({
  method: 'GET',
  path: '/api/site/seller',
  access: 'public',
  cached: true,
  summary: 'Quién vende y con qué términos (Ley 1480 de 2011).',
  answer: z.object({ seller, terms: z.string(), shipping_fee: z.int() }),
})
