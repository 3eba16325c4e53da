/** Acts on many people at once that can be taken back: what each of them had before. Ids only, no personal data. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../../accounts/tables.ts'
import { events } from '../../events/tables.ts'

/** One person of an act. `before` and `after` are ids of kits, or numbers to run with. */
export type BulkLine = {
  participant_id: number
  before: string | number | null
  after: string | number | null
}

export const bulk_acts = pgTable(
  'bulk_acts',
  {
    id: uuid().primaryKey(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    kind: text().notNull(),
    lines: jsonb().$type<BulkLine[]>().notNull(),
    created_at: instant().notNull().defaultNow(),
    undone_at: instant(),
  },
  (table) => [
    index().on(table.event_id, table.created_at),
    index().on(table.user_id),
    check('bulk_acts_kind_known', sql`${table.kind} in ('size', 'bib')`),
  ],
)
