/**
 * The account of a registration or an order: what is owed, what came in, what went back. A line is never changed or
 * deleted (triggers of the migration refuse it), only countered by another (docs/account.md).
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { changes } from '../../changes/tables.ts'
import { events } from '../../events/tables.ts'
import { participants } from '../../registration/tables.ts'
import { till_sessions } from '../../till/tables.ts'
import { CHARGE_KINDS, REFUND_BASES, REFUND_STATES, WAYS } from '../rules/account.ts'
import { oneOf, payable, payment_attempts, paysOne, staff } from '../tables.ts'

/** Whose it is; empty for what belongs to the purchase as a whole, and once an unpaid hold lost the person. */
const ofParticipant = () => integer().references(() => participants.id, { onDelete: 'set null' })

/** What is owed. */
export const charges = pgTable(
  'charges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...payable(),
    participant_id: ofParticipant(),
    kind: text().$type<(typeof CHARGE_KINDS)[number]>().notNull(),
    /** A discount that gives the place away; `user_id` is who gave it. */
    courtesy: boolean().notNull().default(false),
    amount: integer().notNull(),
    tax_rate: integer().notNull().default(0),
    /** VAT inside the amount. */
    tax: integer().notNull().default(0),
    note: text().notNull().default(''),
    booked_at: instant().notNull().defaultNow(),
    user_id: staff(),
    /** A fee or a credit of a change after the sale: it stays whatever becomes of the purchase. */
    change_id: integer().references(() => changes.id),
  },
  (table) => [
    index('charges_registration').on(table.registration_id).where(sql`${table.registration_id} is not null`),
    index('charges_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('charges_participant').on(table.participant_id).where(sql`${table.participant_id} is not null`),
    index('charges_change').on(table.change_id).where(sql`${table.change_id} is not null`),
    paysOne('charges_of_one', table),
    oneOf('charges_kind_known', table.kind, CHARGE_KINDS),
    check('charges_amount', sql`${table.amount} <> 0`),
    check('charges_courtesy_is_discount', sql`not ${table.courtesy} or ${table.kind} = 'discount'`),
    check(
      'charges_person_of_registration',
      sql`${table.participant_id} is null or ${table.registration_id} is not null`,
    ),
  ],
)

/** Money that came in. Below 0 only as the counter of one that was written down wrongly. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...payable(),
    event_id: integer().references(() => events.id),
    way: text().$type<(typeof WAYS)[number]>().notNull(),
    attempt_id: integer().references(() => payment_attempts.id),
    amount: integer().notNull(),
    /** VAT inside the amount. */
    tax: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** The day it came in. */
    received_at: instant().notNull().defaultNow(),
    user_id: staff(),
    counters_id: integer().references((): AnyPgColumn => payments.id),
    /** What the dialog that wrote it calls itself: the same click twice is one payment. */
    request_key: text(),
    /** It came in at a till. */
    till_session_id: integer().references(() => till_sessions.id),
  },
  (table) => [
    uniqueIndex('payments_attempt_key').on(table.attempt_id).where(sql`${table.counters_id} is null`),
    uniqueIndex('payments_counters_key').on(table.counters_id).where(sql`${table.counters_id} is not null`),
    uniqueIndex('payments_request_key').on(table.request_key).where(sql`${table.request_key} is not null`),
    index('payments_registration').on(table.registration_id).where(sql`${table.registration_id} is not null`),
    index('payments_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('payments_till_session').on(table.till_session_id).where(sql`${table.till_session_id} is not null`),
    index('payments_received').on(table.received_at, table.id),
    index('payments_event_received').on(table.event_id, table.received_at, table.id),
    paysOne('payments_of_one', table),
    oneOf('payments_way_known', table.way, WAYS),
    check(
      'payments_amount',
      sql`case when ${table.counters_id} is null then ${table.amount} > 0 else ${table.amount} < 0 end`,
    ),
  ],
)

/** For whom a payment of a registration counts: they sum to it. A store order's has none. */
export const payment_allocations = pgTable(
  'payment_allocations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer()
      .notNull()
      .references(() => payments.id),
    participant_id: ofParticipant(),
    amount: integer().notNull(),
  },
  (table) => [
    index('payment_allocations_payment').on(table.payment_id),
    index('payment_allocations_participant').on(table.participant_id),
    check('payment_allocations_amount', sql`${table.amount} <> 0`),
  ],
)

/** Money that goes back. It counts from the day it was sent; one that failed never does. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...payable(),
    event_id: integer().references(() => events.id),
    participant_id: ofParticipant(),
    way: text().$type<(typeof WAYS)[number]>().notNull(),
    basis: text().$type<(typeof REFUND_BASES)[number]>().notNull(),
    state: text().$type<(typeof REFUND_STATES)[number]>().notNull(),
    /** The payment of a gateway that goes back, where it is one. */
    attempt_id: integer().references(() => payment_attempts.id),
    amount: integer().notNull(),
    tax: integer().notNull().default(0),
    note: text().notNull().default(''),
    requested_at: instant().notNull().defaultNow(),
    /** Ley 2439 de 2024: 15 calendar days from the request. */
    due_on: date({ mode: 'string' }).notNull(),
    approved_at: instant(),
    /** Its day in the ledger. */
    sent_at: instant(),
    ended_at: instant(),
    /** Number of the transfer, or what else proves it. */
    proof: text().notNull().default(''),
    /** By how much what is owed went down with it: what goes back of something that is still charged. */
    credited: integer().notNull().default(0),
    provider_id: text(),
    /** When the gateway was asked to give it back, and what it said, in its own words. */
    asked_at: instant(),
    provider_answer: text().notNull().default(''),
    change_id: integer().references(() => changes.id),
    user_id: staff(),
    approved_by: staff(),
    sent_by: staff(),
    counters_id: integer().references((): AnyPgColumn => refunds.id),
    request_key: text(),
  },
  (table) => [
    uniqueIndex('refunds_counters_key').on(table.counters_id).where(sql`${table.counters_id} is not null`),
    uniqueIndex('refunds_request_key').on(table.request_key).where(sql`${table.request_key} is not null`),
    index('refunds_registration').on(table.registration_id).where(sql`${table.registration_id} is not null`),
    index('refunds_order').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('refunds_sent').on(table.sent_at, table.id).where(sql`${table.sent_at} is not null`),
    index('refunds_event_sent')
      .on(table.event_id, table.sent_at, table.id)
      .where(sql`${table.sent_at} is not null`),
    index('refunds_open').on(table.due_on).where(sql`${table.state} in ('requested', 'approved')`),
    index('refunds_change').on(table.change_id).where(sql`${table.change_id} is not null`),
    paysOne('refunds_of_one', table),
    oneOf('refunds_way_known', table.way, WAYS),
    oneOf('refunds_basis_known', table.basis, REFUND_BASES),
    oneOf('refunds_state_known', table.state, REFUND_STATES),
    check(
      'refunds_amount',
      sql`case when ${table.counters_id} is null then ${table.amount} > 0 else ${table.amount} < 0 end`,
    ),
    check(
      'refunds_sent_has_day',
      sql`${table.state} not in ('sent', 'confirmed') or ${table.sent_at} is not null`,
    ),
  ],
)

/** A month that was closed: no line is written into it any more. Reopening takes the row away and is in the audit log. */
export const closed_months = pgTable(
  'closed_months',
  {
    /** Its first day, in Bogotá. */
    month: date({ mode: 'string' }).primaryKey(),
    closed_at: instant().notNull().defaultNow(),
    user_id: staff(),
  },
  (table) => [check('closed_months_first_day', sql`extract(day from ${table.month}) = 1`)],
)
