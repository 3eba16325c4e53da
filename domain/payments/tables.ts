import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import { registrations } from '../registration/tables.ts'
import { orders } from '../store/tables.ts'

/** What is paid: a registration or an order, never both. Neither can be deleted while money names it. */
export const payable = () => ({
  registration_id: integer().references(() => registrations.id),
  order_id: integer().references(() => orders.id),
})
type OfPayable = { registration_id: AnyPgColumn; order_id: AnyPgColumn }
export const paysOne = (name: string, { registration_id, order_id }: OfPayable) =>
  check(name, sql`num_nonnulls(${registration_id}, ${order_id}) = 1`)

/** Who did it; what they did stays when their account goes. */
export const staff = () => integer().references(() => users.id, { onDelete: 'set null' })

export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

const GATEWAYS = ['payu', 'epayco', 'wompi', 'mercadopago', 'transferencia', 'sandbox']
const ATTEMPT_STATES = [
  'open',
  'pending',
  'approved',
  'declined',
  'error',
  'expired',
  'abandoned',
  'reversed',
]

/** Credentials for one gateway: an event's own, or the installation's when event_id is empty. */
export const payment_accounts = pgTable(
  'payment_accounts',
  {
    /** Opaque: it is part of the address providers notify. */
    id: text().primaryKey(),
    event_id: integer().references(() => events.id, { onDelete: 'cascade' }),
    gateway_name: text().notNull(),
    active: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    image: text(),
    live: boolean().notNull().default(false),
    /** What may be shown: merchant id, account id, public key, transfer instructions. */
    settings: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Secrets, encrypted with SECRET_KEY; write-only. */
    secrets: text(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // The installation's own count as equal too, or one gateway could have two rows.
    unique('payment_accounts_event_gateway_key').on(table.event_id, table.gateway_name).nullsNotDistinct(),
    oneOf('payment_accounts_gateway_known', table.gateway_name, GATEWAYS),
  ],
)

/** What the event decides about money beside its gateways. */
export const event_payment_settings = pgTable('event_payment_settings', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** 'Aceptar pagos en efectivo' */
  accepts_cash: boolean().notNull().default(false),
  /** Per cent, 0 by default. */
  vat_rate: integer().notNull().default(0),
  /** 'No cobrar por ahora', since when: nobody pays and no hold runs out. Empty: the event charges. */
  paused_at: instant(),
})

/** Every change of a payment status, by whom and why. */
export const payment_history = pgTable(
  'payment_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...payable(),
    created_at: instant().notNull().defaultNow(),
    status_before: integer().notNull(),
    status_after: integer().notNull(),
    source: text().notNull(),
    note: text().notNull().default(''),
    user_id: staff(),
  },
  (table) => [
    index().on(table.registration_id),
    index().on(table.order_id),
    paysOne('payment_history_of_one', table),
    oneOf('payment_history_source_known', table.source, ['gateway', 'staff', 'system']),
  ],
)

/**
 * One try to collect an amount for a registration or an order. A changed total is a new attempt with a new reference
 * code; the gateway is known once the person leaves for it or its notice arrives.
 */
export const payment_attempts = pgTable(
  'payment_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `{reference}-{n}` */
    reference_code: text().notNull(),
    /** The code that the gateway was told instead, for a second payment of one reference. */
    told_code: text(),
    ...payable(),
    event_id: integer().references(() => events.id),
    account_id: text().references(() => payment_accounts.id, { onDelete: 'set null' }),
    gateway_name: text(),
    amount: integer().notNull(),
    currency: text().notNull().default('COP'),
    tax: integer().notNull().default(0),
    tax_return_base: integer().notNull().default(0),
    /** open, then what the gateway said: pending, approved, declined, error, expired, abandoned, reversed. */
    state: text().notNull().default('open'),
    provider_transaction: text(),
    method: text(),
    created_at: instant().notNull().defaultNow(),
    /** When the person left for the gateway. */
    opened_at: instant(),
    /** What that person had proven, in the words of what is paid; empty where nobody said. */
    opened_with: text(),
    /** Which version of what is paid it was made for: an approval of an older one is staff's to decide. */
    pays_version: integer().notNull().default(0),
    settled_at: instant(),
    /** When the gateway was last asked by us. */
    asked_at: instant(),
  },
  (table) => [
    uniqueIndex('payment_attempts_reference_key').on(table.reference_code),
    index().on(table.registration_id),
    index().on(table.order_id),
    index().on(table.event_id, table.created_at),
    // The gateway's own number, as somebody reads it from a receipt.
    index('payment_attempts_transaction')
      .on(table.provider_transaction)
      .where(sql`${table.provider_transaction} is not null`),
    index('payment_attempts_unsettled')
      .on(table.opened_at)
      .where(sql`${table.state} in ('open', 'pending') and ${table.opened_at} is not null`),
    paysOne('payment_attempts_of_one', table),
    oneOf('payment_attempts_gateway_known', table.gateway_name, GATEWAYS),
    oneOf('payment_attempts_state_known', table.state, ATTEMPT_STATES),
    check('payment_attempts_amount', sql`${table.amount} > 0`),
  ],
)

