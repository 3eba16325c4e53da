/** Who saw health data of a race: numbered printed copies, and each view on a screen. Erased 90 days after the event. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domain/accounts/tables.ts'
import { crew_devices } from '#domain/crew/tables.ts'
import { events } from '#domain/events/tables.ts'
import { instant } from '#server/database/columns.ts'
import { participants } from '../tables.ts'

/** A PDF that was made: its number stands on every page. */
export const medical_copies = pgTable(
  'medical_copies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    people: integer().notNull(),
    /** For whom: 'Ambulancia 2, km 15'. */
    holder: text().notNull(),
    made_by: integer().references(() => users.id, { onDelete: 'set null' }),
    made_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('medical_copies_number_key').on(table.event_id, table.number)],
)

export const medical_views = pgTable(
  'medical_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    device_id: integer().references(() => crew_devices.id, { onDelete: 'set null' }),
    /** The viewer's name on that day. */
    viewer: text().notNull(),
    viewed_at: instant().notNull().defaultNow(),
    /** Of a look without connection, told later: made on the device, the same twice is one. */
    view_key: uuid(),
  },
  (table) => [
    uniqueIndex('medical_views_key').on(table.view_key),
    index('medical_views_event').on(table.event_id, table.viewed_at),
    index('medical_views_participant').on(table.participant_id),
    check('medical_views_one_viewer', sql`${table.user_id} is null or ${table.device_id} is null`),
  ],
)
