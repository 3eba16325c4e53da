import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { DOCUMENT_KEY, DOCUMENT_SHAPE, DOCUMENT_TYPE_KNOWN } from '#domain/colombia/document-sql.ts'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './rules/requests.ts'

/** What was changed because of a request: kept as its proof, and so that the accounts can still be explained. */
export type Done = {
  fields?: string[]
  registrations?: string[]
  orders?: string[]
  results?: string[]
  accounts?: number
}

const known = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** One request about personal data (Ley 1581 de 2012), from its arrival to its answer. */
export const data_requests = pgTable(
  'data_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    name: text().notNull(),
    document_type: text().notNull().default('CC'),
    dni: text().notNull(),
    document_key: text().notNull().generatedAlwaysAs(sql.raw(DOCUMENT_KEY)),
    /** Lower case. */
    email: text().notNull(),
    message: text().notNull().default(''),
    /** Where it came from. */
    address: text().notNull().default(''),
    /** The link in the receipt, which shows that the address is the person's. */
    confirm_hash: text().notNull().unique(),
    confirmed_at: instant(),
    /** The confirmed address is the only one on file for this document. */
    verified: boolean().notNull().default(false),
    state: text({ enum: REQUEST_STATES }).notNull().default('pending'),
    created_at: instant().notNull().defaultNow(),
    due_on: date({ mode: 'string' }).notNull(),
    /** How identity was checked when the address did not show it. */
    identity_note: text().notNull().default(''),
    /** What the person was told. */
    answer: text().notNull().default(''),
    answered_at: instant(),
    answered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    done: jsonb().$type<Done>().notNull().default({}),
    /** The mailed link to the copy: one use, some days. */
    copy_hash: text().unique(),
    copy_expires_at: instant(),
    copy_taken_at: instant(),
  },
  (table) => [
    index('data_requests_pending').on(table.due_on).where(sql`${table.state} = 'pending'`),
    index().on(table.created_at),
    index().on(table.document_key),
    check('data_requests_document_type_known', sql.raw(DOCUMENT_TYPE_KNOWN)),
    check('data_requests_document_shape', sql.raw(DOCUMENT_SHAPE)),
    check('data_requests_kind_known', sql`${table.kind} in (${known(REQUEST_KINDS)})`),
    check('data_requests_state_known', sql`${table.state} in (${known(REQUEST_STATES)})`),
    check('data_requests_answered', sql`(${table.state} = 'pending') = (${table.answered_at} is null)`),
    check(
      'data_requests_verified_is_confirmed',
      sql`not ${table.verified} or ${table.confirmed_at} is not null`,
    ),
  ],
)
