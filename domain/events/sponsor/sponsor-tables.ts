/** Links to the sums of an event, for a sponsor or a town hall. The link holds the token, the database its hash. */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../../accounts/tables.ts'
import { events } from '../tables.ts'

export const figures_links = pgTable(
  'figures_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Whom it was given to: 'Alcaldía de Manizales'. */
    name: text().notNull(),
    token_hash: text().notNull(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    revoked_at: instant(),
  },
  (table) => [
    uniqueIndex('figures_links_token_key').on(table.token_hash),
    index('figures_links_event').on(table.event_id),
    index('figures_links_created_by').on(table.created_by),
  ],
)
