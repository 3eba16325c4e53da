/** Blocks of places, and what each keeps in the distances it is for. */
import { sql } from 'drizzle-orm'
import {
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
import { distances, events } from '../tables.ts'

/** Places kept apart, outside the public count from their creation until they are released. */
export const blocks = pgTable(
  'blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    owner: text().notNull(),
    /** How many are kept; once released, how many were taken until then. */
    places: integer().notNull(),
    /** People of the block (capacity/seats.ts is the only writer). */
    taken: integer().notNull().default(0),
    /** Of those it still keeps, how many a till has in hand to sell without connection (domain/till). */
    dealt: integer().notNull().default(0),
    /** For whatever distance the event has, also one that comes later. */
    all_distances: boolean().notNull().default(false),
    /** Upper case; typed, or in the link. Empty: only staff put people into it. */
    code: text(),
    /** On this day what is left goes back to the public. */
    release_on: date({ mode: 'string' }),
    released_at: instant(),
    /** How many went back to the public. */
    released_places: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('blocks_event_code_key').on(table.event_id, table.code),
    index('blocks_to_release').on(table.release_on).where(sql`${table.released_at} is null`),
    check('blocks_owner_known', sql`${table.owner} in ('company', 'sponsor', 'deferrals', 'expo', 'other')`),
    check('blocks_not_oversold', sql`${table.taken} between 0 and ${table.places}`),
    check('blocks_dealt', sql`${table.dealt} >= 0 and ${table.taken} + ${table.dealt} <= ${table.places}`),
  ],
)

/** The distances a block is for, and what it keeps in each: all it has left, or what the distance has room for. */
export const block_distances = pgTable(
  'block_distances',
  {
    block_id: integer()
      .notNull()
      .references(() => blocks.id, { onDelete: 'cascade' }),
    distance_id: integer()
      .notNull()
      .references(() => distances.id, { onDelete: 'cascade' }),
    kept: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.block_id, table.distance_id] }),
    index('block_distances_distance').on(table.distance_id),
    check('block_distances_kept', sql`${table.kept} >= 0`),
  ],
)
