/** What the timing company gets and how: frozen start lists, column maps, tokens (docs/timing.md). */
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import type { ProfileColumn } from './rules/profiles.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One version of the start list: frozen when it was made. Its rows are one file, so that a version is one write. */
export const start_lists = pgTable(
  'start_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** 1, 2, 3, … without gaps. */
    version: integer().notNull(),
    /** SHA-256 of the rows as they were made. */
    hash: text().notNull(),
    people: integer().notNull(),
    /** Against the version before. */
    added: integer().notNull(),
    changed: integer().notNull(),
    removed: integer().notNull(),
    /** Compressed lines of JSON (freeze-list.ts); empty once they were erased, 90 days after the event. */
    rows: bytes(),
    made_by: integer().references(() => users.id, { onDelete: 'set null' }),
    made_at: instant().notNull().defaultNow(),
    /** Somebody in it asked to be forgotten: the rows no longer have its hash. */
    redacted_at: instant(),
  },
  (table) => [
    uniqueIndex('start_lists_version_key').on(table.event_id, table.version),
    check(
      'start_lists_counts',
      sql`${table.version} > 0 and least(${table.people}, ${table.added}, ${table.changed}, ${table.removed}) >= 0`,
    ),
  ],
)

/** Which columns a timing company wants, as the organiser saved them. */
export const timing_profiles = pgTable(
  'timing_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text().$type<'xlsx' | 'csv'>().notNull(),
    encoding: text().$type<'utf-8' | 'windows-1252'>().notNull().default('utf-8'),
    separator: text().$type<',' | ';' | '\t'>().notNull().default(';'),
    columns: jsonb().$type<ProfileColumn[]>().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('timing_profiles_name_key').on(table.event_id, table.name),
    check('timing_profiles_format_known', sql`${table.format} in ('xlsx', 'csv')`),
    check('timing_profiles_encoding_known', sql`${table.encoding} in ('utf-8', 'windows-1252')`),
  ],
)

/** The timing company's key to one event: reads the list and its deltas, posts results, nothing else. */
export const timing_tokens = pgTable(
  'timing_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The company's. */
    name: text().notNull(),
    token_hash: text().notNull(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    last_used_at: instant(),
    uses: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('timing_tokens_token_key').on(table.token_hash),
    index('timing_tokens_event').on(table.event_id),
  ],
)
