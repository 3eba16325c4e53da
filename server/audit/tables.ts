import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** Whom it is about, so that the history of a person is one read. Both may be missing. */
    registration_id: integer(),
    participant_id: integer(),
    /** `detail.changes` holds a name, a document, an address: it is emptied after a year (blank-personal.ts). */
    personal: boolean().notNull().default(false),
    detail: jsonb().notNull().default({}),
  },
  (table) => [
    index().on(table.event_id, table.created_at),
    index().on(table.event_id, table.subject, table.created_at),
    index().on(table.subject, table.subject_id),
    // Each list of the history is the end of one of these, however long the log is.
    index().on(table.created_at),
    index().on(table.user_id, table.created_at),
    index().on(table.subject, table.created_at),
    index().on(table.registration_id).where(sql`${table.registration_id} is not null`),
    index().on(table.participant_id).where(sql`${table.participant_id} is not null`),
    index('audit_log_personal_index').on(table.created_at).where(sql`${table.personal}`),
  ],
)
