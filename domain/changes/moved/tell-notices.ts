/**
 * The letters of a notice, in chunks. A row of event_answers is written with each letter: what happens without an answer,
 * marked as the default. So a person is told once, and a job that is killed goes on with who has no row.
 */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type NewMail, writeMails } from '#server/mail/write-mail.ts'
import { event_answers } from './moved-tables.ts'
import { noticeAddress } from './notice-link.ts'
import { noticeLetter } from './notice-mails.ts'

export const TELL_NOTICES = { name: 'changes.tell-notices' } as const

const CHUNK = 200

type Row = {
  notice_id: number
  kind: 'moved' | 'cancelled'
  moved_from_at: string
  moved_to_at: string | null
  answer_until: string
  message: string
  offers: boolean
  participant_id: number
  name: string
  email: string
  event: string
  slug: string
  paid: boolean
  has_money: boolean
}

/** Who has a place since before the notice, in notices that are open, and was not told. `m` is the person, `n` the notice. */
export const UNTOLD = `m.holds_place and m.position is not null and r.created_at < n.made_at
  and not exists (select 1 from event_answers a where a.notice_id = n.id and a.participant_id = m.id)`

/** How many were told; fewer than a chunk when nobody is left. */
export const tellSome = async (tx: Tx, context: AppContext): Promise<number> => {
  const { address, secretKey, config } = context
  const { rows } = await tx.execute<Row>(sql`
      select n.id as notice_id, n.kind, n.moved_from_at, n.moved_to_at, n.answer_until, n.message, n.offers, m.id as participant_id,
        m.name, m.email, e.name as event, e.slug, m.state = 'confirmed' as paid,
        r.payment_status not in (8, 100) and m.entry_price + m.cost_service - m.discount > 0 as has_money
      from event_notices n join events e on e.id = n.event_id
      join participants m on m.event_id = n.event_id join registrations r on r.id = m.registration_id
      where n.closed_at is null and coalesce(n.tell_at <= now(), true) and ${sql.raw(UNTOLD)}
      order by m.id limit ${CHUNK} for update of m skip locked`)
  if (rows.length === 0) return 0
  const told = await tx
    .insert(event_answers)
    .values(
      rows.map(({ notice_id, participant_id, kind }) => ({
        notice_id,
        participant_id,
        choice: kind === 'moved' ? ('keep' as const) : ('refund' as const),
        by_default: true,
      })),
    )
    .onConflictDoNothing()
    .returning({ participant_id: event_answers.participant_id })
  const news = new Set(told.map(({ participant_id }) => participant_id))
  const letters = rows
    .filter(({ participant_id, email }) => news.has(participant_id) && email !== '')
    .map((row): NewMail => {
      const { notice_id, participant_id, email, kind, slug } = row
      const letter = noticeLetter({
        ...row,
        moved_from_at: new Date(row.moved_from_at),
        moved_to_at: row.moved_to_at ? new Date(row.moved_to_at) : null,
        answer_until: new Date(row.answer_until),
        organizer: config.organizerName,
        answer_url: noticeAddress(address, secretKey, 'mail', { notice_id, participant_id, email }),
        event_url: `${address}/evento/${slug}`,
      })
      // The link is waited for: it never gathers with others.
      return { kind: `event-${kind}`, recipient: email, letter, atOnce: true }
    })
  await writeMails(tx, letters, { smtp: config.smtpUrl !== undefined })
  return rows.length
}

/** One chunk, whole or not at all. */
export const tellChunk = (context: AppContext): Promise<number> =>
  inTransaction(context.db, (tx) => tellSome(tx, context))

export const tellNotices = async (context: AppContext): Promise<number> => {
  let told = 0
  for (;;) {
    const count = await tellChunk(context)
    told += count
    if (count === 0) return told
  }
}
