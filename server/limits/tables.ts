import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Hits in the running window of each limit. Keys are hashed: they are made of emails, dni and addresses. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.ends_at)],
)
