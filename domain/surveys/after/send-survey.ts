/** Mails each confirmed participant the own link, once: never again to who was mailed or has answered. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { listAskedQuestions } from '../queries.ts'
import type { SurveyRequests } from './after-contract.ts'
import { surveyCodeOf } from './survey-code.ts'
import { surveyLetter } from './survey-mails.ts'

/** Who can be written to; of who is forgotten nothing is left to write to. */
const REACHABLE = sql`m.state = 'confirmed' and m.email <> '' and m.last_name <> ''`

export const countSurveyRequests = async (db: Reader, event_id: number): Promise<SurveyRequests | null> => {
  const { rows } = await db.execute<SurveyRequests>(sql`
    select e.event_datetime <= now() as has_run,
      count(*) filter (where ${REACHABLE} and s.mailed_at is null and s.answered_at is null)::int as waiting,
      count(s.mailed_at)::int as mailed, count(s.answered_at)::int as answered
    from events e left join participants m on m.event_id = e.id and m.state = 'confirmed'
      left join after_race_surveys s on s.participant_id = m.id
    where e.id = ${event_id} group by e.id`)
  return rows[0] ?? null
}

type Recipient = { id: number; name: string; email: string; event: string }

/** In the order of their ids, so that two who send at once wait for each other instead of blocking each other. */
const claimRecipients = async (tx: Tx, event_id: number): Promise<Recipient[]> => {
  const { rows } = await tx.execute<Recipient>(sql`
    with claimed as (
      insert into after_race_surveys as s (participant_id, mailed_at)
      select m.id, now() from participants m where m.event_id = ${event_id} and ${REACHABLE} order by m.id
      on conflict (participant_id) do update set mailed_at = now() where s.mailed_at is null and s.answered_at is null
      returning participant_id)
    select m.id, m.name, m.email, e.name as event
    from claimed c join participants m on m.id = c.participant_id join events e on e.id = m.event_id order by m.id`)
  return rows
}

const AT_ONCE = 500

export const sendSurvey = async (
  tx: Tx,
  { address, secretKey, config }: AppContext,
  event_id: number,
): Promise<number | 'no such event' | 'too early' | 'no questions'> => {
  const now = await countSurveyRequests(tx, event_id)
  if (!now) return 'no such event'
  if ((await listAskedQuestions(tx, event_id, 'after')).length === 0) return 'no questions'
  if (!now.has_run) return 'too early'
  const recipients = await claimRecipients(tx, event_id)
  const mails = recipients.map(({ id, name, email, event }) => ({
    kind: 'after-race-survey',
    recipient: email,
    letter: surveyLetter({
      name,
      event,
      url: `${address}/encuesta/${surveyCodeOf(secretKey, id)}`,
      organizer: config.organizerName,
    }),
  }))
  for (let at = 0; at < mails.length; at += AT_ONCE)
    await writeMails(tx, mails.slice(at, at + AT_ONCE), { smtp: config.smtpUrl !== undefined })
  return recipients.length
}
