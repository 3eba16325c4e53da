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
  /** Where an answer goes, if not to the sender. */
  reply_to?: string
  /** A receipt, or a link that somebody waits for: it never waits for the mailbox. */
  atOnce?: boolean
}

/** Letters to one mailbox in an hour; what comes above is gathered into one (security.md rule 11). */
export const MOST_AN_HOUR = 10

/** As SQL: whether the mailbox has its letters of this hour. */
export const hadEnough = (recipient: string) => `
  (select count(*) from (select 1 from mails h where h.recipient = ${recipient}
    and h.created_at > now() - interval '1 hour' and h.state not in ('gathering', 'gathered')
    limit ${MOST_AN_HOUR}) lately) = ${MOST_AN_HOUR}`

/** As a part of a statement: `from` is joined to the letters, so that they are written for each of its rows only. */
export const insertMails = (rows: string, state: string, from?: string) => `
  insert into mails (message_id, kind, recipient, subject, html, text, attachments, reply_to, state)
  select m.message_id, m.kind, m.recipient, m.subject, m.html, m.text, m.attachments, m.reply_to,
    case when not m.at_once and ${hadEnough('m.recipient')} then 'gathering' else ${state} end
  from json_to_recordset(${rows}) as m(message_id text, kind text, recipient text, subject text, html text, text text,
    attachments jsonb, reply_to text, at_once boolean)${from ? `, ${from}` : ''}
  returning id`

const WRITE = { name: 'write-mails', text: insertMails('$1', '$2') }

/** Wakes the delivery when the transaction is in. */
export const wakeDelivery = (db: Reader) => db.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`)

export const mailState = ({ smtp }: { smtp: boolean }) => (smtp ? 'waiting' : 'stored')

/** Who left no address, as somebody who bought at a till, is written to by nobody. */
const reachable = (letters: NewMail[]) => letters.filter(({ recipient }) => recipient !== '')

export const mailRows = (letters: NewMail[]): string =>
  JSON.stringify(
    reachable(letters).map(
      ({ kind, recipient, letter, attachments = [], reply_to = '', atOnce = false }) => ({
        message_id: randomUUID(),
        kind,
        recipient,
        ...letter,
        attachments,
        reply_to,
        at_once: atOnce,
      }),
    ),
  )

/** Without SMTP the letters are kept, to be read in the panel, and never sent later by surprise. */
export const writeMails = async (
  tx: Tx,
  letters: NewMail[],
  { smtp }: { smtp: boolean },
): Promise<number[]> => {
  if (reachable(letters).length === 0) return []
  const written = await runNamed<{ id: string }>(tx, WRITE, [mailRows(letters), mailState({ smtp })])
  if (smtp) await wakeDelivery(tx)
  return written.map(({ id }) => Number(id))
}

/** Its id; 0 where there is no address to write to. */
export const writeMail = async (tx: Tx, mail: NewMail, setting: { smtp: boolean }): Promise<number> => {
  const [id] = await writeMails(tx, [mail], setting)
  return id ?? 0
}
