/** Bibs: the numbers of an event and who runs with each (docs/bibs.md). */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { blocks } from '../events/capacity/block-tables.ts'
import { categories, distances, events } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'
import type { SeriesMode } from './rules/bib-words.ts'
import {
  BIB_STATES,
  type BibState,
  BURNT_REASONS,
  type BurntReason,
  SERIES_MODES,
} from './rules/bib-words.ts'

const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** A range of numbers and for whom it is; empty means everybody. The narrowest that fits a person counts. */
export const bib_series = pgTable(
  'bib_series',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Letters in front: 'A', 'VIP-'. */
    prefix: text().notNull().default(''),
    from_number: integer().notNull(),
    to_number: integer().notNull(),
    /** How many digits are printed at least: zeros in front. */
    digits: integer().notNull().default(1),
    /** '#C63A12': the strip of the printed bib. */
    colour: text().notNull(),
    block_id: integer().references(() => blocks.id, { onDelete: 'cascade' }),
    gender: text(),
    mode: text().$type<SeriesMode>().notNull().default('payment'),
    position: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('bib_series_name_key').on(table.event_id, table.name),
    check('bib_series_mode_known', oneOf(table.mode, SERIES_MODES)),
    check('bib_series_gender_known', sql`${table.gender} in ('male', 'female')`),
    check(
      'bib_series_range',
      sql`${table.from_number} between 1 and ${table.to_number} and ${table.to_number} <= 999999`,
    ),
    check('bib_series_digits', sql`${table.digits} between 1 and 6`),
    // Digits at its end would make two series one: 'A1' with 1 and 'A' with 11.
    check('bib_series_prefix', sql`${table.prefix} ~ '^([A-Z]{1,4}-?)?$'`),
    check('bib_series_colour', sql`${table.colour} ~ '^#[0-9A-F]{6}$'`),
  ],
)

export const bib_series_distances = pgTable(
  'bib_series_distances',
  {
    series_id: integer()
      .notNull()
      .references(() => bib_series.id, { onDelete: 'cascade' }),
    distance_id: integer()
      .notNull()
      .references(() => distances.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.series_id, table.distance_id] }),
    index('bib_series_distances_distance').on(table.distance_id),
  ],
)

export const bib_series_categories = pgTable(
  'bib_series_categories',
  {
    series_id: integer()
      .notNull()
      .references(() => bib_series.id, { onDelete: 'cascade' }),
    category_id: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.series_id, table.category_id] }),
    index('bib_series_categories_category').on(table.category_id),
  ],
)

/** A number that was given once, is kept, or is gone. A number that never was anybody's has no row. */
export const bibs = pgTable(
  'bibs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** As it is printed, zeros in front. */
    number: text().notNull(),
    /** Without them: what two numbers are compared by (rules/bib-key.ts). */
    key: text().notNull(),
    state: text().$type<BibState>().notNull(),
    participant_id: integer().references(() => participants.id),
    /** The series it was given from; empty when a person chose it. */
    series_id: integer().references(() => bib_series.id, { onDelete: 'set null' }),
    printed_at: instant(),
    /** Of the timing company. */
    chip: text(),
    /** For whom it is kept: 'Élite, récord de la prueba'. */
    note: text().notNull().default(''),
    burnt_reason: text().$type<BurntReason>(),
    /** Who had it before it was burnt: results that come with it are told whose they may be. */
    former_participant_id: integer().references(() => participants.id, { onDelete: 'set null' }),
    /** When its runner was told of it. */
    told_at: instant(),
    changed_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // No number twice, and nobody with two, whatever happens at once.
    uniqueIndex('bibs_number_key').on(table.event_id, table.key),
    uniqueIndex('bibs_participant_key')
      .on(table.participant_id)
      .where(sql`${table.participant_id} is not null`),
    // The order of the participants' list: letters, then the number as people count.
    index('bibs_in_order')
      .on(
        table.event_id,
        sql`rtrim(${table.key}, '0123456789')`,
        sql`(substring(${table.key} from '[0-9]+$')::int)`,
      )
      .where(sql`${table.participant_id} is not null`),
    uniqueIndex('bibs_chip_key').on(table.event_id, table.chip).where(sql`${table.chip} is not null`),
    check('bibs_state_known', oneOf(table.state, BIB_STATES)),
    check(
      'bibs_assigned_has_runner',
      sql`(${table.state} = 'assigned') = (${table.participant_id} is not null)`,
    ),
    check('bibs_burnt_reason', sql`(${table.state} = 'burnt') = (${table.burnt_reason} is not null)`),
    check('bibs_burnt_reason_known', oneOf(table.burnt_reason, BURNT_REASONS)),
    // What was printed is somebody's, kept, or burnt: never given again by the machine.
    check('bibs_printed_not_free', sql`${table.state} <> 'free' or ${table.printed_at} is null`),
    check('bibs_number_shape', sql`${table.number} ~ '^[A-Z]{0,4}-?[0-9]{1,6}$'`),
  ],
)

/** How an event shows and prints its numbers. */
export const bib_settings = pgTable('bib_settings', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** From this day in Bogotá runners see their number and are mailed it; empty: not yet. */
  show_from: date({ mode: 'string' }),
  /** The strip of the sponsors at the foot of a printed bib: a file of ours. */
  sponsor_image: text(),
  /** Fields to fill in on the back: name, blood, allergies, emergency contact. */
  emergency_back: boolean().notNull().default(true),
})
