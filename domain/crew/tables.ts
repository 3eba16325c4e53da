/** The team of the day: people and devices with small rights in one event, and until when (docs/crew.md). */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CREW_ROLES, type CrewRole, type CrewScope } from '#server/contract-kit.ts'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'

/**
 * A phone or tablet of a volunteer without an account: 'Mesa 4, A-F'. Invited by a code (in a QR) that works once and
 * only with the coordinator's PIN; then it holds a token.
 */
export const crew_devices = pgTable(
  'crew_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of the invitation; empty once it was used or given up. */
    code_hash: text(),
    code_expires_at: instant(),
    /** PINs that were wrong with this invitation: after five it is over. */
    wrong_pins: integer().notNull().default(0),
    /** What the device holds. */
    token_hash: text(),
    joined_at: instant(),
    last_seen_at: instant(),
    /** Two days after the event. */
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** What arrived after its end, in rows and bytes, and how often a coordinator let more come (devices/late-total.ts). */
    late_rows: integer().notNull().default(0),
    late_bytes: integer().notNull().default(0),
    late_raised: integer().notNull().default(0),
    /** Rows of its last upload that did not fit: they wait on the device. */
    late_waiting: integer().notNull().default(0),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('crew_devices_token_key').on(table.token_hash),
    uniqueIndex('crew_devices_code_key').on(table.code_hash),
    uniqueIndex('crew_devices_name_key')
      .on(table.event_id, table.name)
      .where(sql`${table.revoked_at} is null`),
    check('crew_devices_joined', sql`(${table.token_hash} is null) = (${table.joined_at} is null)`),
  ],
)

/**
 * A token that a device had and lost, because another phone took its place: it opens nothing, but rows that were made
 * with it may still be handed in (domain/kit-desk).
 */
export const crew_former_tokens = pgTable(
  'crew_former_tokens',
  {
    token_hash: text().primaryKey(),
    device_id: integer()
      .notNull()
      .references(() => crew_devices.id, { onDelete: 'cascade' }),
    ended_at: instant().notNull().defaultNow(),
  },
  (table) => [index('crew_former_tokens_device').on(table.device_id)],
)

/** One right of one person or device in one event. */
export const event_grants = pgTable(
  'event_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    device_id: integer().references(() => crew_devices.id, { onDelete: 'cascade' }),
    role: text().$type<CrewRole>().notNull(),
    from_at: instant().notNull(),
    until_at: instant().notNull(),
    scope: jsonb().$type<CrewScope>().notNull().default({}),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    revoked_at: instant(),
  },
  (table) => [
    index('event_grants_event').on(table.event_id),
    uniqueIndex('event_grants_user_key')
      .on(table.user_id, table.event_id, table.role)
      .where(sql`${table.revoked_at} is null and ${table.user_id} is not null`),
    uniqueIndex('event_grants_device_key')
      .on(table.device_id, table.role)
      .where(sql`${table.revoked_at} is null and ${table.device_id} is not null`),
    check('event_grants_one_holder', sql`(${table.user_id} is null) <> (${table.device_id} is null)`),
    check('event_grants_in_order', sql`${table.from_at} < ${table.until_at}`),
    check(
      'event_grants_role_known',
      sql`${table.role} in (${sql.raw(CREW_ROLES.map((role) => `'${role}'`).join(', '))})`,
    ),
    // Who answers for money has a name and a password.
    check(
      'event_grants_devices_decide_nothing',
      sql`${table.device_id} is null or ${table.role} <> 'solicitudes'`,
    ),
  ],
)

/** The coordinator's PIN of an event, encrypted: staff read it, whoever has the database alone does not. */
export const crew_settings = pgTable('crew_settings', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  pin: text().notNull(),
  pin_changed_at: instant().notNull().defaultNow(),
})
