/** The ledger by movement: each payment and each refund on its day, their sums, the workbook, and closing a month. */
import { z } from 'zod'
import { dayField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, wire, XLSX } from '#server/contract-kit.ts'
import { WAYS } from '../rules/account.ts'
import { GATEWAY_NAMES } from '../rules/gateways.ts'

const optional = <T extends z.ZodType>(schema: T) => wire.unlessEmpty(schema.optional())
const day = optional(dayField)

const filter = z.object({
  search: wire.search,
  event_id: optional(wire.id),
  /** 'in' came, 'out' went back. */
  direction: optional(z.enum(['in', 'out'])),
  way: optional(z.enum(WAYS)),
  gateway: optional(z.enum(GATEWAY_NAMES)),
  /** Of the gateway, as its notices name it. */
  account_id: optional(z.string().max(80)),
  /** Who took it or sent it. */
  user_id: optional(wire.id),
  /** Bogotá days of the movement, both included. */
  from: day,
  to: day,
})
export type MovementFilter = z.output<typeof filter>

/** The columns of the screen. */
const MOVEMENT_SORTS = ['at', 'event', 'name', 'way', 'user', 'base', 'tax', 'amount'] as const
const sort = wire.sort(MOVEMENT_SORTS)
export type MovementSort = z.output<typeof sort>

const movement = z.object({
  direction: z.enum(['in', 'out']),
  id: z.int(),
  at: z.string(),
  kind: z.enum(['registration', 'order']),
  owner_id: z.int(),
  event_id: z.int().nullable(),
  event: z.string(),
  reference: z.string(),
  reference_code: z.string().nullable(),
  provider_transaction: z.string().nullable(),
  way: z.enum(WAYS),
  gateway: z.string().nullable(),
  /** In Spanish: the gateway's brand, or the way. */
  label: z.string(),
  base: z.int(),
  tax: z.int(),
  /** As it moved: below 0 for what went back; what counters an entry has the other sign. */
  amount: z.int(),
  document_type: z.string(),
  dni: z.string(),
  name: z.string(),
  coupon: z.string().nullable(),
  note: z.string(),
  user: z.string().nullable(),
  counters: z.boolean(),
})
export type Movement = z.output<typeof movement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/ledger/movements',
  access: 'staff',
  summary:
    'Movimientos de dinero, el más reciente primero o en el orden de `sort`. `next` abre los siguientes.',
  query: filter.extend({ sort, after: optional(z.string().max(80)), per_page: wire.perPage(50) }),
  answer: z.object({ data: z.array(movement), next: z.string().nullable() }),
})

const share = z.object({ key: z.string(), label: z.string(), count: z.int(), amount: z.int() })

const totals = z.object({
  count: z.int(),
  received: z.int(),
  refunded: z.int(),
  net: z.int(),
  base: z.int(),
  tax: z.int(),
  by_way: z.array(share),
  by_gateway: z.array(share),
  by_account: z.array(share),
  by_user: z.array(share),
  by_day: z.array(z.object({ day: z.string(), received: z.int(), refunded: z.int() })),
})
export type MovementTotals = z.output<typeof totals>

export const totalMovements = endpoint({
  method: 'GET',
  path: '/api/ledger/movements/totals',
  access: 'staff',
  summary: 'Sumas del mismo filtro: por forma, pasarela, cuenta, persona y día.',
  query: filter,
  answer: totals,
})

export const exportMovements = endpoint({
  method: 'GET',
  path: '/api/ledger/movements/export.xlsx',
  access: 'staff',
  summary: 'Los movimientos del filtro en Excel, en el orden de `sort`, con una hoja de sumas.',
  query: filter.extend({ sort }),
  file: XLSX,
  costly: 'export',
})

const month = z.object({
  /** YYYY-MM */
  month: z.string(),
  count: z.int(),
  received: z.int(),
  refunded: z.int(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** Over, and not closed. */
  closable: z.boolean(),
})
export type LedgerMonth = z.output<typeof month>

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/ledger/months',
  access: 'administrator',
  summary: 'Los meses con movimientos, con sus sumas y si están cerrados.',
  answer: z.object({ data: z.array(month) }),
})

const ofMonth = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribe un mes: 2026-10.') })

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/ledger/months/:month/close',
  access: 'administrator',
  summary: 'Cerrar un mes que terminó: ninguna línea se escribe ya en él.',
  params: ofMonth,
  answer: notice,
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/ledger/months/:month/reopen',
  access: 'administrator',
  summary: 'Reabrir un mes cerrado, con la razón; queda en la auditoría.',
  params: ofMonth,
  body: z.object({ reason: wire.text(500) }),
  answer: notice,
})
