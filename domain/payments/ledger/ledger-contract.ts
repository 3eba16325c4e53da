/** The payments of an event and of the installation: list, totals that explain every peso, export, and one's history. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, paged, wire, XLSX } from '#server/contract-kit.ts'
import { GATEWAY_NAMES } from '../rules/gateways.ts'
import { OTHER_WAYS, STANDINGS } from '../rules/ledger.ts'
import { UNMATCHED_REASONS } from '../rules/unmatched-webhooks.ts'

const optional = <T extends z.ZodType>(schema: T) => wire.unlessEmpty(schema.optional())

const day = optional(dayField)

const filter = z.object({
  search: wire.search,
  event_id: optional(wire.id),
  status: optional(z.enum(STANDINGS)),
  gateway: optional(z.enum([...GATEWAY_NAMES, ...OTHER_WAYS])),
  /**
   * Bogotá days, both included: of the payment, or of the registration while it is unpaid. Money counts on its own day:
   * a refund on the day it was given back, in a line of that day.
   */
  from: day,
  to: day,
})
export type LedgerFilter = z.output<typeof filter>

const sort = wire.sort(['name', 'event', 'standing', 'gateway', 'at', 'amount', 'received'])
export type LedgerSort = z.output<typeof sort>

const entry = z.object({
  kind: z.enum(['registration', 'order']),
  id: z.int(),
  event_id: z.int().nullable(),
  event: z.string(),
  reference: z.string(),
  name: z.string(),
  dni: z.string(),
  document_type: z.string(),
  members: z.int(),
  amount: z.int(),
  /** What came in, as gateways and staff say, before refunds. */
  received: z.int(),
  refunded: z.int(),
  /** Of what is paid, as it stands today: above 0 it is owed, below 0 it is in favour of who paid. */
  balance: z.int(),
  standing: z.enum(STANDINGS),
  payment_status: z.int(),
  state: z.string(),
  gateway: z.string().nullable(),
  at: z.string(),
})
export type LedgerEntry = z.output<typeof entry>

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/ledger',
  access: 'staff',
  summary: 'Pagos de inscripciones y órdenes de los eventos que maneja quien llama.',
  query: filter.extend({ page: wire.page, per_page: wire.perPage(20), sort }),
  answer: paged(entry),
})

const totals = z.object({
  count: z.int(),
  received: z.int(),
  refunded: z.int(),
  by_status: z.array(
    z.object({ standing: z.enum(STANDINGS), count: z.int(), amount: z.int(), received: z.int() }),
  ),
  by_gateway: z.array(z.object({ gateway: z.string(), count: z.int(), received: z.int() })),
})
export type LedgerTotals = z.output<typeof totals>

export const totalPayments = endpoint({
  method: 'GET',
  path: '/api/ledger/totals',
  access: 'staff',
  summary: 'Totales del mismo filtro, por estado y por pasarela.',
  query: filter,
  answer: totals,
})

export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/ledger/export.xlsx',
  access: 'staff',
  summary: 'Los pagos del filtro en Excel, en su orden, con una hoja de totales.',
  query: filter.extend({ sort }),
  file: XLSX,
  costly: 'export',
})

const ledgerWebhook = z.object({
  id: z.int(),
  received_at: z.string(),
  gateway_name: z.string(),
  source: z.string(),
  state: z.string().nullable(),
  outcome: z.string(),
  reason: z.string(),
  provider_transaction: z.string().nullable(),
  /** As the provider sent it; null for who is no Administrator. */
  raw: z.string().nullable(),
})

/** An attempt to pay, as every screen of the staff shows it. */
export const attemptLine = z.object({
  id: z.int(),
  reference_code: z.string(),
  gateway_name: z.string().nullable(),
  amount: z.int(),
  state: z.string(),
  method: z.string().nullable(),
  provider_transaction: z.string().nullable(),
  created_at: z.string(),
})

const attempt = attemptLine.extend({
  opened_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  notices: z.array(ledgerWebhook),
})

export const refundLine = z.object({
  at: z.string(),
  amount: z.int(),
  note: z.string(),
  user: z.string().nullable(),
})

const history = z.object({
  entry,
  attempts: z.array(attempt),
  changes: z.array(
    z.object({
      at: z.string(),
      status_before: z.int(),
      status_after: z.int(),
      source: z.string(),
      note: z.string(),
      user: z.string().nullable(),
    }),
  ),
  refunds: z.array(refundLine),
})
export type LedgerHistory = z.output<typeof history>

export const getPaymentHistory = endpoint({
  method: 'GET',
  path: '/api/ledger/:kind/:id',
  access: 'staff',
  summary: 'Historia de un pago: cada intento, cada aviso del proveedor y cada cambio.',
  params: z.object({ kind: z.enum(['registration', 'order']), id: wire.id }),
  answer: history,
})

export const recordRefund = endpoint({
  method: 'POST',
  path: '/api/ledger/:kind/:id/refunds',
  access: 'staff',
  right: 'refund',
  summary: 'Anotar dinero que se devolvió por fuera, hasta lo que entró y no se ha devuelto.',
  params: z.object({ kind: z.enum(['registration', 'order']), id: wire.id }),
  body: z.object({
    amount: wire.pesos.refine((amount) => amount > 0, 'Escribe cuánto se devolvió.'),
    note: wire.text(500),
  }),
  answer: notice,
})

const unmatchedFilter = z.object({
  search: wire.search,
  event_id: optional(wire.id),
  gateway: optional(z.enum(GATEWAY_NAMES)),
  reason: optional(z.enum(UNMATCHED_REASONS)),
})
export type UnmatchedWebhookFilter = z.output<typeof unmatchedFilter>

const unmatchedWebhook = z.object({
  id: z.int(),
  received_at: z.string(),
  gateway_name: z.string(),
  /** Of the account it was sent to; null for the installation's. */
  event_id: z.int().nullable(),
  event: z.string().nullable(),
  /** What the webhook claims; nothing of it is verified. */
  reference: z.string().nullable(),
  provider_transaction: z.string().nullable(),
  outcome: z.string(),
  reason: z.string(),
  /** As it came, without signatures, keys and card data. */
  raw: z.string(),
})
export type UnmatchedWebhook = z.output<typeof unmatchedWebhook>

export const listUnmatchedWebhooks = endpoint({
  method: 'GET',
  path: '/api/ledger/notices',
  access: 'administrator',
  summary:
    'Avisos que no son de ningún pago: falsos, de una referencia desconocida o ilegibles. Se guardan 30 días.',
  query: unmatchedFilter.extend({
    page: wire.page,
    per_page: wire.perPage(20),
    sort: wire.sort(['received_at', 'gateway', 'event', 'reason']),
  }),
  answer: paged(unmatchedWebhook),
})
