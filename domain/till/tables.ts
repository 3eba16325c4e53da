/** The till: who sells at a table or in a shop, its sessions and their count, sales made on devices (docs/kit-desk.md). */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { MOST_PESOS } from '../colombia/pesos.ts'
import { crew_devices } from '../crew/tables.ts'
import { blocks } from '../events/capacity/block-tables.ts'
import { distances, events, kits } from '../events/tables.ts'
import { participants, registrations } from '../registration/tables.ts'
import {
  SALE_STATES,
  type SaleState,
  TILL_KINDS,
  TILL_WAYS,
  type TillKind,
  type TillWay,
} from './rules/till-words.ts'

const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
const ofEvent = () =>
  integer()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })
const ofUser = () => integer().references(() => users.id, { onDelete: 'set null' })
const ofDevice = () => integer().references(() => crew_devices.id, { onDelete: 'set null' })

/** From which kept places an event's tills sell; without a block from the public's. */
export const till_settings = pgTable('till_settings', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  block_id: integer().references(() => blocks.id, { onDelete: 'set null' }),
})

/** The price 'expo' of a distance, service included; without one the price of the day counts. */
export const till_prices = pgTable(
  'till_prices',
  {
    event_id: ofEvent(),
    distance_id: integer()
      .notNull()
      .references(() => distances.id, { onDelete: 'cascade' }),
    price: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.distance_id] }),
    check('till_prices_not_negative', sql`${table.price} >= 0`),
  ],
)

export const tills = pgTable(
  'tills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: ofEvent(),
    name: text().notNull(),
    kind: text().$type<TillKind>().notNull().default('expo'),
    /** The only device that sells with it; empty: any that may sell in the event, and staff. */
    device_id: ofDevice(),
    /** 'C1': in front of its receipts' numbers. */
    prefix: text().notNull(),
    next_receipt: integer().notNull().default(1),
    created_by: ofUser(),
    created_at: instant().notNull().defaultNow(),
    closed_at: instant(),
  },
  (table) => [
    uniqueIndex('tills_name_key').on(table.event_id, table.name),
    uniqueIndex('tills_prefix_key').on(table.event_id, table.prefix),
    check('tills_kind_known', oneOf(table.kind, TILL_KINDS)),
    check('tills_prefix_shape', sql`${table.prefix} ~ '^[A-Z0-9]{1,4}$'`),
  ],
)

/** From opening with a float to closing with a count. One is open a till. */
export const till_sessions = pgTable(
  'till_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    till_id: integer()
      .notNull()
      .references(() => tills.id, { onDelete: 'cascade' }),
    event_id: ofEvent(),
    device_id: ofDevice(),
    user_id: ofUser(),
    /** Who opened it; the name stays. */
    opened_by: text().notNull(),
    opened_at: instant().notNull().defaultNow(),
    /** Cash in the drawer at the start. */
    float: integer().notNull(),
    /** What was counted in the drawer, and how far it is from what it should be. */
    counted: integer(),
    difference: integer(),
    /** The count by way as it was closed, with the cash of sales that waited: frozen, as it was printed. */
    count: jsonb().$type<Record<string, { sales: number; amount: number }>>(),
    note: text().notNull().default(''),
    closed_by: text(),
    closed_at: instant(),
  },
  (table) => [
    uniqueIndex('till_sessions_one_open').on(table.till_id).where(sql`${table.closed_at} is null`),
    index('till_sessions_event').on(table.event_id),
    check('till_sessions_float', sql`${table.float} >= 0`),
    check('till_sessions_counted', sql`${table.counted} >= 0`),
    check(
      'till_sessions_closed_whole',
      sql`(${table.closed_at} is null) = (${table.counted} is null) and (${table.counted} is null) = (${table.difference} is null)`,
    ),
  ],
)

/** Places with a size that one device sells without connection: nobody else sells them meanwhile. */
export const till_deals = pgTable(
  'till_deals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: ofEvent(),
    till_id: integer()
      .notNull()
      .references(() => tills.id, { onDelete: 'cascade' }),
    device_id: ofDevice(),
    user_id: ofUser(),
    block_id: integer()
      .notNull()
      .references(() => blocks.id),
    distance_id: integer()
      .notNull()
      .references(() => distances.id),
    kit_id: integer()
      .notNull()
      .references(() => kits.id),
    places: integer().notNull(),
    sold: integer().notNull().default(0),
    dealt_at: instant().notNull().defaultNow(),
    /** What was left of it went back. */
    returned_at: instant(),
  },
  (table) => [
    index('till_deals_event').on(table.event_id),
    check('till_deals_places', sql`${table.places} > 0 and ${table.sold} between 0 and ${table.places}`),
  ],
)

