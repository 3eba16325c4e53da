import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'

export const events = pgTable(
  'events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Stable once given: it is in printed posters and shared links. */
    slug: text().notNull(),
    name: text().notNull(),
    type: text().notNull().default('propio'),
    sport: text().notNull(),
    status: text().notNull().default('inactive'),
    event_datetime: instant().notNull(),
    register_deadline: instant().notNull(),
    /** Sanitised HTML. */
    description: text().notNull().default(''),
    participant_limit: integer().notNull(),
    city: text().notNull().default(''),
    icon: text(),
    cover_image: text(),
    /** Made by the external event form: it only publishes results and certificates. */
    external: boolean().notNull().default(false),
    timeframe: jsonb().$type<{ time_1: string; time_2: string }>().notNull(),
    /** How many people a registration may have: 1 to 7. */
    team_size: integer().array().notNull().default([1]),
    /** People who own a spot: paid, or held (capacity.ts is the only writer). */
    taken: integer().notNull().default(0),
    /** People who paid, among the taken. */
    paid: integer().notNull().default(0),
    /** Counts saves: a form that started from an older one is told so. */
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('events_slug_key').on(table.slug),
    index().on(table.event_datetime),
    index().on(table.created_at),
    check('events_type_known', sql`${table.type} in ('propio', 'privado')`),
    check('events_sport_known', sql`${table.sport} in ('running', 'ciclismo', 'ambos', 'noDeportivo')`),
    check('events_status_known', sql`${table.status} in ('active', 'inactive')`),
    check('events_limit_positive', sql`${table.participant_limit} >= 0`),
    // The promise itself: whatever a bug does, more people than spots cannot be written.
    check('events_not_oversold', sql`${table.taken} between 0 and ${table.participant_limit}`),
    check('events_paid_among_taken', sql`${table.paid} between 0 and ${table.taken}`),
    check(
      'events_team_size',
      sql`${table.team_size} <@ array[1,2,3,4,5,6,7] and cardinality(${table.team_size}) > 0`,
    ),
  ],
)

export const price_tiers = pgTable(
  'price_tiers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Valid up to and including this day in Bogotá. */
    date: date({ mode: 'string' }).notNull(),
    event_price: integer().notNull(),
    cost_service: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('price_tiers_event_date_key').on(table.event_id, table.date),
    check('price_tiers_not_negative', sql`${table.event_price} >= 0 and ${table.cost_service} >= 0`),
  ],
)

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Upper case: 5K. */
    distance: text().notNull(),
    gender: text().notNull(),
    title: text().notNull(),
    start_age: integer().notNull(),
    final_age: integer().notNull(),
    /** Pesos more or less than the tier's price. */
    difference: integer().notNull().default(0),
    /** For how many people it is, who compete together; empty: for whatever teams the event offers. */
    team_size: integer(),
  },
  (table) => [
    index().on(table.event_id),
    check('categories_team_size', sql`${table.team_size} between 1 and 7`),
    check(
      'categories_gender_known',
      sql`${table.gender} in ('male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo')`,
    ),
    check(
      'categories_ages_in_order',
      sql`${table.start_age} >= 0 and ${table.start_age} <= ${table.final_age}`,
    ),
  ],
)

export const kits = pgTable(
  'kits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kit_name: text().notNull(),
    size: text().notNull(),
    /** All that came in; `amount - taken` is left. */
    amount: integer().notNull(),
    /** Owned by paid and held participants (capacity.ts is the only writer). */
    taken: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.event_id),
    check('kits_not_oversold', sql`${table.taken} between 0 and ${table.amount}`),
  ],
)

export const gallery_images = pgTable(
  'gallery_images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    thumb_url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Alternative text. */
    alt: text().notNull().default(''),
    position: integer().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.event_id, table.position)],
)

export const key_partners = pgTable(
  'key_partners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    logo: text(),
    link: text(),
    position: integer().notNull(),
    visible: boolean().notNull().default(true),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.event_id, table.position)],
)
