/** What a person told in a request, and the account for the money: emptied on request, and in time by itself. */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'

/** Words about the change itself (a distance, a size) say nothing of anybody and stay. */
export const forgetChanges = async (tx: Tx, participant_ids: number[]) => {
  if (participant_ids.length === 0) return
  await tx.execute(sql`
    update changes set told = '', reason = '', sealed = null, receiver_email = null
    where participant_id in ${participant_ids} or receiver_id in ${participant_ids}`)
}

/** Bank accounts 30 days after the payment: the last of its refunds left, or none is promised any more. */
export const eraseOldAccounts = async (db: Database): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update changes c set sealed = null
    where c.sealed is not null and c.ended_at < now() - interval '30 days'
      and not exists (select 1 from refunds f where f.change_id = c.id
        and (f.state in ('requested', 'approved') or f.sent_at > now() - interval '30 days'))`)
  return rowCount ?? 0
}

/** The rest 90 days after the event. */
export const eraseOldRequests = async (db: Database): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update changes c set told = '', reason = '', receiver_email = null from events e
    where e.id = c.event_id and e.event_datetime < now() - interval '90 days'
      and (c.told <> '' or c.reason <> '' or c.receiver_email is not null)`)
  return rowCount ?? 0
}
