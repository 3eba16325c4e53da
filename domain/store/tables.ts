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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_KEY, DOCUMENT_TYPE_KNOWN } from '#domain/colombia/document-sql.ts'
import { instant } from '#server/database/columns.ts'
import { plainText, plainWords } from '#server/database/search.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import { registrations } from '../registration/tables.ts'

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** One event or none. */
    event_id: integer().references(() => events.id, { onDelete: 'set null' }),
    name_product: text().notNull(),
    description: text().notNull().default(''),
    /** 0 is a gift. */
    price: integer().notNull(),
    sku: text().notNull(),
    status: text().notNull().default('active'),
    /** Sold in another shop when set. */
    url_shop: text(),
    thumbnail: text(),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.event_id),
    index().on(table.created_at),
    check('products_price_not_negative', sql`${table.price} >= 0`),
    check('products_status_known', sql`${table.status} in ('active', 'inactive')`),
  ],
)

export const product_sizes = pgTable(
  'product_sizes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sizes: text().notNull(),
    /** What is left: the sum of its movements. */
    amount: integer().notNull().default(0),
    /** All that came in. */
    total_amount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('product_sizes_product_size_key').on(table.product_id, table.sizes),
    check('product_sizes_not_oversold', sql`${table.amount} >= 0`),
  ],
)

/** The ledger: each movement has a reason and a date. */
export const stock_movements = pgTable(
  'stock_movements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_size_id: integer()
      .notNull()
      .references(() => product_sizes.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    reason: text().notNull(),
    /** What staff wrote beside it. */
    note: text().notNull().default(''),
    /** What was left after it. */
    left_after: integer().notNull(),
    order_id: integer().references((): AnyPgColumn => orders.id),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.product_size_id, table.created_at),
    index().on(table.order_id),
    check(
      'stock_movements_reason_known',
      sql`${table.reason} in ('entrada', 'ajuste', 'reserva', 'devolución')`,
    ),
  ],
)

export const product_images = pgTable(
  'product_images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.product_id, table.position)],
)

export type OrderConsent = { version: string; at: string; address: string }

/** A purchase: from the guest store, or the add-ons of a registration, paid with it. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull(),
    registration_id: integer().references(() => registrations.id),
    event_id: integer().references(() => events.id),
    state: text().notNull(),
    payment_status: integer().notNull().default(0),
    hold_until: instant(),
    /** As in a registration: the end before its event stopped charging. */
    paused_hold_until: instant(),
    name: text().notNull(),
    last_name: text().notNull(),
    document_type: text().notNull().default('CC'),
    dni: text().notNull(),
    document_key: text().notNull().generatedAlwaysAs(sql.raw(DOCUMENT_KEY)),
    email: text().notNull(),
    phone: text().notNull(),
    /** 'kit': picked up with the kit; 'envio': shipped. */
    delivery: text().notNull().default('kit'),
    address: text().notNull().default(''),
    department: text().notNull().default(''),
    city: text().notNull().default(''),
    products_total: integer().notNull(),
    shipping: integer().notNull().default(0),
    amount: integer().notNull(),
    sent: boolean().notNull().default(false),
    payment_review: boolean().notNull().default(false),
    payment_pending: boolean().notNull().default(false),
    hold_extensions: integer().notNull().default(0),
    /** The same form sent twice is one order. */
    form_hash: text(),
    /** Whose gift it holds: one a document and event (or the shop). Empty without a gift. */
    gift_key: text(),
    /** A keyed hash of the address it was ordered from, for a week: who reserves and does not pay is told apart by it. */
    saved_from: text(),
    /** The buyer was told that the hold ended. */
    end_told: boolean().notNull().default(false),
    /** Which terms and data policy were accepted, when and from where. */
    consent: jsonb().$type<OrderConsent>(),
    created_at: instant().notNull().defaultNow(),
    paid_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('orders_reference_key').on(table.reference),
    uniqueIndex('orders_registration_live_key')
      .on(table.registration_id)
      .where(sql`${table.state} in ('held', 'paid')`),
    uniqueIndex('orders_gift_live_key').on(table.gift_key).where(sql`${table.state} in ('held', 'paid')`),
    uniqueIndex('orders_same_form_key').on(table.form_hash).where(sql`${table.state} = 'held'`),
    index().on(table.event_id, table.created_at),
    index().on(table.created_at),
    index().on(table.document_key),
    index('orders_review').on(table.event_id).where(sql`${table.payment_review}`),
    index('orders_reference').on(sql`lower(${table.reference}) text_pattern_ops`),
    index('orders_words').using('gin', plainWords(sql`${table.name} || ' ' || ${table.last_name}`)),
    index('orders_name').on(plainText(sql`${table.name} || ' ' || ${table.last_name}`)),
    index('orders_dni').on(table.dni.op('text_pattern_ops')),
    check('orders_document_type_known', sql.raw(DOCUMENT_TYPE_KNOWN)),
    index('orders_end_untold')
      .on(table.ended_at)
      .where(sql`${table.state} = 'released' and not ${table.end_told} and ${table.registration_id} is null`),
    index('orders_saved_from').on(table.saved_from).where(sql`${table.saved_from} is not null`),
    index('orders_holds').on(table.hold_until).where(sql`${table.state} = 'held'`),
    check('orders_state_known', sql`${table.state} in ('held', 'paid', 'released', 'cancelled')`),
    check('orders_status_known', sql`${table.payment_status} in (0, 4, 6, 7, 8, 100)`),
    check('orders_delivery_known', sql`${table.delivery} in ('kit', 'envio')`),
    check(
      'orders_amounts',
      sql`${table.amount} >= 0 and ${table.products_total} >= 0 and ${table.shipping} >= 0`,
    ),
  ],
)

export const order_lines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    product_size_id: integer()
      .notNull()
      .references(() => product_sizes.id),
    name: text().notNull(),
    sku: text().notNull(),
    size: text().notNull(),
    thumbnail: text(),
    quantity: integer().notNull(),
    /** Of one, on the day it was bought. */
    price: integer().notNull(),
  },
  (table) => [
    index().on(table.order_id),
    index().on(table.product_id),
    index().on(table.product_size_id),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
  ],
)
