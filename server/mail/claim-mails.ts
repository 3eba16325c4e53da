/**
 * Which process sends which letter, and what became of it. All of it is row state in PostgreSQL: several
 * processes share one outbox, and one that dies leaves nothing behind but a row that another one takes.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { type MailAttachment, mails } from './tables.ts'

export type ClaimedMail = {
  id: number
  message_id: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  reply_to: string
  /** Counts this one. It also tells this claim from a later one of the same row. */
  attempts: number
}

/** Minutes to wait after the first, second… attempt that failed; one more and the letter has failed. */
const BACKOFF_MINUTES = [1, 5, 15, 60]
const MAX_ATTEMPTS = BACKOFF_MINUTES.length + 1

/** Longer than any attempt may take (send-mail.ts): who still holds it then has died. */
const ABANDONED = sql`state = 'sending' and claimed_at < now() - interval '2 minutes'`
const ONE_CLAIM_AT_A_TIME = 7_301

export const claimMails = (db: Database, most: number, mailsPerMinute: number) =>
  inTransaction(db, async (tx) => {
    // One process counts and claims at a time, or two would both see the last free place of this minute.
    await tx.execute(sql`select pg_advisory_xact_lock(${ONE_CLAIM_AT_A_TIME})`)
    await tx.execute(sql`
      update mails set state = 'failed', last_error = 'interrupted'
      where ${ABANDONED} and attempts >= ${MAX_ATTEMPTS}`)
    const claimed = await tx.execute<ClaimedMail>(sql`
      update mails
      set state = 'sending', claimed_at = clock_timestamp(), attempts = attempts + 1
      where id in (
        select id from mails
        where (state = 'waiting' and next_try_at <= now()) or (${ABANDONED})
        order by next_try_at, id
        limit least(${most}::bigint, greatest(0, ${mailsPerMinute}::bigint - (
          select count(*) from mails where claimed_at > now() - interval '1 minute')))
        for update skip locked)
      returning id, message_id, kind, recipient, subject, html, text, attachments, reply_to, attempts`)
    return claimed.rows.map((mail) => ({ ...mail, id: Number(mail.id) }))
  })

/** It left, whatever became of the claim. Its words may carry links that open an account, so they go. */
export const markSent = (db: Database, mail: ClaimedMail) =>
  db
    .update(mails)
    .set({ state: 'sent', sent_at: sql`now()`, html: '', text: '', last_error: null })
    .where(eq(mails.id, mail.id))

export const markUnsent = async (db: Database, mail: ClaimedMail, reason: string) => {
  const minutes = BACKOFF_MINUTES[mail.attempts - 1]
  await db.execute(sql`
    update mails
    set state = ${minutes === undefined ? 'failed' : 'waiting'},
        next_try_at = now() + make_interval(mins => ${minutes ?? 0}::int),
        last_error = ${reason}
    where id = ${mail.id} and state = 'sending' and attempts = ${mail.attempts}`)
  return minutes
}

/** Seconds until a waiting letter may be claimed: its own time, or the minute's next free place. */
export const secondsToNextMail = async (
  db: Database,
  mailsPerMinute: number,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ seconds: string }>(sql`
    select extract(epoch from greatest(next_mail.at, next_place.at) - now()) as seconds
    from (select min(next_try_at) as at from mails where state = 'waiting') next_mail
    left join (
      select claimed_at + interval '1 minute' as at from mails where claimed_at > now() - interval '1 minute'
      order by claimed_at desc offset ${mailsPerMinute - 1} limit 1) next_place on true
    where next_mail.at is not null`)
  return rows[0] && Math.max(0, Number(rows[0].seconds))
}
