import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Reports that are made once after an update: which of them were. */
export const reports_once = pgTable('reports_once', {
  name: text().primaryKey(),
  made_at: instant().notNull().defaultNow(),
})
