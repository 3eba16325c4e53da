/** An event that got another date or was cancelled: what everybody is offered, and what each answered. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { events } from '../../events/tables.ts'
import { oneOf, staff } from '../../payments/tables.ts'
import { participants } from '../../registration/tables.ts'
import { changes } from '../tables.ts'

export const event_notices = pgTable(
  'event_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id),
    kind: text().$type<'moved' | 'cancelled'>().notNull(),
    moved_from_at: instant().notNull(),
    moved_to_at: instant(),
    answer_until: instant().notNull(),
    message: text().notNull().default(''),
    user_id: staff(),
    made_at: instant().notNull().defaultNow(),
    /** Letters wait until then, so that a date typed wrongly can be taken back. Empty: at once. */
    tell_at: instant(),
    /** Moved back, or once more, before anybody was told. */
    taken_back_at: instant(),
    /** False: the date is nearly the same, and nobody is offered the money back. */
    offers: boolean().notNull().default(true),
    /** When who did not answer got the default. */
    closed_at: instant(),
  },
  (table) => [
    uniqueIndex('event_notices_one_open').on(table.event_id).where(sql`${table.closed_at} is null`),
    oneOf('event_notices_kind_known', table.kind, ['moved', 'cancelled']),
    check('event_notices_new_day', sql`(${table.kind} = 'moved') = (${table.moved_to_at} is not null)`),
  ],
)

export const event_answers = pgTable(
  'event_answers',
  {
    notice_id: integer()
      .notNull()
      .references(() => event_notices.id, { onDelete: 'cascade' }),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    choice: text().$type<'keep' | 'credit' | 'refund'>().notNull(),
    by_default: boolean().notNull().default(false),
    answered_at: instant().notNull().defaultNow(),
    change_id: integer().references(() => changes.id),
  },
  (table) => [
    primaryKey({ columns: [table.notice_id, table.participant_id] }),
    index('event_answers_participant').on(table.participant_id),
    oneOf('event_answers_choice_known', table.choice, ['keep', 'credit', 'refund']),
  ],
)
