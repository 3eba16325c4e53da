import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { categories, events, key_partners } from '../events/tables.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Upper case, 4 to 32 of A-Z, 0-9 and '-'. */
    code: text().notNull(),
    kind: text().notNull(),
    /** Per cent (1 to 100) or pesos, for each participant it covers. */
    value: integer().notNull(),
    /** Empty: unlimited. */
    max_uses: integer(),
    valid_from: instant(),
    valid_until: instant(),
    active: boolean().notNull().default(true),
    key_partner_id: integer().references(() => key_partners.id, { onDelete: 'set null' }),
    category_id: integer().references(() => categories.id),
    /** Participants it covers now, in holds and in paid registrations. */
    uses: integer().notNull().default(0),
    /** Covered participants of paid registrations, among the uses. */
    paid_uses: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('coupons_event_code_key').on(table.event_id, table.code),
    index().on(table.key_partner_id),
    check('coupons_code_shape', sql`${table.code} ~ '^[A-Z0-9-]{4,32}$'`),
    check('coupons_kind_known', sql`${table.kind} in ('porcentaje', 'valor')`),
    check(
      'coupons_value_sensible',
      sql`${table.value} > 0 and (${table.kind} = 'valor' or ${table.value} <= 100)`,
    ),
    check(
      'coupons_not_overused',
      sql`${table.uses} >= 0 and (${table.max_uses} is null or ${table.uses} <= ${table.max_uses})`,
    ),
    check('coupons_paid_among_uses', sql`${table.paid_uses} between 0 and ${table.uses}`),
  ],
)
