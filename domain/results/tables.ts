import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'
import type { CoursePoint } from './rules/columns/stages-and-relays.ts'
import type { CorrectedFields } from './rules/places/corrections.ts'
import type { PlaceRules } from './rules/places/place-rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A whole set of results of an event. A new one replaces the earlier at once; the earlier can come back for 30 days. */
export const result_sets = pgTable(
  'result_sets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Rows of the file, hidden ones too. */
    rows: integer().notNull(),
    finishers: integer().notNull(),
    official: boolean().notNull().default(false),
    /** The phone's bib field needs letters. */
    has_letters: boolean().notNull().default(false),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    /** When another set took its place or it was deleted; null while it is the published one. */
    ended_at: instant(),
    ended_as: text(),
  },
  (table) => [
    index().on(table.event_id, table.id),
    index().on(table.ended_at),
    // One published set an event, whatever a bug does.
    uniqueIndex('result_sets_one_published').on(table.event_id).where(sql`${table.ended_at} is null`),
    check(
      'result_sets_end_known',
      sql`(${table.ended_at} is null) = (${table.ended_as} is null) and coalesce(${table.ended_as}, 'deleted') in ('replaced', 'deleted')`,
    ),
  ],
)

/** What an event publishes: which set, and how its page looks. */
export const event_results = pgTable(
  'event_results',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Moving this one pointer is the publication. */
    set_id: integer().references(() => result_sets.id),
    /** Visible rows of the published set. */
    results_count: integer().notNull().default(0),
    variant: text().notNull().default('extended'),
    /** 'Mostrar en resultados'; null follows the kind of event (product.md section 14). */
    listed: boolean(),
    /** Public ids are made from it, so that a shared link lives on when a file is imported again. */
    id_salt: text().notNull(),
    /** Counts publications and corrections: an open page learns from it that there is something new. */
    version: integer().notNull().default(0),
    published_at: instant(),
  },
  (table) => [
    check('event_results_variant_known', sql`${table.variant} in ('simple', 'extended')`),
    check('event_results_count', sql`${table.results_count} >= 0`),
  ],
)

/** A distance of a set, with what its page needs ready: columns, control points in course order. */
export const result_divisions = pgTable(
  'result_divisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    set_id: integer()
      .notNull()
      .references(() => result_sets.id, { onDelete: 'cascade' }),
    race_division: text().notNull(),
    position: integer().notNull(),
    /** Metres, when the name says so. */
    metres: integer(),
    /** Which time the general positions follow. */
    decided_by: text().notNull(),
    /** Whose word the places are and which time they follow, general and category apart; null of a set from before. */
    place_rules: jsonb().$type<PlaceRules>(),
    /** Keys of control_points that any row has, in course order. */
    control_points: text().array().notNull().default([]),
    /** Points of the course with a time, in course order; a stage has its own time. `split_ms` follows it. */
    points: jsonb().$type<CoursePoint[]>().notNull().default([]),
    /** Fields that any row has. */
    columns: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('result_divisions_name_key').on(table.set_id, table.race_division),
    check('result_divisions_decided_by', sql`${table.decided_by} in ('chip', 'gun')`),
  ],
)

/** Prepared counts: lists, statistics and 'Pos. 12 de 443' never count rows while somebody waits. */
export const result_groups = pgTable(
  'result_groups',
  {
    division_id: integer()
      .notNull()
      .references(() => result_divisions.id, { onDelete: 'cascade' }),
    gender: text().notNull(),
    category: text().notNull(),
    rows: integer().notNull(),
    finishers: integer().notNull(),
    /** Those with a time of the clock that decides, and their sum: averages name that clock. */
    timed: integer().notNull(),
    time_ms: bigint({ mode: 'number' }).notNull(),
    /** Everybody the places count, hidden rows too, and the last place of each kind. */
    ranked: integer().notNull().default(0),
    last_overall: integer().notNull().default(0),
    last_gender: integer().notNull().default(0),
    last_category: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.division_id, table.gender, table.category] })],
)

/**
 * Prepared searches: the places of a division that a word of a name, a bib, a category or a gender leads to. One row for
 * many results, where an index would have an entry for each. Go with their set, without a foreign key, as results do.
 */
