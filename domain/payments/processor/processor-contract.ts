/** What gateways call, and what a person who comes back from one asks. */
import { z } from 'zod'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

const NOTICE_LIMIT = 64 * 1024
const account = z.object({ gateway: z.string().max(30), account: z.string().max(60) })

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:gateway/:account/confirmation',
  access: 'gateway',
  summary: 'Aviso del proveedor de pagos.',
  params: account,
  bodyLimit: NOTICE_LIMIT,
  file: 'text/plain',
})

/** ePayco may be set up to notify by GET. */
export const confirmPaymentByAddress = endpoint({
  method: 'GET',
  path: '/api/payments/:gateway/:account/confirmation',
  access: 'gateway',
  summary: 'Aviso del proveedor de pagos, por GET.',
  params: account,
  file: 'text/plain',
})

export const goToGateway = endpoint({
  method: 'GET',
  path: '/api/payments/:gateway/:account/go/:reference_code',
  access: 'public',
  summary: 'Pedir al proveedor la página de pago de este intento e ir a ella.',
  params: account.extend({ reference_code: z.string().max(80) }),
  query: z.object({ comprador: z.string().max(80).optional() }),
  file: 'text/html',
  redirects: true,
})

export const paymentStory = z.object({
  state: z.enum(['approved', 'rejected', 'pending', 'review', 'unpaid', 'over', 'annulled', 'unknown']),
  title: z.string(),
  reference: z.string(),
  amount: z.int(),
  hold_until: z.string().nullable(),
  next_url: z.string(),
  /** Settled by the organiser without money. */
  courtesy: z.boolean().optional(),
  /** Of what a change left to pay: the purchase itself was paid before. */
  difference: z.boolean().optional(),
})
export type PaymentStory = z.output<typeof paymentStory>

export const readReturn = endpoint({
  method: 'GET',
  path: '/api/payments/return',
  access: 'public',
  summary:
    'Qué pasó con un pago, para la página de retorno. Los parámetros del proveedor solo se muestran: nunca pagan.',
  query: z.looseObject({ cuenta: z.string().max(60).optional(), referencia: z.string().max(80).optional() }),
  answer: paymentStory,
})

/** What a document and a birthday show on /competidor/{dni} too: neither reference nor amount. */
const namedStory = paymentStory.omit({ reference: true, amount: true, difference: true })
export type NamedStory = z.output<typeof namedStory>

export const verifyByPerson = endpoint({
  method: 'POST',
  path: '/api/payments/verify-person',
  access: 'public',
  summary:
    'Verificar mi pago sin la referencia: con documento y fecha de nacimiento se pregunta a la pasarela por las inscripciones vigentes.',
  body: withDocument(z.object({ ...typedDocument, birthday: birthdayField })),
  answer: notice.extend({ success: z.boolean(), payments: z.array(namedStory) }),
})

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payments/verify',
  access: 'public',
  summary: 'Verificar mi pago: con la referencia y el documento se pregunta a la pasarela en el acto.',
  body: withDocument(z.object({ reference: wire.text(80), ...typedDocument })),
  answer: notice.extend({ success: z.boolean(), payment: paymentStory.nullable() }),
})
