/**
 * Changes after the sale: one row is one wish of one participant, from asking to its end (docs/changes.md). A
 * participant has at most one open.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { blocks } from '../events/capacity/block-tables.ts'
import { categories, distances, events, kits } from '../events/tables.ts'
import { oneOf, staff } from '../payments/tables.ts'
import { participants, registrations } from '../registration/tables.ts'
import {
  ASKERS,
  CHANGE_KINDS,
  CHANGE_STATES,
  type ChangeKind,
  GIVE_BACKS,
  OPEN_STATES,
  PRICE_BASES,
} from './rules/kinds.ts'
import type { Policy } from './rules/policy.ts'

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** What it was, or is to be, as people read it: '10K Abierta, talla M'. */
export type ChangeSide = { words: string; category_id?: number; kit_id?: number }

export const changes = pgTable(
  'changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id),
    registration_id: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    kind: text().$type<ChangeKind>().notNull(),
    state: text().$type<(typeof CHANGE_STATES)[number]>().notNull(),
    asked_by: text().$type<(typeof ASKERS)[number]>().notNull(),
    asked_user_id: staff(),
    asked_at: instant().notNull().defaultNow(),
    /** When it ends by itself: a link of 48 hours, a reservation until it is paid. */
    expires_at: instant(),
    before: jsonb().$type<ChangeSide>().notNull(),
    after: jsonb().$type<ChangeSide>().notNull(),
    to_category_id: integer().references(() => categories.id),
    to_kit_id: integer().references(() => kits.id),
    /** What it has taken beside the person's own seat while it waits for the payment. */
    reserved_distance_id: integer().references(() => distances.id),
    reserved_kit_id: integer().references(() => kits.id),
    /** The block whose place in that distance it is. */
    reserved_block_id: integer().references(() => blocks.id),
    /** The quote: pesos more or less for what it is, the fee of the change, and what comes back. */
    difference: integer().notNull().default(0),
    fee: integer().notNull().default(0),
    back: integer().notNull().default(0),
    gives_back: text().$type<(typeof GIVE_BACKS)[number]>().notNull().default('nothing'),
    /** As it stood when it was asked. */
    policy: jsonb().$type<Policy | null>(),
    /** Of a refund: why the law or the policy gives it back, and by when. */
    basis: text(),
    due_on: date({ mode: 'string' }),
    /** What the person holds who has to confirm or to receive it; we keep its hash. */
    token_hash: text(),
    receiver_email: text(),
    /** The row that took the place. */
    receiver_id: integer().references(() => participants.id, { onDelete: 'set null' }),
    /** Encrypted: the bank account of a refund, erased 30 days after the payment; the form of who receives a place, until it is theirs. */
    sealed: text(),
    /** What the person said, and what staff answered. Erased 90 days after the event. */
    told: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Staff applied it before it was paid. */
    applied_owing: boolean().notNull().default(false),
    decided_by: staff(),
    decided_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('changes_one_open')
      .on(table.participant_id)
      .where(sql`${table.state} in (${quoted(OPEN_STATES)})`),
    uniqueIndex('changes_token_key').on(table.token_hash).where(sql`${table.token_hash} is not null`),
    index('changes_participant').on(table.participant_id),
    index('changes_registration').on(table.registration_id),
    index('changes_event_open')
      .on(table.event_id, table.state)
      .where(sql`${table.state} in (${quoted(OPEN_STATES)})`),
    index('changes_expires')
      .on(table.expires_at)
      .where(sql`${table.state} in (${quoted(OPEN_STATES)})`),
    oneOf('changes_kind_known', table.kind, CHANGE_KINDS),
    oneOf('changes_state_known', table.state, CHANGE_STATES),
    oneOf('changes_asked_by_known', table.asked_by, ASKERS),
    oneOf('changes_gives_back_known', table.gives_back, GIVE_BACKS),
    check('changes_amounts', sql`${table.fee} >= 0 and ${table.back} >= 0`),
    check(
      'changes_reserves_while_unpaid',
      sql`${table.state} = 'waiting_payment' or num_nonnulls(${table.reserved_distance_id}, ${table.reserved_kit_id}) = 0`,
    ),
    check(
      'changes_unpaid_has_end',
      sql`${table.state} <> 'waiting_payment' or ${table.expires_at} is not null`,
    ),
    check(
      'changes_ended_has_day',
      sql`${table.state} in (${quoted(OPEN_STATES)}) or ${table.ended_at} is not null`,
    ),
  ],
)

/** What an organiser decided for a kind of change; where there is no row the default counts (rules/policy.ts). */
export const change_policies = pgTable(
  'change_policies',
  {
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text().$type<ChangeKind>().notNull(),
    enabled: boolean().notNull(),
    opens_on: date({ mode: 'string' }),
    closes_on: date({ mode: 'string' }),
    /** By the last day each sum counts, in order; the last has no day. */
    fees: jsonb().$type<Policy['fees']>().notNull(),
    needs_approval: boolean().notNull(),
    max_times: integer().notNull(),
    gives_back: text().$type<(typeof GIVE_BACKS)[number]>().notNull(),
    price_basis: text().$type<(typeof PRICE_BASES)[number]>().notNull(),
    returns_service: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.kind] }),
    oneOf('change_policies_kind_known', table.kind, CHANGE_KINDS),
    oneOf('change_policies_gives_back_known', table.gives_back, GIVE_BACKS),
    oneOf('change_policies_price_basis_known', table.price_basis, PRICE_BASES),
    check('change_policies_times', sql`${table.max_times} between 1 and 20`),
    check(
      'change_policies_days',
      sql`${table.opens_on} is null or ${table.closes_on} is null or ${table.opens_on} <= ${table.closes_on}`,
    ),
  ],
)

/** What counts for all kinds of an event. No row: the defaults of rules/policy.ts. */
export const change_settings = pgTable(
  'change_settings',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Above this sum one person alone sends no money back. An Administrator sets it. */
    second_person_above: integer(),
    /** The day from which it counts, and the sum that counts until then; without a day it counts. */
    second_person_from: date({ mode: 'string' }),
    second_person_before: integer(),
    /** What a team that became too small is from this day on. */
    small_teams: text().$type<'keep' | 'individual'>().notNull().default('keep'),
    small_teams_on: date({ mode: 'string' }),
    small_teams_done_at: instant(),
    /** Credits of this event can be used until this day; empty: a year after the race. */
    credits_until: date({ mode: 'string' }),
    /** What is left of a credit after one use. */
    credit_rest: text().$type<'stays' | 'lapses'>().notNull().default('stays'),
  },
  (table) => [
    oneOf('change_settings_small_teams_known', table.small_teams, ['keep', 'individual']),
    oneOf('change_settings_credit_rest_known', table.credit_rest, ['stays', 'lapses']),
    check('change_settings_second_person', sql`${table.second_person_above} >= 0`),
  ],
)
