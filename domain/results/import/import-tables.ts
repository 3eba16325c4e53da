/** Files on their way to published results, and how their columns were read; what is published is in ../tables.ts. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domain/accounts/tables.ts'
import { events } from '#domain/events/tables.ts'
import { timing_tokens } from '#domain/timing/tables.ts'
import { instant } from '#server/database/columns.ts'
import type { RememberedColumn, SheetPlan } from '../rules/columns/column-plan.ts'
import { result_sets } from '../tables.ts'
import type { WireInspection } from './plan-contract.ts'
import type { ImportProblem, ImportReport } from './report-contract.ts'

/** One file on its way to a set: what was found in it, how far it is, and the report that stays. */
export const result_imports = pgTable(
  'result_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The timing company's, when it posted the file itself. */
    timing_token_id: integer().references(() => timing_tokens.id, { onDelete: 'set null' }),
    /** SHA-256 of what was posted: the same twice is one import. */
    content_hash: text(),
    file_name: text().notNull(),
    file_size: integer().notNull(),
    /** Private key in the storage; null once the file was removed. */
    file_key: text(),
    state: text().notNull().default('uploaded'),
    inspection: jsonb().$type<WireInspection>().notNull(),
    plans: jsonb().$type<SheetPlan[]>(),
    official: boolean().notNull().default(false),
    /** Whoever started it has read that too many rows can hardly be true. */
    confirmed: boolean().notNull().default(false),
    /** How much of what is published it replaces; `only` names distances or bibs, empty is all of the file. */
    mode: text().notNull().default('whole'),
    only: text().array().notNull().default([]),
    /** What becomes of rows that staff corrected by hand. */
    corrections: text().notNull().default('keep'),
    /** What the job is doing, and how far. */
    step: text().notNull().default(''),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Counts, comparison and what a failure said. */
    report: jsonb().$type<ImportReport>(),
    /** The first thousands of them. */
    problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    set_id: integer().references(() => result_sets.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    /** The job's last sign of life. */
    touched_at: instant().notNull().defaultNow(),
    /** When staff first looked at what a company posted: from then on no newer file takes its place. */
    opened_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    index().on(table.event_id, table.id),
    // One import an event at a time, whatever a bug does.
    uniqueIndex('result_imports_one_running')
      .on(table.event_id)
      .where(sql`${table.state} in ('queued', 'running')`),
    uniqueIndex('result_imports_posted')
      .on(table.event_id, table.content_hash)
      .where(sql`${table.content_hash} is not null`),
    check(
      'result_imports_state_known',
      sql`${table.state} in ('uploaded', 'queued', 'running', 'done', 'failed')`,
    ),
    check('result_imports_mode_known', sql`${table.mode} in ('whole', 'distances', 'rows')`),
    check('result_imports_corrections_known', sql`${table.corrections} in ('keep', 'overwrite')`),
  ],
)

/** How the columns of an event's last file were read: the next one of the same timing company needs no correction. */
export const result_mappings = pgTable(
  'result_mappings',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    columns: jsonb().$type<RememberedColumn[]>().notNull(),
    used_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.created_by, table.used_at)],
)
