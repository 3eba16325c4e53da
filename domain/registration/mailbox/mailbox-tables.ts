import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { participants } from '../tables.ts'

/**
 * The mailbox of a row moves. With a code of the old address it moves at once; without one, only a paid row of which no
 * mailed link was ever opened, at `moves_at`, unless the old address stops it. The old address can take it back until
 * `undo_until`.
 */
export const mailbox_moves = pgTable(
  'mailbox_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    from_email: text().notNull(),
    to_email: text().notNull(),
    /** The old address answered with its code; otherwise nothing is spent, ceded or given back until `undo_until`. */
    old_confirmed: boolean().notNull().default(false),
    /** The person's stored record moved along. */
    record_moved: boolean().notNull().default(false),
    asked_at: instant().notNull().defaultNow(),
    moves_at: instant(),
    moved_at: instant(),
    undo_until: instant(),
    /** The old address stopped it before, or took it back after. */
    stopped_at: instant(),
  },
  (table) => [
    uniqueIndex('mailbox_moves_waiting')
      .on(table.participant_id)
      .where(sql`${table.moved_at} is null and ${table.stopped_at} is null`),
    index('mailbox_moves_participant').on(table.participant_id),
    index('mailbox_moves_due')
      .on(table.moves_at)
      .where(sql`${table.moved_at} is null and ${table.stopped_at} is null`),
  ],
)
