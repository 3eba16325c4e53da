/**
 * The outbox. A letter is a row written in the transaction of the change it tells about, so that there is
 * never a mail about something that was rolled back, nor a change whose mail got lost.
 */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { plainText } from '../database/search.ts'
import { MAIL_STATES } from './mail-states.ts'

/** A file of the storage, read when the letter leaves. */
export type MailAttachment = { filename: string; type: string; key: string }

export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen once: a letter sent again after a crash carries the same Message-ID and can be recognised. */
    message_id: text().notNull().unique(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull().defaultNow(),
    claimed_at: instant(),
    sent_at: instant(),
    last_error: text(),
    created_at: instant().notNull().defaultNow(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Where an answer goes; empty: to the sender. */
    reply_to: text().notNull().default(''),
  },
  (mail) => [
    check(
      'mails_state_is_known',
      sql`${mail.state} in ('stored', 'waiting', 'sending', 'sent', 'failed', 'gathering', 'gathered')`,
    ),
    index('mails_to_send').on(mail.next_try_at).where(sql`${mail.state} in ('waiting', 'sending')`),
    index('mails_of_mailbox').on(mail.recipient, mail.created_at),
    index('mails_gathering').on(mail.recipient).where(sql`${mail.state} = 'gathering'`),
    index('mails_failed').on(mail.created_at).where(sql`${mail.state} = 'failed'`),
    index('mails_subject').on(plainText(mail.subject)),
    index('mails_claimed_lately').on(mail.claimed_at),
  ],
)
