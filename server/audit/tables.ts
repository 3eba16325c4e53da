import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What staff did, when and to what. No foreign keys: the trace outlives the thing. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    user_id: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    subject_id: text(),
    event_id: integer(),
    detail: jsonb().notNull().default({}),
  },
  (table) => [index().on(table.event_id, table.created_at), index().on(table.subject, table.subject_id)],
)
