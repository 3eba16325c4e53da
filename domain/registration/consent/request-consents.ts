/** The link to sign goes to each participant whose authorisation is pending: with the save, and again when staff ask. */
import { type SQL, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { marked } from '../staff/marks.ts'
import { consentLetter } from './consent-mails.ts'
import { consent_requests } from './consent-tables.ts'

export type Pending = {
  id: number
  name: string
  last_name: string
  email: string
  phone: string
  birthday: string
  /** Somebody said yes for the person. */
  declared: boolean
  event: string
  event_datetime: string
  city: string
}

/** The link lives as long as it has a use: through the day after the start. */
export const STILL_OPEN = sql`e.event_datetime > now() - interval '1 day'`

export const listPending = async (db: Reader, whose: SQL): Promise<Pending[]> => {
  const { rows } = await db.execute<Pending>(sql`
    select m.id, m.name, m.last_name, m.email, m.phone, m.birthday::text, m.declared_consents is not null as declared,
      e.name as event, e.event_datetime, e.city
    from participants m join registrations r on r.id = m.registration_id
    join categories c on c.id = m.category_id join events e on e.id = m.event_id
    where ${whose} and ${marked('unsigned')} and ${STILL_OPEN} order by m.id`)
  return rows
}

/** Letters with a link, of the participant `m`, since so long. */
const lettersSince = (interval: string) => sql`(select count(*) from consent_requests q
  where q.participant_id = m.id and q.way = 'mail' and q.sent_at > now() - ${interval}::interval)`
const HAS_MAILBOX = sql`m.email <> ''`

const send = async (tx: Tx, { address, config }: AppContext, pending: Pending[]): Promise<number> => {
  if (pending.length === 0) return 0
  const letters = pending.map((person) => ({ person, token: newToken() }))
  await tx
    .insert(consent_requests)
    .values(letters.map(({ person, token }) => ({ participant_id: person.id, token_hash: hashToken(token) })))
  await writeMails(
    tx,
    letters.map(({ person: { email, event_datetime, ...person }, token }) => ({
      kind: 'consent-request',
      recipient: email,
      letter: consentLetter({
        ...person,
        event_datetime: new Date(event_datetime),
        url: `${address}/firmar/${token}`,
        organizer: config.organizerName,
      }),
    })),
    { smtp: config.smtpUrl !== undefined },
  )
  return pending.length
}

/** Of a registration that was just saved. Who got a link before a change of the hold keeps that one. */
export const requestConsents = async (tx: Tx, context: AppContext, registration_id: number) => {
  const whose = sql`m.registration_id = ${registration_id} and ${HAS_MAILBOX}
    and not exists (select 1 from consent_requests q where q.participant_id = m.id)`
  return send(tx, context, await listPending(tx, whose))
}

const ENOUGH_AN_HOUR = 3

/** One person at once, as long as it is no flood; everybody without a letter of the last hour. */
export const resendConsents = async (
  tx: Tx,
  context: AppContext,
  { event_id, member_id }: { event_id: number; member_id?: number | undefined },
): Promise<number | 'enough'> => {
  const ofEvent = sql`m.event_id = ${event_id} and ${HAS_MAILBOX}`
  if (!member_id)
    return send(tx, context, await listPending(tx, sql`${ofEvent} and ${lettersSince('1 hour')} = 0`))
  // Two presses at once are counted one after the other.
  await tx.execute(sql`select 1 from participants where id = ${member_id} for update`)
  const one = sql`${ofEvent} and m.id = ${member_id}`
  const pending = await listPending(tx, sql`${one} and ${lettersSince('1 hour')} < ${ENOUGH_AN_HOUR}`)
  if (pending.length === 0 && (await listPending(tx, one)).length > 0) return 'enough'
  return send(tx, context, pending)
}