export const result_lists = pgTable(
  'result_lists',
  {
    division_id: integer().notNull(),
    kind: text().notNull(),
    /** The word, the category or the gender; of bibs, what a hundred of them have in common. */
    key: text().notNull(),
    /** Four bytes each, rising. */
    places: bytes().notNull(),
    /** Only of bibs: their keys with a space between them, in the order of the places. */
    bibs: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('result_lists_key').on(table.division_id, table.kind, table.key.op('text_pattern_ops')),
    check('result_lists_kind_known', sql`${table.kind} in ('word', 'bib', 'category', 'gender')`),
  ],
)

export const results = pgTable(
  'results',
  {
    public_id: text().notNull(),
    /**
     * Set and division come in the same transaction as their rows and go in the same one (jobs.ts). A foreign key would
     * look them up once a row: a fifth of the time of an import.
     */
    set_id: integer().notNull(),
    division_id: integer().notNull(),
    bib_number: text().notNull(),
    /** Upper case, without leading zeros: a search for 99 finds 099. */
    bib_key: text().notNull(),
    name: text().notNull(),
    /** M, F, a third one in the file's own words, or empty. */
    gender: text().notNull().default(''),
    category: text().notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default(''),
    club: text().notNull().default(''),
    chip_ms: integer(),
    gun_ms: integer(),
    /** DNF, DNS, DSQ; null for a finisher and for a row without time or state. */
    state: text(),
    overall_position: integer(),
    gender_position: integer(),
    category_position: integer(),
    /** Which of them are ours or a person's and not the file's (rules/place-marks.ts); null of a set from before. */
    place_marks: smallint(),
    pace: text().notNull().default(''),
    /** Members of a relay by leg, as JSON text; null for everybody else. */
    relay: text(),
    /** JSON text as it travels: '{distance} {label}' to text. */
    control_points: text().notNull().default('{}'),
    split_ms: integer().array(),
    split_ranks: integer().array(),
    /** Place in the order of the page, 1 without gaps inside the division; null for a hidden row. */
    place: integer(),
    /** The same over the whole event; null when it has one division. */
    event_place: integer(),
    hidden: boolean().notNull().default(false),
    /** Shown without a name: the person asked for it (anonymise-results.ts). */
    anonymous: boolean().notNull().default(false),
  },
  (table) => [
    // A thing more to keep for each index, and a file has 200,000 rows: what else is looked for stands in result_lists.
    index('results_public_id').using('hash', table.public_id),
    index('results_page').on(table.set_id, table.division_id, table.place),
    index('results_event_page')
      .on(table.set_id, table.event_place)
      .where(sql`${table.event_place} is not null`),
    check('results_state_known', sql`coalesce(${table.state}, 'DNF') in ('DNF', 'DNS', 'DSQ')`),
    check('results_gender_short', sql`length(${table.gender}) <= 40`),
    check('results_positions', sql`${table.state} is null or ${table.overall_position} is null`),
    check('results_hidden_has_no_place', sql`${table.hidden} = (${table.place} is null)`),
  ],
)

/** Results that keep their place and lose their name, by public id: so they stay unnamed when a file comes again. */
export const anonymous_results = pgTable(
  'anonymous_results',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    public_id: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.public_id] })],
)

/**
 * What staff corrected by hand, by public id: kept when a later file brings the row, or given up by an explicit choice.
 * Goes with the last set that has its row (jobs.ts); names go when the person asks (anonymise-results.ts).
 */
export const result_corrections = pgTable(
  'result_corrections',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    public_id: text().notNull(),
    race_division: text().notNull(),
    /** As the file has it. */
    bib_number: text().notNull(),
    fields: jsonb().$type<CorrectedFields>().notNull(),
    /** The places of the distance were worked out anew with it. */
    recount: boolean().notNull().default(false),
    corrected_by: integer().references(() => users.id, { onDelete: 'set null' }),
    corrected_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.public_id] })],
)

/**
 * Whose row it is, where the file had a document: a keyed hash of it (own-history/document-key.ts), never the document.
 * Goes with its set, without a foreign key, as results do.
 */
export const result_documents = pgTable(
  'result_documents',
  {
    set_id: integer().notNull(),
    public_id: text().notNull(),
    /** Empty where the file had none and the participant's own is no number of a document. */
    document_key: text(),
    /** The participant it was joined to by bib or document: the row is that person's (docs/timing.md). */
    participant_id: integer().references(() => participants.id, { onDelete: 'set null' }),
    /** Known by the birthday on file to have been under 18 on the day of the race. */
    minor: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.set_id, table.public_id] }),
    index().on(table.document_key),
    index('result_documents_participant')
      .on(table.participant_id)
      .where(sql`${table.participant_id} is not null`),
  ],
)
