/** Messages to the people of an event: written once, sent once to each, with what became of every letter (docs/panel.md). */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'
import {
  MESSAGE_KINDS,
  MESSAGE_RECIPIENT_STATES,
  MESSAGE_STATES,
  type MessageKind,
  type MessageRecipientState,
  type MessageState,
  type Segment,
} from './rules/message-words.ts'

const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** How a race signs its messages, and where answers go. */
export const message_settings = pgTable('message_settings', {
  event_id: integer()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Empty: the organiser's own address. */
  reply_to: text().notNull().default(''),
  signature: text().notNull().default(''),
  updated_at: instant().notNull().defaultNow(),
})

export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    state: text().$type<MessageState>().notNull().default('draft'),
    segment: jsonb().$type<Segment>().notNull().default({}),
    subject: text().notNull(),
    /** Plain text with variables as {{nombre}}. */
    body: text().notNull(),
    /** As they were when it left. */
    reply_to: text().notNull().default(''),
    signature: text().notNull().default(''),
    /** Empty: as soon as somebody sends it. */
    scheduled_at: instant(),
    sent_at: instant(),
    ended_at: instant(),
    /** Counts saves: who sends from an older screen is told so. */
    version: integer().notNull().default(1),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.event_id, table.created_at),
    index().on(table.created_by),
    index('messages_due').on(table.scheduled_at).where(sql`${table.state} = 'scheduled'`),
    check('messages_kind_known', oneOf(table.kind, MESSAGE_KINDS)),
    check('messages_state_known', oneOf(table.state, MESSAGE_STATES)),
    check(
      'messages_scheduled_has_hour',
      sql`${table.state} <> 'scheduled' or ${table.scheduled_at} is not null`,
    ),
  ],
)

/** Files that go along; in the storage under `key`. */
export const message_attachments = pgTable(
  'message_attachments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    filename: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    key: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.message_id)],
)

/**
 * One letter of a message, fixed when it is sent. A row is taken by one process ('sending') before anything reaches the
 * SMTP server and is never taken a second time by itself, as those of certificates.
 */
export const message_recipients = pgTable(
  'message_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Lower case. Empty once the person was forgotten. */
    email: text().notNull(),
    /** Chosen once: whatever is sent for this row carries it and can be recognised. */
    mail_uuid: uuid().notNull().defaultRandom().unique(),
    state: text().$type<MessageRecipientState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull().defaultNow(),
    claimed_at: instant(),
    sent_at: instant(),
    /** What the SMTP server said, without the address. */
    last_error: text(),
    /** When staff opened this person's WhatsApp text. */
    whatsapp_at: instant(),
  },
  (table) => [
    uniqueIndex('message_recipients_once').on(table.message_id, table.participant_id),
    index('message_recipients_to_send')
      .on(table.next_try_at, table.id)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('message_recipients_uncertain').on(table.message_id).where(sql`${table.state} = 'uncertain'`),
    index('message_recipients_claimed_lately').on(table.claimed_at),
    index().on(table.participant_id),
    check('message_recipients_state_known', oneOf(table.state, MESSAGE_RECIPIENT_STATES)),
  ],
)

/** Who left the news, whatever a later registration ticks until the person agrees again. The address as a hash only. */
export const news_departures = pgTable('news_departures', {
  email_hash: text().primaryKey(),
  left_at: instant().notNull().defaultNow(),
})
