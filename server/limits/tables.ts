import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Hits in the running window of each limit. Keys are hashed: they are made of emails, dni and addresses. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    ends_at: instant().notNull(),
  },
  (table) => [index().on(table.ends_at)],
)

/** A code that somebody asked for and has not used: nothing here says for whom, and a row is used up or ends. */
export const mailed_codes = pgTable(
  'mailed_codes',
  {
    key: text().primaryKey(),
    code_hash: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
)
