/** Puts letters into the outbox, in the transaction of the change it tells about. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '../database/connect.ts'
import { runNamed } from '../database/named-query.ts'
import type { Letter } from './letter.ts'
import type { MailAttachment } from './tables.ts'

/** Delivery listens here; PostgreSQL tells it when the transaction is in. */
export const MAIL_CHANNEL = 'dorsal_mail'

export type NewMail = {
  /** What it is for, for instance 'reset-password'. */
  kind: string
  recipient: string
  letter: Letter
  attachments?: MailAttachment[]
}

/** As a part of a statement: `from` is joined to the letters, so that they are written for each of its rows only. */
export const insertMails = (rows: string, state: string, from?: string) => `
  insert into mails (message_id, kind, recipient, subject, html, text, attachments, state)
  select m.message_id, m.kind, m.recipient, m.subject, m.html, m.text, m.attachments, ${state}
  from json_populate_recordset(null::mails, ${rows}) m${from ? `, ${from}` : ''}
  returning id`

const WRITE = { name: 'write-mails', text: insertMails('$1', '$2') }

/** Wakes the delivery when the transaction is in. */
export const wakeDelivery = (db: Reader) => db.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`)

export const mailState = ({ smtp }: { smtp: boolean }) => (smtp ? 'waiting' : 'kept')

export const mailRows = (letters: NewMail[]): string =>
  JSON.stringify(
    letters.map(({ kind, recipient, letter, attachments = [] }) => ({
      message_id: randomUUID(),
      kind,
      recipient,
      ...letter,
      attachments,
    })),
  )

/** Without SMTP the letters are kept, to be read in the panel, and never sent later by surprise. */
export const writeMails = async (
  tx: Tx,
  letters: NewMail[],
  { smtp }: { smtp: boolean },
): Promise<number[]> => {
  if (letters.length === 0) return []
  const written = await runNamed<{ id: string }>(tx, WRITE, [mailRows(letters), mailState({ smtp })])
  if (smtp) await wakeDelivery(tx)
  return written.map(({ id }) => Number(id))
}

export const writeMail = async (tx: Tx, mail: NewMail, setting: { smtp: boolean }): Promise<number> => {
  const [id] = await writeMails(tx, [mail], setting)
  if (id === undefined) throw new Error('an insert of one mail returned no row')
  return id
}
