/** Cart check, checkout and the buyer's own order page: product.md section 13. Prices are never the client's. */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from '#domain/colombia/names.ts'
import { PHONE_RULE } from '#domain/colombia/phones.ts'
import { endpoint, notice, wire, workChallenge, workDone } from '#server/contract-kit.ts'

/** Prices, names and totals a client may send are simply not named here. */
const line = z.object({
  id: wire.id,
  size: wire.text(40),
  quantity: wire.number(z.int().min(1).max(1000).default(1)),
})

/** What an older page left in a browser must not break the cart: what cannot be read is left out. */
const leniently = wire
  .json(z.array(z.unknown()).max(100))
  .catch([])
  .transform((lines) =>
    lines.flatMap((one) => {
      const read = line.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )

/** gone: not sold (any more), no such size, or inactive; elsewhere: sold in another shop. */
const LINE_PROBLEMS = ['gone', 'elsewhere', 'sold out', 'less left', 'gift limit'] as const

const checkedLine = z.object({
  id: z.int(),
  size: z.string(),
  /** As wanted, the same line summed. */
  quantity: z.int(),
  name: z.string(),
  sku: z.string(),
  thumbnail: z.string().nullable(),
  /** Of one, now; 0 is a gift. */
  price: z.int(),
  /** The most this line may have: what is left; 1 for a gift. */
  max: z.int(),
  event_id: z.int().nullable(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
  /** The problem in Spanish, empty without one. */
  message: z.string(),
})
export type CheckedLine = z.output<typeof checkedLine>

const gateway = z.object({ id: z.string(), gateway_name: z.string(), image: z.string().nullable() })
export type StoreGateway = z.output<typeof gateway>

export const checkCart = endpoint({
  method: 'POST',
  path: '/api/store/cart',
  access: 'public',
  summary: 'Precio y existencias de hoy para las líneas de un carrito. No guarda ni reserva nada.',
  body: z.object({ lines: leniently }),
  answer: z.object({
    lines: z.array(checkedLine),
    /** A sentence about the whole cart (a gift alone, several gifts); empty when it can be bought. */
    problem: z.string(),
    /** Of the lines without problem. */
    products_total: z.int(),
    shipping_fee: z.int(),
    /** The one event all lines belong to: then its gateways are offered and it can be picked up with the kit. */
    event: z.object({ id: z.int(), name: z.string(), event_datetime: z.string() }).nullable(),
    pickup: z.boolean(),
    paymentMethod: z.array(gateway),
  }),
})

const accepted = (sentence: string) =>
  z.preprocess(
    (value) => value === true || value === 1 || value === '1' || value === 'true',
    z.literal(true, sentence),
  )

/** It is read in the letter about the order. */
const plainLine = (max: number) =>
  wire.optionalText(max).refine((text) => text === undefined || isPlainLine(text), LINE_RULE)

const checkoutForm = withDocument(
  z.object({
    lines: wire.json(z.array(line).min(1, 'Tu carrito está vacío.').max(50)),
    name: wire.text(80).refine(isName, NAME_RULE),
    last_name: wire.text(80).refine(isName, NAME_RULE),
    ...typedDocument,
    email: emailField,
    phone: phoneField(PHONE_RULE, 'Este campo es obligatorio.'),
    delivery: z.enum(['kit', 'envio'], 'Elige cómo recibes tu compra.'),
    department: plainLine(80),
    city: plainLine(80),
    address: plainLine(160),
    data_policy: accepted('Autoriza el tratamiento de tus datos para comprar.'),
    terms: accepted('Acepta los términos de venta para comprar.'),
    /** The unpaid order this cart was before: it is given up when the new one is saved. */
    replaces: wire.optionalText(80),
    work: workDone,
  }),
).superRefine((form, context) => {
  if (form.delivery !== 'envio') return
  for (const field of ['department', 'city', 'address'] as const)
    if (!form[field])
      context.addIssue({
        code: 'custom',
        message: 'Este campo es obligatorio.',
        path: [field],
        input: form[field],
      })
})
export type CheckoutForm = z.output<typeof checkoutForm>

const payment = z.object({
  referenceCode: z.string(),
  amount: z.int(),
  currency: z.string(),
  description: z.string(),
  tax: z.int(),
  taxReturnBase: z.int(),
})

const checkouts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())]))
export type StoreCheckouts = z.output<typeof checkouts>

const ownOrder = z.object({
  id: z.int(),
  reference: z.string(),
  /** Path of the order's page: /tienda/orden/{reference} */
  link: z.string(),
  /** over: the hold ended unpaid or it was cancelled. */
  state: z.enum(['approved', 'rejected', 'pending', 'review', 'unpaid', 'over']),
  /** Settled by the organiser without money. */
  courtesy: z.boolean().optional(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  hold_until: z.string().nullable(),
  name: z.string(),
  last_name: z.string(),
  /** Masked: an order's link may be forwarded. */
  email: z.string(),
  delivery: z.enum(['kit', 'envio']),
  address: z.string(),
  department: z.string(),
  city: z.string(),
  event: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      product_id: z.int(),
      name: z.string(),
      sku: z.string(),
      size: z.string(),
      thumbnail: z.string().nullable(),
      quantity: z.int(),
      price: z.int(),
    }),
  ),
  products_total: z.int(),
  shipping: z.int(),
  amount: z.int(),
  sent: z.boolean(),
})
export type OwnOrder = z.output<typeof ownOrder>

/** Empty and null unless the order can be paid now. */
const payable = {
  paymentMethod: z.array(gateway),
  paymentCheckouts: checkouts,
  pay: payment.nullable(),
}

export const checkout = endpoint({
  method: 'POST',
  path: '/api/store/checkout',
  access: 'public',
  summary:
    'Crear la orden: reserva las existencias por 5 horas. status 0, o 6 con la razón y las líneas que no se pueden vender.',
  body: checkoutForm,
  answer: notice.extend({
    status: z.union([z.literal(0), z.literal(3), z.literal(6)]),
    order: ownOrder.nullable(),
    /** With status 3: to be solved and sent back as `work`, with the same form. Only to who sent `work`. */
    work: workChallenge.optional(),
    /** With status 6: the cart as it stands now. */
    lines: z.array(checkedLine),
    ...payable,
  }),
})

const byReference = z.object({ reference: z.string().min(8).max(80) })

export const ownOrderPage = endpoint({
  method: 'GET',
  path: '/api/store/orders/:reference',
  access: 'public',
  summary: 'La orden de quien tiene su enlace, con las formas de pagarla mientras esté reservada.',
  params: byReference,
  answer: z.object({ order: ownOrder, ...payable }),
})

export const leaveToPay = endpoint({
  method: 'POST',
  path: '/api/store/orders/:reference/pay',
  access: 'public',
  summary:
    'Justo antes de ir a la pasarela: confirma que la reserva sigue viva y da el camino a esa pasarela.',
  params: byReference,
  body: z.object({ gateway_name: z.string().max(30) }),
  answer: notice.extend({
    success: z.boolean(),
    order: ownOrder,
    /** An address to visit or the fields of a form; null when it cannot be paid there. */
    checkout: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
  }),
})

export const cancelOwnOrder = endpoint({
  method: 'POST',
  path: '/api/store/orders/:reference/cancel',
  access: 'public',
  summary: 'Cancelar la propia orden sin pagar; lo reservado queda libre.',
  params: byReference,
  answer: notice.extend({ success: z.boolean(), order: ownOrder }),
})
