/** Views of lists that a person of the staff keeps: filters, order and columns under a name. */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../tables.ts'

export const saved_views = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which list: 'participants', 'orders', … */
    list: text().notNull(),
    name: text().notNull(),
    /** What stands in the address of the list, and the columns that are shown. */
    query: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name_key').on(table.user_id, table.list, table.name),
    index().on(table.user_id),
  ],
)
