import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** What staff did, when and to what. No foreign keys: the trace outlives the thing. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    created_at: instant().notNull().defaultNow(),
    user_id: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    subject_id: text(),
    event_id: integer(),
    detail: jsonb().notNull().default({}),
  },
  (table) => [index().on(table.event_id, table.created_at), index().on(table.subject, table.subject_id)],
)
