/** Pesos that wait for another event: bound to a document, valid for the events that staff name, until a day. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { events } from '../../events/tables.ts'
import { payments } from '../../payments/account/account-tables.ts'
import { participants, registrations } from '../../registration/tables.ts'
import { changes } from '../tables.ts'

export const credits = pgTable(
  'credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Where the money came from. */
    event_id: integer()
      .notNull()
      .references(() => events.id),
    registration_id: integer()
      .notNull()
      .references(() => registrations.id),
    participant_id: integer()
      .notNull()
      .references(() => participants.id),
    change_id: integer().references(() => changes.id),
    document_key: text().notNull(),
    amount: integer().notNull(),
    /** What was used of it, and lapsed or became a refund. */
    used: integer().notNull().default(0),
    valid_until: date({ mode: 'string' }).notNull(),
    made_at: instant().notNull().defaultNow(),
    warned_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('credits_change_key').on(table.change_id).where(sql`${table.change_id} is not null`),
    index('credits_document').on(table.document_key),
    index('credits_registration').on(table.registration_id),
    index('credits_open').on(table.valid_until).where(sql`${table.ended_at} is null`),
    check('credits_amount', sql`${table.amount} > 0 and ${table.used} between 0 and ${table.amount}`),
  ],
)

/** Credits of one event pay in another. */
export const credit_targets = pgTable(
  'credit_targets',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    target_event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.target_event_id] })],
)

/** A payment with a credit; below 0 what came back when the place it paid for ended. */
export const credit_uses = pgTable(
  'credit_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    credit_id: integer()
      .notNull()
      .references(() => credits.id),
    payment_id: integer().references(() => payments.id),
    amount: integer().notNull(),
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('credit_uses_credit').on(table.credit_id),
    check('credit_uses_amount', sql`${table.amount} <> 0`),
  ],
)
