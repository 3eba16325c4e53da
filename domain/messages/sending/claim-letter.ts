/** Which letter of a message goes next (server/mail/once-ledger.ts says how), who is passed over, and when it is over. */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import { createLedger } from '#server/mail/once-ledger.ts'
import { MOST_AN_HOUR } from '#server/mail/write-mail.ts'
import { certificate_recipients } from '../../certificates/tables.ts'
import { GONE, LEFT_NEWS, UNMADE } from '../messages.ts'
import { takesNews } from '../news/departures.ts'
import type { MessageKind } from '../rules/message-words.ts'
import { message_recipients, messages } from '../tables.ts'

export type DueLetter = {
  id: number
  message_id: number
  participant_id: number
  mail_uuid: string
  attempts: number
  kind: MessageKind
  subject: string
  body: string
  reply_to: string
  signature: string
  /** As the person has it now: what was corrected since gets the letter, not the former address. */
  email: string
  stays: boolean
  takes_news: boolean
}

/** Locks the row, so that other processes pass it, and its message in share mode, so that stopping waits for this moment. */
const findDue =
  (secretKey: string) =>
  async (tx: Tx): Promise<DueLetter | undefined> => {
    const { rows } = await tx.execute<DueLetter>(sql`
      select n.id, n.message_id, n.participant_id, n.mail_uuid, n.attempts,
        g.kind, g.subject, g.body, g.reply_to, g.signature, lower(m.email) as email,
        m.holds_place and m.email <> '' as stays, g.kind <> 'news' or ${takesNews(secretKey)} as takes_news
      from ${message_recipients} n
      join ${messages} g on g.id = n.message_id
      join participants m on m.id = n.participant_id
      where n.state = 'waiting' and n.next_try_at <= now() and g.state = 'sending'
      order by n.next_try_at, n.id
      limit 1
      for update of n skip locked
      for share of g`)
    return rows[0]
  }

/** Letters of any kind that this mailbox got in the last hour. */
const lettersLately = async (tx: Tx, email: string): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*)::int from ${message_recipients} n
        where n.claimed_at > now() - interval '1 hour' and n.email = ${email})
      + (select count(*)::int from mails o where o.recipient = ${email} and o.created_at > now() - interval '1 hour'
        and o.state not in ('gathering', 'gathered', 'stored')) as count`)
  return rows[0]?.count ?? 0
}

/** A full mailbox waits for its next hour (security.md rule 11). */
const LATER_MINUTES = 20

const pass = async (tx: Tx, { id, email, stays, takes_news }: DueLetter) => {
  if (!stays) return { state: 'left out' as const, reason: GONE }
  if (!takes_news) return { state: 'left out' as const, reason: LEFT_NEWS }
  await tx.execute(
    sql`update ${message_recipients} set email = ${email} where id = ${id} and email <> ${email}`,
  )
  return (await lettersLately(tx, email)) >= MOST_AN_HOUR ? { minutes: LATER_MINUTES } : null
}

export const createLetterLedger = (secretKey: string) =>
  createLedger<DueLetter>({
    table: message_recipients,
    besides: [certificate_recipients],
    findDue: findDue(secretKey),
    pass,
    unmade: UNMADE,
  })

/** A message ends when nothing of it waits or is on its way. */
export const finishMessages = (db: Database) =>
  db.execute(sql`
    update ${messages} set state = 'sent', ended_at = now()
    where state = 'sending' and not exists (
      select 1 from message_recipients n where n.message_id = messages.id and n.state in ('waiting', 'sending'))`)
