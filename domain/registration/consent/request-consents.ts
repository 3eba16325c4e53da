/** The link to sign goes to each participant whose authorisation is pending: with the save, and again when staff ask. */
import { type SQL, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { marked } from '../staff/marks.ts'
import { consent_requests } from '../tables.ts'
import { consentLetter } from './consent-mails.ts'

type Pending = {
  id: number
  name: string
  email: string
  event: string
  event_datetime: string
  city: string
}

/** The link lives as long as it has a use: through the day after the start. */
export const STILL_OPEN = sql`e.event_datetime > now() - interval '1 day'`

const listPending = async (db: Reader, whose: SQL): Promise<Pending[]> => {
  const { rows } = await db.execute<Pending>(sql`
    select m.id, m.name, m.email, e.name as event, e.event_datetime, e.city
    from participants m join registrations r on r.id = m.registration_id
    join categories c on c.id = m.category_id join events e on e.id = m.event_id
    where ${whose} and m.email <> '' and ${marked('unsigned')} and ${STILL_OPEN} order by m.id`)
  return rows
}

const send = async (tx: Tx, { address, config }: AppContext, pending: Pending[]): Promise<number> => {
  if (pending.length === 0) return 0
  const letters = pending.map((person) => ({ person, token: newToken() }))
  await tx
    .insert(consent_requests)
    .values(letters.map(({ person, token }) => ({ participant_id: person.id, token_hash: hashToken(token) })))
  await writeMails(
    tx,
    letters.map(({ person: { name, email, event, event_datetime, city }, token }) => ({
      kind: 'consent-request',
      recipient: email,
      letter: consentLetter({
        name,
        event,
        event_datetime: new Date(event_datetime),
        city,
        url: `${address}/firmar/${token}`,
        organizer: config.organizerName,
      }),
    })),
    { smtp: config.smtpUrl !== undefined },
  )
  return pending.length
}

/** Of a registration that was just saved. */
export const requestConsents = async (tx: Tx, context: AppContext, registration_id: number) =>
  send(tx, context, await listPending(tx, sql`m.registration_id = ${registration_id}`))

/** One person at once; everybody without a link of the last hour, so that a second press fills no mailbox. */
export const resendConsents = async (
  tx: Tx,
  context: AppContext,
  { event_id, member_id }: { event_id: number; member_id?: number | undefined },
) => {
  const whose = member_id
    ? sql`m.id = ${member_id}`
    : sql`not exists (select 1 from consent_requests q
        where q.participant_id = m.id and q.sent_at > now() - interval '1 hour')`
  return send(tx, context, await listPending(tx, sql`m.event_id = ${event_id} and ${whose}`))
}
