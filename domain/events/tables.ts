import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
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
    /** What the public may buy. */
    participant_limit: integer().notNull(),
    /** The number in the permit, which nobody passes; empty: the public limit. */
    hard_limit: integer(),
    /** Until when staff may register people after the public deadline. */
    desk_until: instant(),
    /** After this day a size only changes by exchange. */
    size_freeze_on: date({ mode: 'string' }),
    city: text().notNull().default(''),
    icon: text(),
    cover_image: text(),
    /** Made by the external event form: it only publishes results and certificates. */
    external: boolean().notNull().default(false),
    timeframe: jsonb().$type<{ time_1: string; time_2: string }>().notNull(),
    /** How many people a registration may have: 1 to 7. */
    team_size: integer().array().notNull().default([1]),
    /** People who own a spot: paid, or held (capacity/seats.ts is the only writer). */
    taken: integer().notNull().default(0),
    /** Places that blocks keep apart and nobody has taken yet. */
    reserved: integer().notNull().default(0),
    /** People who paid, among the taken. */
    paid: integer().notNull().default(0),
    /** The organiser called it off (changes/moved). */
    cancelled_at: instant(),
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
    check(
      'events_not_oversold',
      sql`${table.taken} >= 0 and ${table.reserved} >= 0
        and ${table.taken} + ${table.reserved} <= coalesce(${table.hard_limit}, ${table.participant_limit})`,
    ),
    check('events_hard_limit', sql`${table.hard_limit} >= ${table.participant_limit}`),
    check('events_paid_among_taken', sql`${table.paid} between 0 and ${table.taken}`),
    check(
      'events_team_size',
      sql`${table.team_size} <@ array[1,2,3,4,5,6,7] and cardinality(${table.team_size}) > 0`,
    ),
  ],
)

/** '21K' of an event as a thing of its own. Empty fields mean the event's. */
export const distances = pgTable(
  'distances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The categories' own text. */
    name: text().notNull(),
    kilometres: numeric({ precision: 7, scale: 3, mode: 'number' }),
    start_at: instant(),
    place: text().notNull().default(''),
    /** Never after the event's. */
    register_deadline: instant(),
    /** The day on which ages count; empty: the day of the start. */
    age_on: date({ mode: 'string' }),
    participant_limit: integer(),
    /** People who own a place in it (capacity/seats.ts is the only writer). */
    taken: integer().notNull().default(0),
    /** Places that blocks keep apart in it: the sum of `block_distances.kept`. */
    reserved: integer().notNull().default(0),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('distances_event_name_key').on(table.event_id, table.name),
    check(
      'distances_not_oversold',
      sql`${table.taken} >= 0 and ${table.reserved} >= 0 and ${table.taken} + ${table.reserved} <= ${table.participant_limit}`,
    ),
    check('distances_counted', sql`${table.taken} >= 0 and ${table.reserved} >= 0`),
    check('distances_kilometres', sql`${table.kilometres} > 0`),
  ],
)

/** A start of a distance for some of its people, by the time they expect to need or by hand. */
export const waves = pgTable(
  'waves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    distance_id: integer()
      .notNull()
      .references(() => distances.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    start_at: instant().notNull(),
    /** Seconds: who declared no more than this starts in it. Empty: everybody else. */
    up_to_time: integer(),
    position: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('waves_distance_name_key').on(table.distance_id, table.name),
    check('waves_up_to_time', sql`${table.up_to_time} > 0`),
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
    /** How many people may buy at this price; empty: only its day ends it. */
    places: integer(),
    /** People who own a place at this price, counted only where `places` says how many (capacity/seats.ts). */
    sold: integer().notNull().default(0),
  },
  (table) => [
    index('price_tiers_event').on(table.event_id, table.date),
    check('price_tiers_not_negative', sql`${table.event_price} >= 0 and ${table.cost_service} >= 0`),
    check('price_tiers_not_oversold', sql`${table.sold} between 0 and coalesce(${table.places}, 0)`),
  ],
)

/** What a tier asks for a distance, instead of its price and the category's difference. */
export const tier_prices = pgTable(
  'tier_prices',
  {
    tier_id: integer()
      .notNull()
      .references(() => price_tiers.id, { onDelete: 'cascade' }),
    distance_id: integer()
      .notNull()
      .references(() => distances.id, { onDelete: 'cascade' }),
    event_price: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tier_id, table.distance_id] }),
    check('tier_prices_not_negative', sql`${table.event_price} >= 0`),
  ],
)

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Upper case: 5K. The name of a row of `distances`, which renames it here. */
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
    foreignKey({
      name: 'categories_distance_fk',
      columns: [table.event_id, table.distance],
      foreignColumns: [distances.event_id, distances.name],
    }).onUpdate('cascade'),
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
    /** Owned by paid and held participants (capacity/seats.ts is the only writer). */
    taken: integer().notNull().default(0),
    /** Of those taken, how many a till has in hand to sell without connection (domain/till). */
    dealt: integer().notNull().default(0),
    /** For whom it is; empty: for everybody. */
    from_age: integer(),
    to_age: integer(),
    cut: text(),
  },
  (table) => [
    index().on(table.event_id),
    check('kits_not_oversold', sql`${table.taken} between 0 and ${table.amount}`),
    check('kits_dealt', sql`${table.dealt} between 0 and ${table.taken}`),
    check('kits_ages_in_order', sql`${table.from_age} <= ${table.to_age}`),
    check('kits_cut_known', sql`${table.cut} in ('male', 'female')`),
  ],
)

/** The distances a kit is for; none: all of the event's. */
export const kit_distances = pgTable(
  'kit_distances',
  {
    kit_id: integer()
      .notNull()
      .references(() => kits.id, { onDelete: 'cascade' }),
    distance_id: integer()
      .notNull()
      .references(() => distances.id),
  },
  (table) => [
    primaryKey({ columns: [table.kit_id, table.distance_id] }),
    index('kit_distances_distance').on(table.distance_id),
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
