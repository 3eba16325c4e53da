import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { type LinkWay, participants } from '../tables.ts'

/**
 * A link by which a participant, or a minor's guardian, authorises what somebody else registered. The person holds the
 * token; what was signed stands on the participant. Erased 30 days after the event.
 */
export const consent_requests = pgTable(
  'consent_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    way: text().$type<LinkWay>().notNull().default('mail'),
    sent_at: instant().notNull().defaultNow(),
    signed_at: instant(),
  },
  (table) => [
    uniqueIndex('consent_requests_token_key').on(table.token_hash),
    index('consent_requests_participant').on(table.participant_id, table.sent_at),
    check('consent_requests_way_known', sql`${table.way} in ('mail', 'whatsapp', 'desk')`),
  ],
)
