/** What a registration costs and where it is paid: products, code, totals (public.md sections 3 and 7). */
import { z } from 'zod'
import { emailField } from '#domain/colombia/contact-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

/** Prices, totals and discounts a client may send are simply not named here. */
const productLine = z.object({
  id: wire.id,
  size: wire.text(40),
  quantity: wire.number(z.int().min(1).max(100).default(1)),
})
export type ProductLine = z.output<typeof productLine>
const productLines = wire.json(z.array(productLine).max(50)).default([])

const gateway = z.object({ id: z.string(), gateway_name: z.string(), image: z.string().nullable() })
export type GatewayChoice = z.output<typeof gateway>

/** The payment data of the specification for the current attempt (public.md section 3). */
export const payment = z.object({
  accountId: z.string(),
  amount: z.int(),
  confirmationUrl: z.string(),
  currency: z.string(),
  description: z.string(),
  merchantId: z.string(),
  referenceCode: z.string(),
  responseUrl: z.string(),
  signature: z.string(),
  algorithmSignature: z.string(),
  /** Where cash is off: it belongs to the signature. */
  paymentMethods: z.string().optional(),
  tax: z.int(),
  taxReturnBase: z.int(),
  test: z.int(),
  dataEmail: z.string(),
  buyerEmail: z.string(),
  team: z.int(),
  nameCategory: z.string(),
  url: z.string(),
  cost_service: z.int(),
})
export type Payment = z.output<typeof payment>

const checkouts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())]))
export type Checkouts = z.output<typeof checkouts>

/** What every answer about a live registration carries. */
export const checkoutParts = {
  paymentMethod: z.array(gateway),
  paymentCheckouts: checkouts,
  pay: payment.nullable(),
  checkout_token: z.string().optional(),
  reference: z.string().optional(),
  /** `named`: it opens the payment of what is stored, and nothing else. */
  proven: z.enum(['own', 'named']).optional(),
  /** Money is on its way, or staff decide about it: there is nothing to pay now. */
  paying: z.boolean().optional(),
  reviewing: z.boolean().optional(),
  hold_until: z.string().optional(),
  /** What was chosen already, also in another browser. */
  products: z.array(z.object({ id: z.int(), size: z.string(), quantity: z.int() })).optional(),
  code: z.string().optional(),
  discount: z.int().optional(),
  products_total: z.int().optional(),
  covered: z.int().optional(),
}

const totals = {
  event_price: z.int(),
  cost_service: z.int(),
  gift: z.boolean(),
  status: z.int(),
  data: payment.nullable(),
  paymentMethod: z.array(gateway),
  paymentCheckouts: checkouts,
  /** How many participants the code covers. */
  covered: z.int(),
  discount: z.int(),
  products_total: z.int(),
  /** The proof is genuine, and what it is of can no longer be paid: it ended, or it is paid. */
  ended: z.enum(['over', 'paid']).optional(),
}

export const chooseProducts = endpoint({
  method: 'POST',
  path: '/api/productEvent',
  access: 'public',
  summary:
    'Reemplazar los productos de la inscripción y dar los nuevos totales; sin la prueba de pago es solo una cotización.',
  body: z.object({
    products: productLines,
    event_id: wire.id,
    competitor: z.coerce.string().max(40).default(''),
    code: z.string().max(64).nullish(),
    checkout_token: z.string().max(200).optional(),
  }),
  answer: notice.extend(totals),
})

export const applyCode = endpoint({
  method: 'POST',
  path: '/api/discountcode/create',
  access: 'public',
  summary: 'Aplicar o quitar (code: null) un código de descuento.',
  body: z.object({
    products: productLines,
    event_id: wire.id,
    dni: z.coerce.string().max(40).default(''),
    code: z.string().max(64).nullable().default(''),
    checkout_token: z.string().max(200).optional(),
  }),
  answer: notice.extend(totals),
})

export const attachProducts = endpoint({
  method: 'POST',
  path: '/api/attach-product',
  access: 'public',
  summary: 'Confirmar los productos elegidos justo antes de ir a pagar. Se puede repetir.',
  body: z.object({
    products: productLines,
    event_id: wire.id,
    dni: z.coerce.string().max(40).default(''),
    /** Of the registration, or of the attempt: what is about to be paid. */
    reference: z.string().max(100).default(''),
    /** Whoever pays for somebody else: the address that is typed for the gateway, kept nowhere. */
    payer_email: emailField.optional(),
    /** Where the person is about to pay, so that we know whom to ask. */
    gateway_name: z.string().max(30).optional(),
    checkout_token: z.string().max(200).optional(),
  }),
  answer: notice.extend(totals),
})
