/** Whom messages went to: forgotten on request, and 90 days after the event by a job. What stays are the counts. */
import { sql } from 'drizzle-orm'
import type { Database, Reader, Tx } from '#server/database/connect.ts'
import type { MessageRecipientState } from './rules/message-words.ts'

const KEPT_DAYS = 90
/** Rows in one statement. */
const A_ROUND = 5000

/** One that was waiting is not sent; one on its way arrives. */
const FORGET = sql`name = '', email = '', last_error = null, whatsapp_at = null,
  state = case when state = 'waiting' then 'left out' else state end`

export const forgetMessages = async (tx: Tx, participant_ids: number[], emails: string[]) => {
  if (participant_ids.length > 0)
    await tx.execute(sql`update message_recipients set ${FORGET} where participant_id in ${participant_ids}`)
  if (emails.length > 0)
    await tx.execute(sql`update message_recipients set ${FORGET} where email in ${emails}`)
}

/** Part of the job `messages.forget`: how many rows lost their name. */
export const forgetOldRecipients = async (db: Database): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update message_recipients set ${FORGET} where id in (
      select n.id from message_recipients n join messages g on g.id = n.message_id join events e on e.id = g.event_id
      where n.name <> '' and e.event_datetime < now() - make_interval(days => ${KEPT_DAYS}::int)
        and coalesce(g.ended_at, g.created_at) < now() - make_interval(days => ${KEPT_DAYS}::int)
      limit ${A_ROUND})`)
  return rowCount ?? 0
}

type OwnLine = {
  event: string
  subject: string
  sent_at: string | null
  state: MessageRecipientState
  whatsapp_at: string | null
}

/** For the person's copy. */
export const listMessagesOf = async (db: Reader, document_key: string): Promise<OwnLine[]> => {
  const { rows } = await db.execute<OwnLine>(sql`
    select e.name as event, g.subject, n.sent_at, n.state, n.whatsapp_at
    from message_recipients n join messages g on g.id = n.message_id join events e on e.id = g.event_id
    join participants m on m.id = n.participant_id
    where m.document_key = ${document_key} and m.identity_matches order by n.id`)
  return rows
}
