/** Columns that every module's tables write alike. */
import { timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true })
