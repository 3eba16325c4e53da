import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { plainText } from '#server/database/search.ts'
import { events } from '../events/tables.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** A mailed link of this address was used; cleared when the address changes. */
    email_proven_at: instant(),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    rol: text().notNull(),
    /** true is Activo ('1' on the wire). */
    status: boolean().notNull().default(true),
    /** argon2id in PHC form; null until the person sets a password by a mailed link. */
    password_hash: text(),
    /** Made by the demo: may not log in from another host unless the demo was asked for. */
    is_demo: boolean().notNull().default(false),
    /** What an Administrator may take away from a Colaborador: giving money back, annulling, exports with health data. */
    may_refund: boolean().notNull().default(true),
    may_annul: boolean().notNull().default(true),
    may_export_health: boolean().notNull().default(true),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index().on(table.created_at),
    index('users_name').on(plainText(table.name)),
    index('users_rol').on(table.rol, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('users_rol_known', sql`${table.rol} in ('Administrator', 'Colaborador', 'Cliente')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Tokens are opaque and stored hashed. */
const tokenColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  user_id: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  token_hash: text().notNull().unique(),
  created_at: instant().notNull().defaultNow(),
  expires_at: instant().notNull(),
})

/** A row gone is a session revoked. */
export const sessions = pgTable(
  'sessions',
  {
    ...tokenColumns(),
  },
  (table) => [index().on(table.user_id), index().on(table.expires_at)],
)

/** Mailed links to set a password: 48 hours, one use. */
export const password_links = pgTable(
  'password_links',
  {
    ...tokenColumns(),
    used_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/** Two-step login of a person: a row without `confirmed_at` is one being set up. */
export const two_step_logins = pgTable('two_step_logins', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with SECRET_KEY. */
  secret: text().notNull(),
  /** The step of the last accepted code: neither it nor an earlier one is accepted again. */
  last_step: integer().notNull().default(0),
  created_at: instant().notNull().defaultNow(),
  confirmed_at: instant(),
})

/** Codes for the day the telephone is lost, stored hashed; a row gone is a code used. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

/** Who gave the right password and still owes the code. */
export const login_challenges = pgTable(
  'login_challenges',
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.user_id), index().on(table.expires_at)],
)

/** Which events a Colaborador manages. */
export const event_assignments = pgTable(
  'event_assignments',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    assigned_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.event_id] }), index().on(table.event_id)],
)