/** One sale. Its money is a payment with the session's mark; its people a registration, or a person must decide. */
export const till_sales = pgTable(
  'till_sales',
  {
    /** Made on the device: the same twice is one sale. */
    id: uuid().primaryKey(),
    event_id: ofEvent(),
    till_id: integer()
      .notNull()
      .references(() => tills.id, { onDelete: 'cascade' }),
    session_id: integer()
      .notNull()
      .references(() => till_sessions.id, { onDelete: 'cascade' }),
    device_id: ofDevice(),
    user_id: ofUser(),
    seller: text().notNull(),
    state: text().$type<SaleState>().notNull(),
    /** Why a person must look at it, in a sentence. */
    review: text(),
    registration_id: integer().references(() => registrations.id),
    participant_id: integer().references(() => participants.id),
    deal_id: integer().references(() => till_deals.id, { onDelete: 'set null' }),
    /** What was typed, encrypted, only while the sale waits for a person. */
    form: text(),
    /** An upload that did not fit the form, encrypted as it came: it is kept and never opened. */
    unread: text(),
    /** Who sent it had not opened the turn: its cash is in no drawer, also once the sale is accepted. */
    apart: boolean().notNull().default(false),
    /** How the closing of its turn counted it; empty while the turn is open and for what came later. */
    closed_as: text().$type<'counted' | 'waiting'>(),
    /** 'C1-0042'. */
    receipt: text().notNull(),
    distance: text().notNull(),
    size: text().notNull(),
    bib: text(),
    amount: integer().notNull(),
    way: text().$type<TillWay>().notNull(),
    /** Cash that was handed over the table. */
    tendered: integer(),
    /** The terminal's voucher, Nequi's number. */
    voucher: text().notNull().default(''),
    /** Made without connection. */
    offline: boolean().notNull().default(false),
    device_at: instant().notNull(),
    offset_ms: integer(),
    sold_at: instant().notNull(),
    received_at: instant().notNull().defaultNow(),
    undone_at: instant(),
    undone_by: text(),
    undo_reason: text(),
  },
  (table) => [
    uniqueIndex('till_sales_receipt_key').on(table.till_id, table.receipt),
    index('till_sales_session').on(table.session_id),
    index('till_sales_event').on(table.event_id, table.sold_at),
    index('till_sales_registration')
      .on(table.registration_id)
      .where(sql`${table.registration_id} is not null`),
    check('till_sales_state_known', oneOf(table.state, SALE_STATES)),
    check('till_sales_way_known', oneOf(table.way, TILL_WAYS)),
    check('till_sales_amount_bounded', sql`${table.amount} <= ${sql.raw(String(MOST_PESOS))}`),
    check('till_sales_amount', sql`${table.amount} >= 0 and ${table.tendered} >= ${table.amount}`),
    check('till_sales_review_says_why', sql`${table.state} <> 'review' or ${table.review} is not null`),
    check('till_sales_undone', sql`(${table.state} = 'undone') = (${table.undone_at} is not null)`),
  ],
)

/** Money a shop handed over: what it sold less its deposits is what it owes. Countered, never changed. */
export const till_deposits = pgTable(
  'till_deposits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    till_id: integer()
      .notNull()
      .references(() => tills.id, { onDelete: 'cascade' }),
    event_id: ofEvent(),
    amount: integer().notNull(),
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    user_id: ofUser(),
    deposited_at: instant().notNull().defaultNow(),
    counters_id: integer().references((): AnyPgColumn => till_deposits.id),
    request_key: text(),
  },
  (table) => [
    index('till_deposits_till').on(table.till_id),
    uniqueIndex('till_deposits_counters_key')
      .on(table.counters_id)
      .where(sql`${table.counters_id} is not null`),
    uniqueIndex('till_deposits_request_key')
      .on(table.request_key)
      .where(sql`${table.request_key} is not null`),
    check('till_deposits_amount', sql`${table.amount} <> 0`),
  ],
)
