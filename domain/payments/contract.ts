/** Gateways of an event and of the installation: product.md section 6. Secrets go in and never come out. */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire } from '#server/contract-kit.ts'
import { GATEWAY_NAMES, MAX_LONG } from './rules/gateways.ts'

const values = wire
  .json(
    z.record(
      z.string().max(60),
      z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.string().max(MAX_LONG)),
    ),
  )
  .nullish()
  .transform((given) => given ?? {})

const account = z.object({
  gateway_name: z.enum(GATEWAY_NAMES),
  active: z.boolean(),
  position: z.int(),
  image: z.string().nullable(),
  live: z.boolean(),
  settings: z.record(z.string(), z.string()),
  /** '••••1234' for a stored secret, empty for a missing one. */
  secrets: z.record(z.string(), z.string()),
  /** The secrets were stored with another SECRET_KEY and must be typed again. */
  unreadable: z.boolean(),
  /** Where the provider reports payments; there once it was saved. */
  notification_url: z.string().nullable(),
})
export type GatewayAccount = z.output<typeof account>

const saveBody = z.object({
  active: wire.boolean,
  live: wire.boolean.default(false),
  settings: values,
  /** An empty secret leaves the stored one. */
  secrets: values,
  image: uploadedFile.optional(),
  remove_image: wire.boolean.default(false),
})
export type SaveGateway = z.output<typeof saveBody>

const gateway_name = z.enum(GATEWAY_NAMES)
const order = z.object({ gateways: wire.json(z.array(gateway_name).min(1).max(20)) })
const event = z.object({ id: wire.id })

export const listEventGateways = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/pasarelas',
  access: 'administrator',
  summary: 'Pasarelas del evento. De un secreto solo se ven los últimos cuatro signos.',
  params: event,
  answer: z.object({
    gateways: z.array(account),
    accepts_cash: z.boolean(),
    vat_rate: z.int(),
    /** 'No cobrar por ahora', since when. */
    paused_at: z.string().nullable(),
    /** What is offered when the event charges, in order; `own`: by the event's account, else by the installation's. */
    in_force: z.array(z.object({ gateway_name: z.enum(GATEWAY_NAMES), own: z.boolean(), live: z.boolean() })),
  }),
})

export const saveEventPayments = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/pasarelas',
  access: 'administrator',
  summary: 'Aceptar pagos en efectivo y tarifa de IVA del evento.',
  params: event,
  body: z.object({
    accepts_cash: wire.boolean,
    vat_rate: wire.number(
      z
        .number('Escribe un porcentaje.')
        .int('Escribe un número entero.')
        .min(0, 'El IVA va de 0 a 50.')
        .max(50, 'El IVA va de 0 a 50.'),
    ),
  }),
  answer: notice.extend({ accepts_cash: z.boolean(), vat_rate: z.int() }),
})

export const orderEventGateways = endpoint({
  method: 'PUT',
  path: '/api/eventos/:id/pasarelas/order',
  access: 'administrator',
  summary: 'Orden en que se ofrecen las pasarelas del evento.',
  params: event,
  body: order,
  answer: notice.extend({ gateways: z.array(account) }),
})

export const saveEventGateway = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/pasarelas/:gateway_name',
  access: 'administrator',
  summary: 'Guardar una pasarela del evento. Un secreto vacío deja el que estaba.',
  params: z.object({ id: wire.id, gateway_name }),
  multipart: true,
  body: saveBody,
  answer: notice.extend({ gateway: account }),
})

export const listGateways = endpoint({
  method: 'GET',
  path: '/api/pasarelas',
  access: 'administrator',
  summary: 'Pasarelas de la instalación, para compras que no son de un solo evento.',
  answer: z.object({ gateways: z.array(account) }),
})

export const orderGateways = endpoint({
  method: 'PUT',
  path: '/api/pasarelas/order',
  access: 'administrator',
  summary: 'Orden en que se ofrecen las pasarelas de la instalación.',
  body: order,
  answer: notice.extend({ gateways: z.array(account) }),
})

export const saveGateway = endpoint({
  method: 'POST',
  path: '/api/pasarelas/:gateway_name',
  access: 'administrator',
  summary: 'Guardar una pasarela de la instalación. Un secreto vacío deja el que estaba.',
  params: z.object({ gateway_name }),
  multipart: true,
  body: saveBody,
  answer: notice.extend({ gateway: account }),
})
