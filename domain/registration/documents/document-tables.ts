/**
 * The coordinator went on although the document has a place: the one before is somebody's who typed another's number. Why,
 * with a photo of the document; the photo ends 90 days after the event.
 */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../../accounts/tables.ts'
import { events } from '../../events/tables.ts'
import { participants } from '../tables.ts'

export const document_disputes = pgTable(
  'document_disputes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The person whose document has to be corrected. */
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** A private file; empty once it was erased. */
    photo: text().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('document_disputes_participant').on(table.participant_id),
    index('document_disputes_event').on(table.event_id),
  ],
)