const WEBHOOK_OUTCOMES = ['settled', 'review', 'pending', 'rejected', 'ignored', 'refused', 'waiting']

/** What providers sent, verbatim, and what came of it. */
export const payment_webhooks = pgTable(
  'payment_webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attempt_id: integer().references(() => payment_attempts.id),
    event_id: integer().references(() => events.id),
    account_id: text().references(() => payment_accounts.id, { onDelete: 'set null' }),
    gateway_name: text().notNull(),
    provider_transaction: text(),
    state: text(),
    outcome: text().notNull(),
    reason: text().notNull().default(''),
    received_at: instant().notNull().defaultNow(),
    source: text().notNull(),
    raw: text().notNull(),
  },
  (table) => [
    index().on(table.attempt_id),
    index().on(table.event_id, table.received_at),
    index().on(table.received_at),
    index().on(table.account_id),
    oneOf('payment_webhooks_gateway_known', table.gateway_name, GATEWAYS),
    oneOf('payment_webhooks_state_known', table.state, ATTEMPT_STATES),
    oneOf('payment_webhooks_outcome_known', table.outcome, WEBHOOK_OUTCOMES),
    oneOf('payment_webhooks_source_known', table.source, ['webhook', 'query', 'return']),
  ],
)

/** The proof of a bank transfer, a photo, and what staff decided about it (product.md section 6). */
export const transfer_proofs = pgTable(
  'transfer_proofs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...payable(),
    /** None for an order of no event. */
    event_id: integer().references(() => events.id),
    /** The attempt that stands for this transfer. */
    attempt_id: integer()
      .notNull()
      .references(() => payment_attempts.id),
    /** Private: only staff of the event see it. Empty once it was erased. */
    image_key: text(),
    /** SHA-256 of the file as it was uploaded: the same photo twice is recognised. */
    image_hash: text().notNull(),
    /** Letters and digits only, so that the same number written otherwise is recognised. */
    number: text().notNull(),
    amount: integer().notNull(),
    state: text().notNull().default('pending'),
    reason: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    decided_at: instant(),
    decided_by: staff(),
  },
  (table) => [
    // One waits at a time, whatever is clicked twice.
    uniqueIndex('transfer_proofs_one_pending')
      .on(table.registration_id)
      .where(sql`${table.state} = 'pending'`),
    uniqueIndex('transfer_proofs_one_pending_order')
      .on(table.order_id)
      .where(sql`${table.state} = 'pending'`),
    index().on(table.order_id),
    index('transfer_proofs_queue').on(table.event_id, table.created_at),
    index('transfer_proofs_hash').on(table.image_hash),
    index('transfer_proofs_number').on(table.number),
    index().on(table.attempt_id),
    paysOne('transfer_proofs_of_one', table),
    oneOf('transfer_proofs_state_known', table.state, ['pending', 'approved', 'rejected']),
  ],
)

/** What the organiser decides for the whole installation: one row. */
export const installation_settings = pgTable(
  'installation_settings',
  {
    id: integer().primaryKey().default(1),
    shipping_fee: integer().notNull().default(0),
    seller_name: text().notNull().default(''),
    seller_nit: text().notNull().default(''),
    seller_address: text().notNull().default(''),
    seller_phone: text().notNull().default(''),
    seller_email: text().notNull().default(''),
    /** Sanitised when saved and when shown. */
    terms: text().notNull().default(''),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    check('installation_settings_one_row', sql`${table.id} = 1`),
    check('installation_settings_fee', sql`${table.shipping_fee} >= 0`),
  ],
)

/** What the page that plays PayU was asked to collect, and what it told us about it. Demo and tests only. */
export const sandbox_transactions = pgTable(
  'sandbox_transactions',
  {
    /** Opaque: whoever holds it decides the outcome. */
    id: text().primaryKey(),
    number: integer().generatedAlwaysAsIdentity(),
    reference_code: text().notNull(),
    /** The form as it was posted. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** open; then the outcome; 'untold' is an approval nobody hears of before it is resolved. */
    state: text().notNull().default('open'),
    method: text().notNull().default('tarjeta'),
    transaction_id: text(),
    /** Every confirmation that went out and what was answered. */
    sent: jsonb().$type<SandboxMessage[]>().notNull().default([]),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.reference_code), index().on(table.created_at)],
)

export type SandboxMessage = {
  at: string
  fields: Record<string, string | string[]>
  /** The answer's status; 0 when there was none. */
  status: number
}
