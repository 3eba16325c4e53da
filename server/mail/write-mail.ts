/** Puts a letter into the outbox, in the transaction of the change it tells about. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../database/connect.ts'
import type { Letter } from './letter.ts'
import { type MailAttachment, mails } from './tables.ts'

/** Delivery listens here; PostgreSQL tells it when the transaction is in. */
export const MAIL_CHANNEL = 'dorsal_mail'

export type NewMail = {
  /** What it is for, for instance 'reset-password'. */
  kind: string
  recipient: string
  letter: Letter
  attachments?: MailAttachment[]
}

/** Without SMTP the letter is kept, to be read in the panel, and never sent later by surprise. */
export const writeMail = async (tx: Tx, mail: NewMail, { smtp }: { smtp: boolean }): Promise<number> => {
  const { kind, recipient, letter, attachments = [] } = mail
  const state = smtp ? 'waiting' : 'kept'
  const [written] = await tx
    .insert(mails)
    .values({ message_id: randomUUID(), kind, recipient, ...letter, state, attachments })
    .returning({ id: mails.id })
  if (!written) throw new Error('an insert of one mail returned no row')
  if (smtp) await tx.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`)
  return written.id
}
